import { describe, expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { drawGame } from "../alfworld/index.ts";
import { hindsightSkill } from "./analyzer.ts";
import { type Household, householdOf } from "./household.ts";
import { oracleSkill } from "./oracle.ts";
import { advised, anyPersona } from "./persona.ts";
import { newGame, play, transcriptOf } from "./play.ts";
import { fits, scriptedPlayer, wayOf } from "./players.ts";
import type { Skill } from "./skill.ts";

const HORIZON = 20;
const households = Array.from({ length: 300 }, (_, index) =>
  householdOf(drawGame({ level: "mini", split: "train", index })),
);

type SkillFor = (household: Household, index: number) => Skill | null;

function success(low: number, high: number, skillFor: SkillFor): number {
  const won = households.filter((household, i) => {
    const rng = Rng.of(i, "player");
    const persona = anyPersona(rng, rng.between(low, high));
    const player = scriptedPlayer(rng, persona, household, skillFor(household, i));
    return play(newGame(household), player, HORIZON).won;
  });
  return won.length / households.length;
}

const without: SkillFor = () => null;
const oracle: SkillFor = ({ game }) => oracleSkill(game);
const another: SkillFor = (_, i) =>
  oracleSkill((households[(i + 150) % households.length] ?? households[0])?.game ?? never());
const own: SkillFor = (household, i) => {
  const rng = Rng.of(i, "earlier game");
  const player = scriptedPlayer(rng, anyPersona(rng, -0.2), household);
  return hindsightSkill(transcriptOf(play(newGame(household), player, HORIZON)));
};

function never(): never {
  throw new Error("there are households");
}

describe("scripted players", () => {
  it("are as good as their strength", () => {
    const [weak, middle, flawless] = [
      success(-0.35, 0, without),
      success(0.05, 0.5, without),
      success(1, 1, without),
    ];
    expect(weak).toBeGreaterThan(0.15);
    expect(weak).toBeLessThan(0.35);
    expect(middle).toBeGreaterThan(weak + 0.1);
    expect(flawless).toBeGreaterThan(0.95);
  });

  it("gain much by a skill about their task, whoever wrote it", () => {
    expect(success(-0.35, 0, oracle)).toBeGreaterThan(0.9);
    expect(success(-0.35, 0, own)).toBeGreaterThan(0.7);
  });

  it("gain nothing by a skill about another task", () => {
    const plain = success(-0.35, 0, without);
    expect(Math.abs(success(-0.35, 0, another) - plain)).toBeLessThan(0.08);
  });

  it("play the same game from the same numbers", () => {
    const [household] = households;
    if (household === undefined) never();
    const games = [0, 1].map(() => {
      const rng = Rng.of(5);
      return play(newGame(household), scriptedPlayer(rng, anyPersona(rng, 0), household), HORIZON);
    });
    expect(games[0]?.moves).toEqual(games[1]?.moves);
  });
});

describe("advised", () => {
  const skill = (head: Skill["head"], mistakes: Skill["mistakes"]): Skill => ({
    head,
    mistakes,
    object: "egg",
    where: null,
    treatment: null,
    target: "shelf",
  });
  const persona = anyPersona(Rng.of(3), -0.3);

  it("mends only the habits that a warning names", () => {
    const mended = advised(persona, skill("avoid", ["noopen"]));
    expect(mended.open).toBe(0.97);
    expect([mended.notice, mended.revisit, mended.grab]).toEqual([
      persona.notice,
      persona.revisit,
      persona.grab,
    ]);
    expect(mended.random).toBeLessThan(persona.random);
  });

  it("mends all habits after a workflow", () => {
    const mended = advised(persona, skill("workflow", []));
    expect([mended.notice, mended.revisit, mended.open, mended.grab]).toEqual([
      0.98, 0.05, 0.97, 0,
    ]);
  });

  it("is for skills that are about the task", () => {
    const [household] = households;
    if (household === undefined) never();
    const way = wayOf(household);
    expect(fits({ ...skill("avoid", []), ...way }, way)).toBe(true);
    expect(fits({ ...skill("avoid", []), ...way, object: "cat" }, way)).toBe(false);
    expect(fits({ ...skill("avoid", []), ...way, target: "roof" }, way)).toBe(false);
  });
});
