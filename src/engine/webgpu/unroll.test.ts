import { expect, test } from "vitest";
import { unroll } from "./unroll.ts";

const LOOP = `for (var c = 0u; c < HEAD4; c++) {
  sum[c] += count * keys[key + c];
}
`;

test("writes out a loop over a constant, and nothing but the counter changes", () => {
  expect(unroll(LOOP, { HEAD4: 2 })).toBe(
    "{\n  sum[0u] += count * keys[key + 0u];\n}\n{\n  sum[1u] += count * keys[key + 1u];\n}\n",
  );
});

test("leaves other loops alone, and one around others", () => {
  expect(unroll(LOOP, { SIZE: 2 })).toBe(LOOP);
  const outer = `for (var c = 0u; c < HEAD4; c++) {\n  ${LOOP}}\n`;
  expect(unroll(outer, { HEAD4: 1 })).toMatch(/^for \(var c = 0u; c < HEAD4; c\+\+\) \{\n {2}\{\n/);
});
