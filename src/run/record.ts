import type { Evaluation, SeedSettings, UpdateResult } from "../seed/index.ts";

/**
 * A run's record: one JSON value a line, append-only, so that it can be streamed,
 * cut off anywhere and still read. The first line is the header.
 */
export const RECORD_VERSION = 1;

export interface RunHeader {
  readonly type: "header";
  readonly format: "seed-run";
  readonly version: typeof RECORD_VERSION;
  /** ISO time of the start. */
  readonly started: string;
  readonly settings: SeedSettings;
  readonly policy: {
    readonly name: string;
    readonly parameters: number;
    readonly trainable: number;
  };
  readonly engine: string;
  /** Text of every token, so that the record can be read without the model. */
  readonly vocabulary: readonly string[];
}

export interface UpdateLine extends UpdateResult {
  readonly type: "update";
  /**
   * Seconds of the clock from the start of the run to the end of the update, evaluations and
   * pauses included; records from before it was kept have none.
   */
  readonly elapsed?: number;
}

/** An update that ends now, as a line of the record of the run that `started`, in ISO time. */
export function lineOf<T extends UpdateResult>(result: T, started: string) {
  const elapsed = (Date.now() - Date.parse(started)) / 1000;
  return { type: "update", ...result, elapsed: Math.max(0, elapsed) } as const;
}

export interface EvaluationLine extends Evaluation {
  readonly type: "evaluation";
}

export type RecordLine = RunHeader | UpdateLine | EvaluationLine;

/** A whole record in memory. */
export interface RunRecord {
  readonly header: RunHeader;
  readonly updates: readonly UpdateLine[];
  readonly evaluations: readonly EvaluationLine[];
}
