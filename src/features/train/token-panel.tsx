import { type ReactNode, useMemo } from "react";
import { formOf, hasTeacher, METHODS, type Rollout, type SeedSettings } from "../../seed/index.ts";
import {
  Button,
  glyphs,
  Panel,
  signed,
  kindName,
  placesOf,
  type TokenPlace,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { shownSettings, viewedRollout } from "./selection.ts";
import styles from "./token-panel.module.css";

/** The numbers of the token under the pointer, else of the pinned one, and the formula. */
export function TokenPanel() {
  const session = useSession();
  const rollout = useTrain(viewedRollout);
  const vocabulary = useTrain((s) => s.header?.vocabulary);
  const hovered = useTrain((s) => s.hovered);
  const pinned = useTrain((s) => s.selection.token);
  const settings = useTrain(shownSettings);
  const strongest = useMemo(() => rollout && strongestToken(rollout), [rollout]);
  const position = hovered ?? pinned ?? strongest;
  const place = rollout && position !== null ? placesOf(rollout)[position] : undefined;
  return (
    <Panel
      title="Token"
      testId="token-panel"
      className={styles.panel}
      aside={
        pinned !== null && (
          <Button
            kind="quiet"
            className={styles.clear}
            data-testid="unpin"
            onClick={() => session.pin(null)}
          >
            Unpin (Esc)
          </Button>
        )
      }
    >
      {rollout && place ? (
        <>
          <p className={styles.head}>
            <code className={styles.token} data-testid="panel-token">
              {glyphs(vocabulary?.[rollout.tokens[place.position] ?? -1] ?? "\ufffd")}
            </code>
            <span>
              position {place.position}, {kindName(place)},{" "}
              {place.step === 0 ? "before the first action" : `step ${place.step}`}
              {position === pinned ? ", pinned" : ""}
              {hovered === null && pinned === null
                ? rollout.shift.length > 0
                  ? ", the strongest shift here"
                  : ", the first sampled"
                : ""}
            </span>
          </p>
          {place.target === null ? (
            <p className={styles.hint}>
              This token was given to the policy, not sampled by it: it is masked and no loss falls
              on it.
            </p>
          ) : (
            <Numbers rollout={rollout} target={place.target} settings={settings} place={place} />
          )}
        </>
      ) : (
        <>
          <Explanation />
          <p className={styles.hint}>
            The numbers of a token appear here: point at one, or click it to pin it. With the
            keyboard: Tab into the tokens, the arrow keys to move, Enter to pin, Escape to clear.
          </p>
        </>
      )}
    </Panel>
  );
}

/** What is shown before a token is chosen: the one that the skill moves most, else the first. */
function strongestToken({ shift, targets }: Rollout): number | null {
  let best = 0;
  shift.forEach((value, index) => {
    if (Math.abs(value) > Math.abs(shift[best] ?? 0)) best = index;
  });
  return targets[best] ?? null;
}

/** Symbol, meaning, and whether the number has a sign to be shown. */
const ROWS = [
  ["l", "log-probability, plain", false],
  ["t", "log-probability, with the skill", false],
  ["d", "shift t \u2212 l", true],
  ["g", "gate", false],
  ["A", "advantage", true],
  ["w", "distillation weight", false],
  ["H", "entropy, nats", false],
] as const;

interface NumbersProps {
  readonly rollout: Rollout;
  readonly target: number;
  readonly settings: SeedSettings;
  readonly place: TokenPlace;
}

function Numbers({ rollout, target, settings }: NumbersProps) {
  const l = rollout.logprob[target];
  const t = rollout.teacher[target];
  const d = rollout.shift[target];
  const g = rollout.gate[target];
  const weight = rollout.weight[target];
  const values = { l, t, d, g, A: rollout.advantage, w: weight, H: rollout.entropy[target] };
  return (
    <>
      <dl className={styles.numbers}>
        {ROWS.map(([symbol, name, sign]) => (
          <Row key={symbol} symbol={symbol} name={name} value={values[symbol]} sign={sign} />
        ))}
      </dl>
      <div className={styles.formulas} data-testid="formula">
        {l !== undefined && t !== undefined && d !== undefined && (
          <Formula>
            d = t &minus; l = {fixed(t)} &minus; ({fixed(l)}) = <b>{signed(d, 3)}</b>
          </Formula>
        )}
        {d !== undefined && g !== undefined && (
          <Formula>
            g = &sigma;(&beta; d) = &sigma;({settings.beta} &middot; {fixed(d)}) = <b>{fixed(g)}</b>
          </Formula>
        )}
        {g !== undefined && weight !== undefined && (
          <Formula of="pull of the distillation on log &pi;">
            w &middot; g = {fixed(weight)} &middot; {fixed(g)} = <b>{fixed(weight * g)}</b>
          </Formula>
        )}
        <Formula of="pull of the reward on log &pi;">
          A = <b>{signed(rollout.advantage, 3)}</b>
        </Formula>
      </div>
      <p className={styles.hint}>{meaning(d, settings, weight)}</p>
    </>
  );
}

function meaning(
  d: number | undefined,
  settings: SeedSettings,
  weight: number | undefined,
): string {
  if (d === undefined) {
    return hasTeacher(settings)
      ? "No teacher has read this rollout yet."
      : `${METHODS[settings.method].label} has no teacher: every token of the rollout gets the same advantage.`;
  }
  const { label, terms } = METHODS[settings.method];
  if (terms.distill === 0) {
    return `${label} has no distillation loss: with the skill in view the teacher only weighs this token\u2019s advantage.`;
  }
  const mask = weight === 0 ? " It is masked here: the skill did not parse." : "";
  const form = formOf(settings);
  const gate =
    form === "expected"
      ? " The loss uses the gate\u2019s expectation over the vocabulary; shown is the sampled token\u2019s."
      : form === "constant"
        ? " The loss uses a constant gate of one half; shown is the sampled token\u2019s."
        : "";
  const effect =
    d > 0
      ? "With the skill in view the policy finds this token likelier: the gate opens."
      : d < 0
        ? "With the skill in view the policy finds this token rarer: the gate closes."
        : "The skill changes nothing here: the gate stands at one half.";
  return effect + mask + gate;
}

/** The same rows and formulas before there is a token: what each letter means. */
const Explanation = () => (
  <>
    <dl className={styles.numbers}>
      {ROWS.map(([symbol, name]) => (
        <Row key={symbol} symbol={symbol} name={name} value={undefined} />
      ))}
    </dl>
    <div className={styles.formulas}>
      <Formula>d = t &minus; l</Formula>
      <Formula>g = &sigma;(&beta; d), one half where the skill changes nothing</Formula>
      <Formula of="pull of the distillation on log &pi;">w &middot; g</Formula>
      <Formula of="pull of the reward on log &pi;">A</Formula>
    </div>
  </>
);

interface RowProps {
  readonly symbol: string;
  readonly name: string;
  readonly value: number | undefined;
  readonly sign?: boolean;
}

function Row({ symbol, name, value, sign = false }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>
        <i>{symbol}</i> {name}
      </dt>
      <dd data-testid={`number-${symbol}`}>
        {value === undefined ? "\u2013" : sign ? signed(value, 3) : fixed(value)}
      </dd>
    </div>
  );
}

interface FormulaProps {
  readonly of?: string;
  readonly children: ReactNode;
}

const Formula = ({ of, children }: FormulaProps) => (
  <p className={styles.formula}>
    {of !== undefined && <small>{of}</small>}
    {children}
  </p>
);

/** Three decimals with a real minus sign. */
function fixed(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3).replace("-", "\u2212") : String(value);
}
