import fc from "fast-check";
import { expect, test } from "vitest";
import { LINE, line } from "./kernel.ts";

test("a line of threads covers the count within what devices allow along an axis", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (count) => {
      const [x, y, z] = line(count);
      expect(x * y * LINE).toBeGreaterThanOrEqual(count);
      expect((x - 1) * y * LINE).toBeLessThanOrEqual(count);
      expect(Math.max(x, y)).toBeLessThanOrEqual(65_535);
      expect(Math.min(x, y, z)).toBeGreaterThanOrEqual(1);
    }),
  );
});
