import { GraphBuilder } from "../../policy/index.ts";
import { OPSET } from "./graph-parts.ts";
import type { ThetaParts } from "./theta-parts.ts";

export const baseName = (piece: string): string => `base.${piece}`;

/** The weights in force of all adapted pieces: base + scale B A. Inputs: A, B and the base of each. */
export function mergeGraph({ adapted }: ThetaParts): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  const seen = new Set<string>();
  for (const { piece, a, b, scale } of adapted) {
    const { name, shape } = piece;
    if (!seen.has(a.name)) g.input(a.name, "float", a.shape);
    seen.add(a.name);
    g.input(b.name, "float", b.shape);
    g.input(baseName(name), "float", shape);
    const merged = g.node("Gemm", [b.name, a.name, baseName(name)], { alpha: { float: scale } });
    g.output(name, "float", shape, merged);
  }
  return g.build("merge", { opset: OPSET });
}
