import { UserError } from "../base/index.ts";

/**
 * The engine stopped through no fault of the call: what computes it went away. Another
 * engine, opened anew, can go on from a snapshot (recovering.ts does).
 */
export class EngineLostError extends UserError {}

/**
 * A call did not fit into memory. Nothing was changed by it; it may fit in smaller parts.
 */
export class OutOfMemoryError extends UserError {}
