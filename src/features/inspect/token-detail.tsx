import { glyphs, kindName, Panel, placesOf, signed, useWords } from "../../ui/index.ts";
import type { Rollout } from "../../seed/index.ts";
import { useInspect } from "./context.ts";
import { WORDS } from "./episode-words.ts";
import { EditedNumbers } from "./rescoring/edited-numbers.tsx";
import { viewedRollout } from "./state.ts";
import styles from "./token-detail.module.css";

/** The numbers of the token under the pointer, or of the pinned one. */
export function TokenDetail() {
  const words = useWords(WORDS);
  const rollout = useInspect(viewedRollout);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary);
  const position = useInspect((s) => s.hovered ?? s.selection.token);
  const pinned = useInspect((s) => s.hovered === null && s.selection.token !== null);
  const beta = useInspect((s) => s.inspected?.settings?.beta ?? null);
  const place = rollout && position !== null ? placesOf(rollout)[position] : undefined;
  return (
    <Panel title={words.token} testId="token-detail" aside={pinned && <span>{words.pinned}</span>}>
      {rollout === null || place === undefined ? (
        <p className={styles.hint}>{words.pointHint}</p>
      ) : (
        <>
          <p className={styles.head}>
            <code className={styles.token} data-testid="detail-token">
              {glyphs(vocabulary?.[rollout.tokens[place.position] ?? -1] ?? "\ufffd")}
            </code>
            <span>
              {words.place(
                place.position,
                kindName(place),
                place.step === 0 ? words.beforeActions : words.step(place.step),
              )}
            </span>
          </p>
          {place.target === null ? (
            <p className={styles.hint}>{words.given}</p>
          ) : (
            <>
              <Numbers rollout={rollout} target={place.target} beta={beta} />
              <EditedNumbers position={place.position} />
            </>
          )}
        </>
      )}
    </Panel>
  );
}

interface NumbersProps {
  readonly rollout: Rollout;
  readonly target: number;
  readonly beta: number | null;
}

function Numbers({ rollout, target, beta }: NumbersProps) {
  const { numbers } = useWords(WORDS);
  const l = rollout.logprob[target] ?? rollout.behaviour[target];
  const t = rollout.teacher[target];
  const d = rollout.shift[target];
  const gate = rollout.gate[target];
  const weight = rollout.weight[target];
  const advantage = Number.isNaN(rollout.advantage) ? undefined : rollout.advantage;
  const rows = [
    ["l", text(l)],
    ["p", text(l === undefined ? undefined : Math.exp(l))],
    ["t", text(t)],
    ["d", d === undefined ? "\u2013" : signed(d, 3)],
    ["g", text(gate)],
    ["A", advantage === undefined ? "\u2013" : signed(advantage, 3)],
    ["w", text(weight)],
    ["H", text(rollout.entropy[target])],
  ] as const;
  return (
    <>
      <dl className={styles.numbers}>
        {rows.map(([symbol, value]) => (
          <div key={symbol} className={styles.row}>
            <dt>
              <i>{symbol}</i> {numbers[symbol]}
            </dt>
            <dd data-testid={`detail-${symbol}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {d !== undefined && t !== undefined && (
        <p className={styles.formula}>
          {`d = ${text(t)} \u2212 (${text(l)}) = ${signed(d, 3)}`}
          {gate !== undefined && beta !== null && (
            <>
              <br />
              {`g = \u03c3(${beta} \u00b7 ${signed(d, 3)}) = ${text(gate)}`}
            </>
          )}
        </p>
      )}
    </>
  );
}

const text = (value: number | undefined): string =>
  value === undefined
    ? "\u2013"
    : Number.isFinite(value)
      ? value.toFixed(3).replace("-", "\u2212")
      : String(value);
