import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeClass } from "./pool.ts";

test("a size class holds what was asked, wastes little and has few members", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (bytes) => {
      const size = sizeClass(bytes);
      expect(size).toBeGreaterThanOrEqual(bytes);
      expect(size % 256).toBe(0);
      expect(size).toBeLessThanOrEqual(Math.max(1.25 * bytes, bytes + 256));
      expect(sizeClass(size)).toBe(size);
    }),
  );
});
