/** What one recorded case of the original engine says about the port. */
export interface CaseResult {
  /** The kind the case is counted under, e.g. "rooms". */
  readonly kind: string;
  /** Names the case for a person: file and identifier. */
  readonly name: string;
  /** The first difference from the record; null where the port is exact. */
  readonly difference: string | null;
  /**
   * Why the case can say nothing about the port, e.g. a record that was written by
   * hand. Such a case is named, and counts neither as exact nor as a miss.
   */
  readonly unchecked?: string;
}

/** Replays every recorded case of one environment. */
export interface Suite {
  /** The name of `--only`, e.g. "sokoban". */
  readonly name: string;
  /**
   * One result a case, in the order of the files under `dir`; nothing where `dir`
   * holds no case of this suite. Throws a UserError for a file that is not a case file.
   */
  run(dir: string): AsyncIterable<CaseResult>;
}
