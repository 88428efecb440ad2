import { describe, expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { hindsightSkill } from "./analyzer.ts";
import { houseRules, situationOf } from "./environment.ts";
import { newGame, play, transcriptOf } from "./game.ts";
import { anyHouse, homeOf } from "./house.ts";
import { conventionSkill, houseRulesOracle, oracleSkill, reviewSkill } from "./oracle.ts";
import { anyPersona, scriptedPlayer } from "./players.ts";
import { newRoom } from "./room.ts";
import { anySituation, type Situation } from "./situation.ts";
import { formatSkill, parseSkill } from "./skill.ts";
import { isPreparation, isStorage } from "./words.ts";

const CHARGE = " charge: phone to shelf in bedroom wardrobe shelf bench bed_2 bed dock drawer desk";
const PUT = " put: phone to shelf in bedroom wardrobe shelf bench bed_2 bed dock drawer desk";

/** Reads a game written as "action: what it showed" lines. */
function read(statement: string, won: boolean, ...lines: readonly string[]): string {
  const steps = lines.map((line) => {
    const [action = "", seen = ""] = line.split(": ");
    return { action: ` ${action}`, observation: ` ${seen} > phone` };
  });
  return formatSkill(hindsightSkill({ statement, steps, won })).trim();
}

describe("the analyzer", () => {
  test("reads what a win revealed", () => {
    expect(
      read(
        CHARGE,
        true,
        "go bed_2: phone book",
        "take phone bed_2: ok",
        "go dock: empty",
        "prepare dock press: ok",
        "charge phone dock: nothing",
        "prepare dock knock: ok",
        "charge phone dock: ok",
        "go shelf: empty",
        "prepare shelf unlock: ok",
        "put phone shelf: ok",
      ),
    ).toBe("workflow find: phone bed charge: dock knock put: shelf unlock");
  });

  test("names what was searched in vain, the last three types", () => {
    const search = ["go bed: empty", "go desk: book", "go wardrobe: closed", "go bed_2: empty"];
    expect(read(PUT, false, ...search)).toBe("avoid bed desk find: phone unseen put: shelf unseen");
    const more = [
      "go wardrobe: closed",
      "open wardrobe: empty",
      "go dock: empty",
      "go shelf: empty",
    ];
    expect(read(PUT, false, ...search, ...more)).toBe(
      "avoid desk wardrobe shelf find: phone unseen put: shelf unseen",
    );
  });

  test("names what was refused at the stage where the game stopped", () => {
    const taken = ["go bed: phone", "take phone bed: ok", "go dock: empty"];
    const refused = ["prepare dock press: ok", "charge phone dock: nothing"];
    expect(read(CHARGE, false, ...taken, ...refused)).toBe(
      "avoid press find: phone bed charge: dock unseen put: shelf unseen",
    );
    const charged = ["prepare dock knock: ok", "charge phone dock: ok", "go shelf: empty"];
    const again = ["prepare shelf press: ok", "put phone shelf: nothing"];
    expect(read(CHARGE, false, ...taken, ...refused, ...charged)).toBe(
      "avoid find: phone bed charge: dock knock put: shelf unseen",
    );
    expect(read(CHARGE, false, ...taken, ...refused, ...charged, ...again)).toBe(
      "avoid press find: phone bed charge: dock knock put: shelf unseen",
    );
  });

  test("does not blame a preparation for what had another reason", () => {
    const noPreparation = ["go dock: empty", "charge phone dock: nothing"];
    const emptyHands = ["prepare dock press: ok", "charge phone dock: nothing"];
    const taken = ["go bed: phone", "take phone bed: ok"];
    const wrongPlace = ["prepare bed press: ok", "charge phone bed: nothing"];
    const tooEarly = ["go shelf: empty", "prepare shelf press: ok", "put phone shelf: nothing"];
    const between = ["go dock: empty", "prepare dock knock: ok", "look: empty"];
    const late = ["charge phone dock: nothing"];
    expect(
      read(
        CHARGE,
        false,
        ...[...noPreparation, ...emptyHands, ...taken, ...wrongPlace],
        ...[...tooEarly, ...between, ...late],
      ),
    ).toBe("avoid find: phone bed charge: dock unseen put: shelf unseen");
  });

  test("knows an object that was put down from one that is held", () => {
    const away = ["go bed: phone", "take phone bed: ok", "put phone bed: ok"];
    const vain = ["go shelf: empty", "prepare shelf press: ok", "put phone shelf: nothing"];
    expect(read(PUT, false, ...away, ...vain)).toBe("avoid find: phone bed put: shelf unseen");
  });

  test("reads an object that was seen and never taken, and a game of nonsense", () => {
    expect(read(PUT, false, "go drawer: closed", "open drawer: pen phone", "wait: nothing")).toBe(
      "avoid find: phone drawer put: shelf unseen",
    );
    expect(read(PUT, false, "look: nothing", ": nothing")).toBe(
      "avoid find: phone unseen put: shelf unseen",
    );
  });
});

const rng = Rng.of(5, "analyzer test");
const anyTask = (): Situation => anySituation(rng, anyHouse(rng), newRoom(rng));

/** Where the object is in this room, and what this house wants. */
const truthOf = oracleSkill;

describe("claims of the analyzer", () => {
  const games = Array.from({ length: 3000 }, () => {
    const situation = anyTask();
    const player = scriptedPlayer(rng, anyPersona(rng, rng.between(-0.2, 1)), situation);
    return play(newGame(situation), player);
  });

  test("are true of the house, and in the room the object was there", () => {
    let claims = 0;
    for (const game of games) {
      const skill = hindsightSkill(transcriptOf(game));
      const truth = truthOf(game.situation);
      if (skill.where !== null) expect(skill.where).toBe(truth.where);
      const wants = skill.process?.wants ?? null;
      if (wants !== null) expect(wants).toBe(truth.process?.wants);
      if (skill.put !== null) expect(skill.put).toBe(truth.put);
      claims += [skill.where, wants, skill.put].filter((slot) => slot !== null).length;
      for (const word of skill.tried) {
        const refusedHere = isPreparation(word)
          ? wants === null && skill.process !== null
            ? word !== truth.process?.wants
            : word !== truth.put
          : isStorage(word);
        expect(refusedHere).toBe(true);
      }
      expect(parseSkill(formatSkill(skill))).toEqual(skill);
    }
    expect(claims / games.length).toBeGreaterThan(1);
  });

  test("say the home of the object in nineteen cases of twenty", () => {
    const seen = games.flatMap((game) => {
      const { where } = hindsightSkill(transcriptOf(game));
      const { house, goal } = game.situation;
      return where === null ? [] : [where === homeOf(house, goal.object)];
    });
    const share = seen.filter(Boolean).length / seen.length;
    expect(Math.abs(share - 0.95)).toBeLessThan(0.03);
  });
});

describe("the review of a skill", () => {
  const task = "house-rules/h3/unseen/0";
  const situation = situationOf(task);
  const { statement, observation: opening } = houseRules().reset(task);
  const lost = { task, statement, opening, steps: [], won: false };
  const best = conventionSkill(situation.house, situation.goal);

  test("counts claims and compares them with the house", () => {
    const all = 2 + (best.process === null ? 0 : 1);
    expect(reviewSkill(formatSkill(best), lost)).toEqual({
      wellFormed: true,
      onTask: true,
      claims: all,
      trueClaims: all,
      revealed: 0,
      allSlots: false,
      exact: false,
    });
    const wrong = { ...best, put: best.put === "press" ? ("knock" as const) : ("press" as const) };
    expect(reviewSkill(formatSkill(wrong), lost)).toMatchObject({
      claims: all,
      trueClaims: all - 1,
    });
  });

  test("takes a skill about another task for nothing", () => {
    const other = { ...best, object: best.object === "mug" ? "egg" : "mug" };
    expect(reviewSkill(formatSkill(other), lost)).toMatchObject({
      wellFormed: true,
      onTask: false,
      claims: 0,
    });
    expect(reviewSkill(" find: x", lost)).toMatchObject({ wellFormed: false, onTask: false });
  });

  test("judges what the transcript reveals, no more and no less", () => {
    const hindsight = houseRulesOracle.hindsight(lost);
    expect(houseRulesOracle.judge(hindsight, lost)).toEqual({
      wellFormed: true,
      correct: true,
      exact: true,
    });
    expect(houseRulesOracle.judge(hindsight.replace("avoid", "workflow"), lost)).toEqual({
      wellFormed: true,
      correct: true,
      exact: false,
    });
    expect(houseRulesOracle.judge(houseRulesOracle.oracle(task), lost).correct).toBe(false);
    expect(houseRulesOracle.judge("?", lost).wellFormed).toBe(false);
  });
});
