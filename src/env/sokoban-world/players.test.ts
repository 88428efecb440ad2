import { describe, expect, test } from "vitest";
import { at, Rng } from "../../base/index.ts";
import { type Band, bandRoom } from "./generator.ts";
import { hindsightSkill, oracleSkill } from "./hindsight.ts";
import { followingPlayer, newGame, type Player, play, weakPlayer } from "./players.ts";
import { codeOf, type Room } from "./room.ts";
import { distance, isDead } from "./solver.ts";

const N = 1500;
const rng = Rng.of(1, "players test");
const rooms = (band: Band): Room[] => Array.from({ length: N }, () => bandRoom(rng, band, "train"));
const won = (list: readonly Room[], player: (room: Room, i: number) => Player): number =>
  list.filter((room, i) => play(newGame(room), player(room, i)).won).length / list.length;

/** Shares below are within three standard errors (0.031 at .2) of what many rooms gave. */
describe("shares of rooms solved", () => {
  const usual = rooms({ shortest: 3, longest: 10 });

  test("the weak player: one in five of 3 to 10 moves", () => {
    const share = won(usual, () => weakPlayer(rng));
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.23);
  });

  test.each([
    [1, 3, 0.77],
    [4, 6, 0.28],
    [7, 9, 0.06],
    [10, 12, 0.006],
    [13, 15, 0],
  ])("the weak player on %i to %i moves: %d", (shortest, longest, expected) => {
    const share = won(rooms({ shortest, longest }), () => weakPlayer(rng));
    const error = 3 * Math.sqrt((expected * (1 - expected)) / N) + 0.005;
    expect(Math.abs(share - expected)).toBeLessThan(error);
  });

  test("a workflow: all of them, on the shortest way", () => {
    for (const room of usual.slice(0, 300)) {
      const game = play(newGame(room), followingPlayer(rng, room, oracleSkill(room)));
      expect(game.won).toBe(true);
      expect(game.moves).toHaveLength(distance(room, room));
    }
  });

  test("a player's own skill after a loss: nearly nine in ten", () => {
    const lost = usual.flatMap((room) => {
      const game = play(newGame(room), weakPlayer(rng));
      return game.won ? [] : [{ room, skill: hindsightSkill(room, game.moves, false) }];
    });
    const helped = lost.filter(
      ({ room, skill }) => play(newGame(room), followingPlayer(rng, room, skill)).won,
    );
    expect(helped.length / lost.length).toBeGreaterThan(0.84);
    expect(helped.length / lost.length).toBeLessThan(0.92);
  });

  test("a skill with the wrong directions: no better than weak", () => {
    const share = won(usual, (room) => {
      const right = oracleSkill(room).pushes;
      const pushes =
        right.length === 1 && right[0] === "up" ? (["down"] as const) : (["up"] as const);
      return followingPlayer(rng, room, { head: "workflow", mistakes: [], pushes });
    });
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.26);
  });
});

describe("the slips of a player with a skill", () => {
  const starts = rooms({ shortest: 3, longest: 10 }).slice(0, 300);

  test("never make a mistake that the skill names", () => {
    for (const start of starts) {
      const { pushes } = oracleSkill(start);
      const skill = { head: "avoid", mistakes: ["corner", "bump"], pushes } as const;
      const { moves } = play(newGame(start), followingPlayer(rng, start, skill));
      const made = hindsightSkill(start, moves, false).mistakes;
      expect(made).not.toContain("corner");
      expect(made).not.toContain("bump");
    }
  });

  test("never go back to where the game was, before it was taken over either", () => {
    for (const start of starts) {
      const { pushes } = oracleSkill(start);
      const before = play(newGame(start), weakPlayer(rng), 5);
      if (isDead(start, before.position)) continue;
      const skill = { head: "avoid", mistakes: ["corner", "dither"], pushes } as const;
      const { moves, positions } = play(before, followingPlayer(rng, start, skill));
      for (let i = before.moves.length; i < moves.length; i++) {
        const [here, next] = [at(positions, i), at(positions, i + 1)];
        const known = positions.slice(0, i + 1).some((old) => codeOf(old) === codeOf(next));
        const moved = codeOf(here) !== codeOf(next);
        if (known && moved) expect(distance(start, next)).toBe(distance(start, here) - 1);
      }
    }
  });
});

describe("play", () => {
  const room: Room = { floor: 0b1111, player: 0, box: 1, target: 3 };

  test("ends when the room is solved, at the horizon, or after the given steps", () => {
    const solved = play(newGame(room), () => "right");
    expect([solved.won, solved.moves.length]).toEqual([true, 2]);
    expect(play(solved, () => "left")).toEqual(solved);
    const idle = play(newGame(room), () => "up");
    expect([idle.won, idle.moves.length]).toEqual([false, 15]);
    expect(play(newGame(room), () => "up", 4).moves).toHaveLength(4);
    expect(
      play(
        play(newGame(room), () => "up", 4),
        () => "up",
      ).moves,
    ).toHaveLength(15);
  });

  test("keeps a position for every move and one more", () => {
    const { positions, moves, position } = play(newGame(room), () => "right");
    expect(positions).toHaveLength(moves.length + 1);
    expect(positions.at(-1)).toEqual(position);
    expect(positions[0]).toEqual(room);
  });
});
