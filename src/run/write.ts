import type { Rollout } from "../seed/index.ts";
import type { RecordLine, RunRecord, UpdateLine } from "./record.ts";
import { encodeSegments } from "./segments.ts";

const SIGNIFICANT_DIGITS = 6;

/** A number as a record has it. */
export const rounded = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value)
    ? value
    : Number(value.toPrecision(SIGNIFICANT_DIGITS));

/**
 * How numbers are written, so that records stay small: whole numbers as they are (ids,
 * counts and positions stay exact), all others rounded to 6 significant digits. JSON has
 * no word for what is not finite, so that is written as the text "NaN", "Infinity" or
 * "-Infinity", which only the reader of a number turns back.
 */
function compact(_key: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  return Number.isFinite(value) ? rounded(value) : String(value);
}

const shortRollout = (rollout: Rollout) => ({
  ...rollout,
  segments: encodeSegments(rollout.segments),
  teacherSegments: encodeSegments(rollout.teacherSegments),
});

const shortUpdate = (line: UpdateLine) => ({ ...line, rollouts: line.rollouts.map(shortRollout) });

/**
 * One line of a record, its line break included. The header is written exactly, since a
 * run is repeated from its settings; the numbers of other lines are rounded, and
 * stretches of tokens are written as text (segments.ts).
 */
export function formatLine(line: RecordLine): string {
  if (line.type === "header") return `${JSON.stringify(line)}\n`;
  return `${JSON.stringify(line.type === "update" ? shortUpdate(line) : line, compact)}\n`;
}

/** A whole record as text, evaluations behind the update that they follow. */
export function formatRecord({ header, updates, evaluations }: RunRecord): string {
  const behind = (update: number): string =>
    evaluations
      .filter((evaluation) => evaluation.update === update)
      .map(formatLine)
      .join("");
  return [
    formatLine(header),
    behind(0),
    ...updates.map((line) => formatLine(line) + behind(line.update)),
  ].join("");
}
