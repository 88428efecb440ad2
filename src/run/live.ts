import { type Sentence, sentenceOf } from "../base/index.ts";
import type { RunLibrary } from "./library.ts";
import type { EvaluationLine, RecordLine, RunHeader, RunRecord, UpdateLine } from "./record.ts";

/** Writes the lines of a trainer into a library, run after run. */
export interface LiveRun {
  /** Takes a line; those before the first update wait for it, so that no empty run is kept. */
  take(line: RecordLine): void;
  /** The run that is trained now, by its name in the library; null before its first update. */
  readonly id: string | null;
}

/** `problem` hears one sentence about a line that could not follow. */
export function followLive(library: RunLibrary, problem: (sentence: Sentence) => void): LiveRun {
  let header: RunHeader | null = null;
  let waiting: EvaluationLine[] = [];
  let id: string | null = null;

  const begin = (first: UpdateLine, of: RunHeader): void => {
    const record: RunRecord = { header: of, updates: [first], evaluations: waiting };
    id = library.add(record).run.id;
    waiting = [];
  };

  return {
    get id() {
      return id;
    },
    take(line) {
      if (line.type === "header") {
        header = line;
        waiting = [];
        id = null;
        return;
      }
      if (header === null) return;
      try {
        if (id !== null) library.append(id, line);
        else if (line.type === "update") begin(line, header);
        else waiting.push(line);
      } catch (error) {
        problem(sentenceOf(error));
      }
    },
  };
}
