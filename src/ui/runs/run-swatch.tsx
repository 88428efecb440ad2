import type { RunStyle } from "../colour/run-style.ts";

/** A stretch of the curve that a run has everywhere. */
export const RunSwatch = ({ style }: { readonly style: RunStyle }) => (
  <svg width="26" height="10" aria-hidden="true">
    <line
      x1="1"
      x2="25"
      y1="5"
      y2="5"
      stroke={style.colour}
      strokeWidth="2.5"
      strokeDasharray={style.dash.join(" ")}
    />
  </svg>
);
