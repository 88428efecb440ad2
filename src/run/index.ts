/**
 * run: a run's record: its format, how it is written, read and validated. The live
 * page, replay, export and headless runs all use this one format.
 */
export { RecordAccumulator } from "./accumulate.ts";
export { parseRecord, type ReadRecord, readRecord, RecordReader } from "./read.ts";
export {
  type EvaluationLine,
  RECORD_VERSION,
  type RecordLine,
  type RunHeader,
  type RunRecord,
  type UpdateLine,
} from "./record.ts";
export { formatLine, formatRecord } from "./write.ts";
