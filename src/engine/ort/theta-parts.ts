import type { PolicyConfig, TrainableLayout } from "../../policy/index.ts";
import { type Piece, pieces } from "./pieces.ts";

/** A graph input that holds some numbers of theta. */
export interface ThetaPart {
  readonly name: string;
  readonly shape: readonly number[];
  /** Of its first number in theta. */
  readonly offset: number;
  readonly size: number;
}

/** A piece whose weights in force are base + scale B A. */
export interface AdaptedPiece {
  readonly piece: Piece;
  /** A [rank, in], shared by the pieces of one parameter. */
  readonly a: ThetaPart;
  /** The piece's rows of B: [rows, rank]. */
  readonly b: ThetaPart;
  readonly scale: number;
}

/** Theta as the graphs see it. */
export interface ThetaParts {
  /** All parts in the order of theta, without gaps. */
  readonly all: readonly ThetaPart[];
  /** Those that are weights in force themselves; each has the name of its piece. */
  readonly direct: readonly ThetaPart[];
  /** All A and B, which `adapted` refers to. */
  readonly adapters: readonly ThetaPart[];
  readonly adapted: readonly AdaptedPiece[];
}

export function thetaParts(config: PolicyConfig, layout: TrainableLayout): ThetaParts {
  const allPieces = pieces(config);
  const all: ThetaPart[] = [];
  const direct: ThetaPart[] = [];
  const adapted: AdaptedPiece[] = [];
  const add = (part: ThetaPart): ThetaPart => {
    all.push(part);
    return part;
  };
  for (const slot of layout.slots) {
    const { name, offset, shape } = slot.parameter;
    const parts = allPieces.filter(({ parameter }) => parameter === name);
    if (slot.kind === "direct") {
      for (const piece of parts) {
        direct.push(add({ ...piece, offset: slot.offset + piece.offset - offset }));
      }
      continue;
    }
    const { rank, scale } = slot;
    const [, inner = 1] = shape;
    const size = rank * inner;
    const a = add({ name: `${name}.A`, shape: [rank, inner], offset: slot.a, size });
    for (const piece of parts) {
      const rows = piece.size / inner;
      const b = add({
        name: `${piece.name}.B`,
        shape: [rows, rank],
        offset: slot.b + ((piece.offset - offset) / inner) * rank,
        size: rows * rank,
      });
      adapted.push({ piece, a, b, scale });
    }
  }
  const adapters = all.filter((part) => !direct.includes(part));
  return { all, direct, adapters, adapted };
}
