import { useMemo, useState } from "react";
import type { TeacherMode } from "../../seed/index.ts";
import { type RunawayStep, runaway } from "../../seed/theory/index.ts";
import { Panel, useWords } from "../../ui/index.ts";
import { Chart, Curve, ticksOf } from "./chart.tsx";
import { NumberSlider } from "./number-slider.tsx";
import { plain } from "./numbers.ts";
import styles from "./runaway-card.module.css";
import { type TokenTheory, useTokenTheory } from "./use-context-theory.ts";
import { THEORY_WORDS } from "./words.ts";

const TEACHERS = ["frozen", "ema", "current"] as const satisfies readonly TeacherMode[];
const STEPS = 60;
const RATE = 2;
const DECAY = 0.95;
type Courses = Readonly<Record<TeacherMode, readonly RunawayStep[]>>;

/** What distillation alone does to one context with each kind of teacher. */
export function RunawayCard() {
  const { runaway: words } = useWords(THEORY_WORDS);
  const token = useTokenTheory();
  return (
    <Panel title={words.title} testId="runaway">
      <p className={styles.lead}>{words.lead}</p>
      {token !== null && <Model token={token} />}
      <p className={styles.note}>{words.reading}</p>
      <p className={styles.note}>{words.model}</p>
      <p className={styles.note}>{words.real}</p>
    </Panel>
  );
}

function Model({ token: { own, teacher, beta } }: { readonly token: TokenTheory }) {
  const { runaway: words } = useWords(THEORY_WORDS);
  const [lambda, setLambda] = useState(1);
  const courses = useMemo((): Courses => {
    const course = (mode: TeacherMode) =>
      runaway(own, teacher, {
        ...{ teacher: mode, beta, lambda },
        ...{ rate: RATE, decay: DECAY, steps: STEPS },
      });
    return { frozen: course("frozen"), ema: course("ema"), current: course("current") };
  }, [own, teacher, beta, lambda]);
  return (
    <>
      <NumberSlider
        label={words.lambda}
        min={0}
        max={2}
        step={0.01}
        value={lambda}
        shown={lambda.toFixed(2)}
        testId="runaway-lambda"
        onChange={setLambda}
      />
      <div className={styles.plots}>
        <Course quantity="favourite" courses={courses} />
        <Course quantity="entropy" courses={courses} />
      </div>
      <ul className={styles.key}>
        {TEACHERS.map((mode) => (
          <li key={mode}>
            <svg width="24" height="10" aria-hidden="true">
              <path className={styles[mode]} d="M1 5H23" strokeWidth="2.5" fill="none" />
            </svg>
            {words.teachers[mode]}
          </li>
        ))}
      </ul>
    </>
  );
}

interface CourseProps {
  readonly quantity: "entropy" | "favourite";
  readonly courses: Courses;
}

function Course({ quantity, courses }: CourseProps) {
  const { runaway: words } = useWords(THEORY_WORDS);
  const values = (mode: TeacherMode): number[] => courses[mode].map((step) => step[quantity]);
  const share = quantity === "favourite";
  const most = share ? 1 : 1.1 * Math.max(0.01, ...TEACHERS.flatMap(values));
  const asked = courses.frozen[0]?.asked ?? 0;
  const last = (mode: TeacherMode): string => plain(values(mode).at(-1) ?? 0, 2);
  const label = share ? words.favouriteLabel : words.entropyLabel;
  return (
    <Chart
      label={label(last("frozen"), last("ema"), last("current"))}
      x={{ label: words.steps, from: 0, to: STEPS, ticks: ticksOf(0, STEPS, 3) }}
      y={{ label: words[quantity], from: 0, to: most, ticks: ticksOf(0, most, 4) }}
      height={210}
    >
      {(place) => (
        <>
          {share && (
            <>
              <path
                className={styles.asked}
                d={`M${place.x(0)} ${place.y(asked)}H${place.x(STEPS)}`}
              />
              <text
                className={styles.name}
                x={place.x(STEPS)}
                y={place.y(asked) + 14}
                textAnchor="end"
              >
                {words.asked}
              </text>
            </>
          )}
          {TEACHERS.map((mode) => (
            <Curve
              key={mode}
              className={styles[mode]}
              place={place}
              points={values(mode).map((value, step) => [step, value] as const)}
            />
          ))}
        </>
      )}
    </Chart>
  );
}
