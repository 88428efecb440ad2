import type { Constants } from "./kernel.ts";

/**
 * WGSL with every innermost loop `for (var c = 0u; c < NAME; c++) { ... }` over a
 * pipeline constant written out. A compiler that leaves loops as they are keeps an array
 * that one indexes in memory, and a software adapter gathers it number by number; indexed
 * by literals it stays in registers.
 */
export function unroll(code: string, constants: Constants): string {
  const loop = /for \(var (\w+) = 0u; \1 < (\w+); \1\+\+\) \{\n([^{}]*)\}/g;
  return code.replace(loop, (whole, counter: string, name: string, body: string) => {
    const count = constants[name];
    if (count === undefined) return whole;
    const counted = new RegExp(`\\b${counter}\\b`, "g");
    const turns = Array.from({ length: count }, (_, i) => `{\n${body.replace(counted, `${i}u`)}}`);
    return turns.join("\n");
  });
}
