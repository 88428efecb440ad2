import { describe, expect, test } from "vitest";
import { Rng } from "../../base/index.ts";
import { bandRoom } from "./generator.ts";
import { floorCells, type Layout, move, type Position, type Room } from "./room.ts";
import { bestMove, distance, isDead, solutionPushes, UNSOLVABLE } from "./solver.ts";
import { DIRECTIONS } from "./words.ts";

/** The shortest solution by a forward search over texts of positions, sharing nothing with the solver. */
function bruteForce({ floor, target }: Layout, start: Position): number {
  let frontier = [start];
  const seen = new Set([`${start.player} ${start.box}`]);
  for (let moves = 0; frontier.length > 0; moves++) {
    if (frontier.some(({ box }) => box === target)) return moves;
    const next: Position[] = [];
    for (const position of frontier) {
      for (const direction of DIRECTIONS) {
        const after = move(floor, position, direction);
        const key = `${after.player} ${after.box}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(after);
      }
    }
    frontier = next;
  }
  return UNSOLVABLE;
}

/** A room from rows of # _ O P X, the player and the box on floor. */
function draw(...rows: readonly string[]): Room {
  const cells = rows.join("");
  let floor = 0;
  for (let i = 0; i < 16; i++) if (cells[i] !== "#") floor |= 1 << i;
  return {
    floor,
    target: cells.indexOf("O"),
    player: cells.indexOf("P"),
    box: cells.indexOf("X"),
  };
}

describe("distance", () => {
  test("equals a brute-force search from every position of random layouts", () => {
    const rng = Rng.of(1, "solver test");
    for (let i = 0; i < 25; i++) {
      const layout = bandRoom(rng, { shortest: 1, longest: 10 }, "train");
      for (const player of floorCells(layout.floor)) {
        for (const box of floorCells(layout.floor)) {
          if (player === box) continue;
          const position = { player, box };
          expect(distance(layout, position)).toBe(bruteForce(layout, position));
        }
      }
    }
  });

  test("knows a box that can never leave its corner", () => {
    const room = draw("X___", "____", "__P_", "___O");
    expect(isDead(room, room)).toBe(true);
    expect(bestMove(room, room)).toBeNull();
  });
});

describe("bestMove", () => {
  test("takes the first of the order among equally short ways", () => {
    const room = draw("####", "_P__", "___X", "#__O");
    expect(distance(room, room)).toBe(3);
    expect(bestMove(room, room)).toBe("right");
  });

  test("leads to the target in as many moves as the distance says", () => {
    const rng = Rng.of(2, "solver test");
    for (let i = 0; i < 50; i++) {
      const room = bandRoom(rng, { shortest: 3, longest: 10 }, "train");
      let position: Position = room;
      let moves = 0;
      for (let next = bestMove(room, room); next !== null; next = bestMove(room, position)) {
        position = move(room.floor, position, next);
        moves++;
      }
      expect(position.box).toBe(room.target);
      expect(moves).toBe(distance(room, room));
    }
  });
});

test("solutionPushes lists the pushes of the solution in order", () => {
  const room = draw("##P#", "##X#", "#__#", "#_O#");
  expect(solutionPushes(room)).toEqual(["down", "down"]);
  const corner = draw("__##", "_X__", "_P__", "__O#");
  expect(distance(corner, corner)).toBe(9);
  expect(solutionPushes(corner)).toEqual(["down", "down", "right"]);
});
