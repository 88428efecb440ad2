/** A linear or logarithmic axis from values to pixels. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
  /** The pixel of a value; a value that a log axis cannot show is null. */
  readonly pixel: (value: number) => number | null;
  readonly value: (pixel: number) => number;
  readonly ticks: readonly number[];
}

interface ScaleOptions {
  /** Pixels of the lowest and the highest value. */
  readonly from: number;
  readonly to: number;
  readonly log?: boolean;
  /** About so many ticks. */
  readonly ticks: number;
}

/** A scale that holds all finite values (on a log axis: all positive ones). */
export function scaleOf(values: Iterable<number>, options: ScaleOptions): Scale {
  const { from, to, log = false } = options;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value) || (log && value <= 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = log ? [1, 10] : [0, 1];
  if (low === high) [low, high] = log ? [low / 2, high * 2] : [low - 0.5, high + 0.5];
  const warp = log ? Math.log : (value: number) => value;
  const unwarp = log ? Math.exp : (value: number) => value;
  const start = warp(low);
  const reach = warp(high) - start;
  return {
    low,
    high,
    log,
    pixel: (value) =>
      Number.isFinite(value) && (!log || value > 0)
        ? from + ((warp(value) - start) / reach) * (to - from)
        : null,
    value: (pixel) => unwarp(start + ((pixel - from) / (to - from)) * reach),
    ticks: log ? logTicks(low, high, options.ticks) : linearTicks(low, high, options.ticks),
  };
}

/** Multiples of 1, 2 or 5 times a power of ten within [low, high]. */
export function linearTicks(low: number, high: number, count: number): readonly number[] {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Multiplied, not added up, so that errors do not grow.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

/** Powers of ten; with 2 and 5 times them where there are few; linear ones within a decade. */
function logTicks(low: number, high: number, count: number): readonly number[] {
  const decades = Math.log10(high / low);
  if (decades < 1) return linearTicks(low, high, count);
  const factors = decades * 3 <= count ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(decades / count));
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    if (power % every !== 0) continue;
    for (const factor of factors) ticks.push(Number((factor * 10 ** power).toPrecision(12)));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}

const UNITS = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

/** A number for an axis or a tooltip: 0.25, 1,500 as 1.5k. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size > 0 && size < 1e-3) return value.toExponential(1).replace("-", "\u2212");
  for (const [unit, name] of UNITS) {
    if (size >= unit) return `${trimmed(value / unit)}${name}`;
  }
  return trimmed(value);
}

const trimmed = (value: number): string =>
  String(Number(value.toPrecision(3))).replace("-", "\u2212");
