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

/** A matrix whose weights in force are base + scale B A. */
export interface AdaptedMatrix {
  readonly name: string;
  readonly shape: readonly number[];
  /** Of its first number in the flat vector of all parameters. */
  readonly offset: number;
  readonly size: number;
  /** A [rank, in]. */
  readonly a: ThetaPart;
  /** B [out, rank]. */
  readonly b: ThetaPart;
  readonly scale: number;
  readonly pieces: readonly AdaptedPiece[];
}

/** A piece of such a matrix: B has a row for each of its rows, A is that of the matrix. */
export interface AdaptedPiece {
  readonly name: string;
  readonly b: ThetaPart;
}

/** Theta as the graphs see it. */
export interface ThetaParts {
  /** What training has gradients of, in the order of theta, without gaps. */
  readonly all: readonly ThetaPart[];
  /** Those that are weights in force themselves, by the names of their pieces. */
  readonly direct: readonly ThetaPart[];
  /** The others: A of every matrix and B of every piece. */
  readonly adapters: readonly ThetaPart[];
  readonly adapted: readonly AdaptedMatrix[];
}

export function thetaParts(config: PolicyConfig, layout: TrainableLayout): ThetaParts {
  const allPieces = pieces(config);
  const direct: ThetaPart[] = [];
  const adapted: AdaptedMatrix[] = [];
  const all: ThetaPart[] = [];
  for (const slot of layout.slots) {
    const own = allPieces.filter(({ parameter }) => parameter === slot.parameter.name);
    if (slot.kind === "direct") {
      const shift = slot.offset - slot.parameter.offset;
      const parts = own.map((piece) => ({ ...piece, offset: piece.offset + shift }));
      direct.push(...parts);
      all.push(...parts);
    } else {
      const matrix = adaptedMatrix(slot, own);
      adapted.push(matrix);
      all.push(matrix.a, ...matrix.pieces.map(({ b }) => b));
    }
  }
  const adapters = all.filter((part) => !direct.includes(part));
  return { all, direct, adapters, adapted };
}

function adaptedMatrix(
  slot: Extract<TrainableLayout["slots"][number], { kind: "lora" }>,
  own: readonly Piece[],
): AdaptedMatrix {
  const { parameter, rank, scale } = slot;
  const { name, shape, offset, size } = parameter;
  const [out, inner = 1] = shape;
  const part = (label: string, at: number, sizes: readonly [number, number]): ThetaPart => {
    return { name: label, shape: sizes, offset: at, size: sizes[0] * sizes[1] };
  };
  return {
    name,
    shape,
    offset,
    size,
    scale,
    a: part(`${name}.A`, slot.a, [rank, inner]),
    b: part(`${name}.B`, slot.b, [out, rank]),
    pieces: own.map((piece) => {
      const start = (piece.offset - offset) / inner;
      const b = part(`${piece.name}.B`, slot.b + start * rank, [piece.size / inner, rank]);
      return { name: piece.name, b };
    }),
  };
}
