import { expect, it } from "vitest";
import { Rng } from "../../base/index.ts";
import { tinyGame } from "./test-game.ts";
import { exercise, mutate } from "./test-mutations.ts";

it("plays or refuses every damaged game file in a short sentence", () => {
  const rng = Rng.of(7, "damaged games");
  const file = tinyGame();
  let played = 0;
  let refused = 0;
  for (let i = 0; i < 1500; i++) {
    const { refusal } = exercise(mutate(file, rng), rng);
    if (refusal === null) played++;
    else {
      refused++;
      expect(refusal).toMatch(/^[A-Z].*\.$/s);
      expect(refusal.length).toBeLessThan(300);
    }
  }
  // Both ends must be reached, or the damage is too weak or too strong to say anything.
  expect(played).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});
