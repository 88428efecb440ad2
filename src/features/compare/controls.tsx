import { AXES, type AxisName, type Grouping } from "../../run/index.ts";
import { Segmented, Slider, useWords } from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import styles from "./controls.module.css";
import type { BandKind } from "./state.ts";
import { WORDS } from "./words.ts";

const GROUPINGS: readonly Grouping[] = ["settings", "method", "run"];
const BANDS: readonly BandKind[] = ["deviation", "range", "none"];

/** The options of a switch with their labels and what they mean. */
const named = <T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
  titles: Readonly<Record<T, string>>,
) => values.map((value) => ({ value, label: labels[value], title: titles[value] }));

/** How the curves are drawn: for all figures at once. */
export function Controls() {
  const session = useSession();
  const words = useWords(WORDS);
  const choice = useCompare((s) => s.choice);
  const decay = choice.smoothing / 100;
  return (
    <section className={styles.controls} aria-label={words.controls}>
      <Segmented<Grouping>
        label={words.groupBy}
        showLabel
        options={named(GROUPINGS, words.groupings, words.groupingTitles)}
        value={choice.grouping}
        testId="grouping"
        onChange={(grouping) => session.choose({ grouping })}
      />
      <Segmented<BandKind>
        label={words.band}
        showLabel
        options={named(BANDS, words.bands, words.bandTitles)}
        value={choice.band}
        testId="band"
        onChange={(band) => session.choose({ band })}
      />
      <Segmented<AxisName>
        label={words.axis}
        showLabel
        options={named(AXES, words.axes, words.axisTitles)}
        value={choice.axis}
        testId="axis"
        onChange={(axis) => session.choose({ axis })}
      />
      <div className={styles.pair}>
        <Check
          label={words.logX}
          checked={choice.logX}
          testId="log"
          onChange={(logX) => session.choose({ logX })}
        />
        <Check
          label={words.logY}
          checked={choice.logY}
          testId="log-y"
          onChange={(logY) => session.choose({ logY })}
        />
      </div>
      <div className={styles.smoothing}>
        <span aria-hidden="true">{words.smoothingAt(decay.toFixed(2))}</span>
        <Slider
          label={words.smoothing}
          min={0}
          max={99}
          value={choice.smoothing}
          spoken={decay === 0 ? words.noSmoothing : words.decay(decay)}
          testId="smoothing"
          onChange={(smoothing) => session.choose({ smoothing })}
        />
      </div>
    </section>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly testId: string;
  readonly onChange: (checked: boolean) => void;
}

const Check = ({ label, checked, testId, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={checked}
      data-testid={testId}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
);
