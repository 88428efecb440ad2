/**
 * run: a run's record: its format, how it is written, read and validated. The live
 * page, replay, export and headless runs all use this one format. Also the library of
 * runs, what keeps it, and figures over several runs; dumps of other trainers.
 */
export { RecordAccumulator } from "./accumulate.ts";
export {
  AXES,
  type AxisName,
  aggregate,
  areaUnder,
  type BandPoint,
  type CurvePoint,
  heldOutCurve,
  heldOutTests,
  positionsOn,
  type Spread,
  spreadOf,
  testTemperature,
  trainingCurve,
  updatesTo,
} from "./aggregate.ts";
export { parseDump } from "./dump.ts";
export { type Grouping, groupRuns, policyOf, type RunGroup } from "./group.ts";
export { headerOf } from "./header.ts";
export {
  createKeeper,
  type KeptLine,
  type KeptRun,
  type RunStore,
} from "./keeper.ts";
export { defaultRunName, type LibraryRun, RunLibrary, type UpdateFigures } from "./library.ts";
export { followLive, type LiveRun } from "./live.ts";
export { METRIC_NAMES, type Metric, type MetricName, METRICS, secondsOf } from "./metrics.ts";
export { parseRecord, readRecord, RecordReader } from "./read.ts";
export {
  type EvaluationLine,
  lineOf,
  RECORD_VERSION,
  type RecordLine,
  type RunHeader,
  type RunRecord,
  type UpdateLine,
} from "./record.ts";
export { parseShippedIndex, SHIPPED_INDEX, type ShippedRun } from "./shipped.ts";
export { formatLine, formatRecord, rounded } from "./write.ts";
