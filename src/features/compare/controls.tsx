import type { AxisName, Grouping } from "../../run/index.ts";
import { Segmented, type SegmentedOption, Slider } from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import styles from "./controls.module.css";
import type { BandKind } from "./state.ts";

const GROUPINGS: readonly SegmentedOption<Grouping>[] = [
  { value: "settings", label: "Settings", title: "Runs that differ in nothing but the seed" },
  { value: "method", label: "Method", title: "Runs of the same method" },
  { value: "run", label: "None", title: "Every run by itself" },
];
const BANDS: readonly SegmentedOption<BandKind>[] = [
  { value: "deviation", label: "sd", title: "Plus and minus one sample deviation over the runs" },
  { value: "range", label: "min\u2013max", title: "From the lowest run to the highest" },
  { value: "none", label: "none" },
];
const AXIS_OPTIONS: readonly SegmentedOption<AxisName>[] = [
  { value: "update", label: "update" },
  { value: "episodes", label: "episodes", title: "Training episodes played" },
  { value: "tokens", label: "tokens", title: "Tokens that went through the model" },
  { value: "seconds", label: "seconds", title: "Seconds of computing, without evaluations" },
];

/** How the curves are drawn: for all figures at once. */
export function Controls() {
  const session = useSession();
  const choice = useCompare((s) => s.choice);
  const decay = choice.smoothing / 100;
  return (
    <section className={styles.controls} aria-label="How the curves are drawn">
      <Segmented
        label="Group by"
        showLabel
        options={GROUPINGS}
        value={choice.grouping}
        testId="grouping"
        onChange={(grouping) => session.choose({ grouping })}
      />
      <Segmented
        label="Band"
        showLabel
        options={BANDS}
        value={choice.band}
        testId="band"
        onChange={(band) => session.choose({ band })}
      />
      <Segmented
        label="Axis"
        showLabel
        options={AXIS_OPTIONS}
        value={choice.axis}
        testId="axis"
        onChange={(axis) => session.choose({ axis })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={choice.logX}
          data-testid="log"
          onChange={(event) => session.choose({ logX: event.currentTarget.checked })}
        />
        log x
      </label>
      <div className={styles.smoothing}>
        <span aria-hidden="true">Smoothing {decay.toFixed(2)}</span>
        <Slider
          label="Smoothing"
          min={0}
          max={99}
          value={choice.smoothing}
          spoken={decay === 0 ? "none" : `decay ${decay}`}
          testId="smoothing"
          onChange={(smoothing) => session.choose({ smoothing })}
        />
      </div>
    </section>
  );
}
