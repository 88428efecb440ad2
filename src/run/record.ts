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
