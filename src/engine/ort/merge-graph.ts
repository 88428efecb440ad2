import { GraphBuilder } from "../../policy/index.ts";
import { OPSET } from "./graph-parts.ts";
import type { ThetaParts } from "./theta-parts.ts";

export const baseName = (matrix: string): string => `base.${matrix}`;

/** The weights in force of all adapted matrices: base + scale B A. Inputs: A, B and the base of each. */
export function mergeGraph({ adapted }: ThetaParts): Uint8Array<ArrayBuffer> {
  const g = new GraphBuilder();
  for (const { name, shape, a, b, scale } of adapted) {
    const base = g.input(baseName(name), "float", shape);
    g.input(a.name, "float", a.shape);
    g.input(b.name, "float", b.shape);
    g.output(
      name,
      "float",
      shape,
      g.node("Gemm", [b.name, a.name, base], { alpha: { float: scale } }),
    );
  }
  return g.build("merge", { opset: OPSET });
}
