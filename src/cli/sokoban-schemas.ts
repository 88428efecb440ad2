import * as v from "valibot";

/** A whole number of a record; what is out of range is the port's to judge. */
export const Whole = v.pipe(v.number(), v.integer());

/** Nested rows of small numbers, as Python writes a NumPy array. */
export const Grid = v.array(v.array(Whole));
