import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  type CellKind,
  Disclosure,
  glyphs,
  KindKey,
  Legend,
  Panel,
  Segmented,
  TokenHeatmap,
  countOutside,
  DOMAIN_LABELS,
  type DomainSource,
  domainOf,
  QUANTITIES,
  QUANTITY_NAMES,
  heatRows,
  kindName,
  placesOf,
  recorded,
  summarise,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { viewedRollout, viewedUpdate } from "./selection.ts";
import styles from "./token-view.module.css";

const QUANTITY_OPTIONS = QUANTITY_NAMES.map((value) => ({
  value,
  label: QUANTITIES[value].label,
  title: QUANTITIES[value].name,
}));
const DOMAIN_OPTIONS = (Object.keys(DOMAIN_LABELS) as DomainSource[]).map((value) => ({
  value,
  label: DOMAIN_LABELS[value].replace("this ", ""),
  title: `The ends of the colours: ${DOMAIN_LABELS[value]}`,
}));
const KINDS: readonly CellKind[] = ["sampled", "observation", "statement", "skill", "control"];
const NO_VOCABULARY: readonly string[] = [];

/** Every token of the rollout on screen, coloured by what the skill does to it. */
export function TokenView() {
  const session = useSession();
  const quantity = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const rollout = useTrain(viewedRollout);
  const option = QUANTITIES[quantity];
  return (
    <Panel
      title="Tokens"
      testId="tokens"
      aside={
        <>
          <Segmented
            label="Colour by"
            showLabel
            options={QUANTITY_OPTIONS}
            value={quantity}
            testId="quantity"
            onChange={session.show}
          />
          <Segmented
            label="Range"
            showLabel
            options={DOMAIN_OPTIONS}
            value={source}
            testId="domain"
            onChange={session.setDomain}
          />
        </>
      }
    >
      {rollout === null ? (
        <div className={styles.empty}>
          <p>
            Every token of the chosen rollout appears here. The tokens that the policy sampled are
            coloured by what the skill, read in hindsight, does to them; those that it was given
            have an outline only.
          </p>
          <Legend
            quantity={option.name}
            unit={option.unit}
            domain={{ centre: option.centre, reach: option.fixedReach }}
            source={DOMAIN_LABELS.fixed}
            clipped={0}
            broken={0}
            lowMeans={option.lowMeans}
            highMeans={option.highMeans}
            format={option.format}
          >
            <KindKey kinds={KINDS} />
          </Legend>
        </div>
      ) : (
        <RolloutTokens rollout={rollout} />
      )}
    </Panel>
  );
}

function RolloutTokens({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const name = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const viewed = useTrain(viewedUpdate);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const pinned = useTrain((s) => s.selection.token);
  const step = useTrain((s) => s.selection.step);
  const quantity = QUANTITIES[name];
  const rollouts = viewed?.rollouts;
  const rows = useMemo(() => heatRows(rollout, vocabulary, name), [rollout, vocabulary, name]);
  const domain = useMemo(
    () => domainOf(quantity, source, rollout, rollouts ?? [rollout]),
    [quantity, source, rollout, rollouts],
  );
  const outside = useMemo(
    () => countOutside(quantity.values(rollout), domain),
    [quantity, rollout, domain],
  );
  const kinds = useMemo(() => {
    const present = new Set(rows.flatMap((row) => row.cells.map((cell) => cell.kind)));
    return KINDS.filter((kind) => present.has(kind));
  }, [rows]);
  const summary = summarise(rollout, vocabulary, name, viewed?.complete ?? true);
  return (
    <>
      <p className={styles.summary} data-testid="token-summary">
        {summary}
      </p>
      <div className={styles.tokens}>
        <TokenHeatmap
          label={`Tokens by ${quantity.name}. ${summary}`}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={session.hover}
          onPin={session.pin}
        />
      </div>
      <Legend
        quantity={quantity.name}
        unit={quantity.unit}
        domain={domain}
        source={DOMAIN_LABELS[source]}
        clipped={outside.clipped}
        broken={outside.broken}
        lowMeans={quantity.lowMeans}
        highMeans={quantity.highMeans}
        format={quantity.format}
      >
        <KindKey kinds={kinds} />
      </Legend>
      <Disclosure summary="Table of these tokens" testId="token-table">
        {() => <TokenTable rollout={rollout} vocabulary={vocabulary} />}
      </Disclosure>
    </>
  );
}

interface TokenTableProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
}

const COLUMNS = ["logprob", "teacher", "shift", "gate", "weight", "entropy"] as const;
const COLUMN_NAMES = ["l", "t", "shift", "gate", "weight", "entropy"];

function TokenTable({ rollout, vocabulary }: TokenTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Every token of the rollout with its numbers</caption>
        <thead>
          <tr>
            <th scope="col">position</th>
            <th scope="col">token</th>
            <th scope="col">kind</th>
            <th scope="col">step</th>
            {COLUMN_NAMES.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">advantage</th>
          </tr>
        </thead>
        <tbody>
          {placesOf(rollout).map((place) => (
            <tr key={place.position}>
              <th scope="row">{place.position}</th>
              <td className={styles.token}>
                {glyphs(vocabulary[rollout.tokens[place.position] ?? -1] ?? "\ufffd")}
              </td>
              <td>{kindName(place)}</td>
              <td>{place.step}</td>
              {COLUMNS.map((column) => (
                <td key={column}>{numberText(rollout[column][place.target ?? -1])}</td>
              ))}
              <td>{place.target === null ? "" : recorded(rollout.advantage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const numberText = (value: number | undefined): string =>
  value === undefined ? "" : recorded(value);
