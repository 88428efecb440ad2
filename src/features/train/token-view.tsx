import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  type CellKind,
  type Language,
  Disclosure,
  glyphs,
  KindKey,
  Legend,
  Panel,
  Segmented,
  TokenHeatmap,
  countOutside,
  domainOf,
  QUANTITIES,
  QUANTITY_NAMES,
  QUANTITY_WORDS,
  heatRows,
  kindName,
  placesOf,
  recorded,
  summarise,
  useLanguage,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { viewedRollout, viewedUpdate } from "./selection.ts";
import styles from "./token-view.module.css";
import { TOKEN_WORDS } from "./token-words.ts";

const DOMAINS = ["rollout", "update", "fixed"] as const;
const KINDS: readonly CellKind[] = ["sampled", "observation", "statement", "skill", "control"];
const NO_VOCABULARY: readonly string[] = [];

/** Every token of the rollout on screen, coloured by what the skill does to it. */
export function TokenView() {
  const session = useSession();
  const quantity = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const rollout = useTrain(viewedRollout);
  const words = useWords(TOKEN_WORDS);
  const { quantities, domains, domainLabels, domainTitle } = useWords(QUANTITY_WORDS);
  const option = QUANTITIES[quantity];
  const named = quantities[quantity];
  return (
    <Panel
      title={words.title}
      testId="tokens"
      aside={
        <>
          <Segmented
            label={words.colourBy}
            showLabel
            options={QUANTITY_NAMES.map((value) => ({
              value,
              label: quantities[value].label,
              title: quantities[value].name,
            }))}
            value={quantity}
            testId="quantity"
            onChange={session.show}
          />
          <Segmented
            label={words.range}
            showLabel
            options={DOMAINS.map((value) => ({
              value,
              label: domainLabels[value],
              title: domainTitle(domains[value]),
            }))}
            value={source}
            testId="domain"
            onChange={session.setDomain}
          />
        </>
      }
    >
      {rollout === null ? (
        <div className={styles.empty}>
          <p>{words.empty}</p>
          <Legend
            quantity={named.name}
            unit={named.unit}
            domain={{ centre: option.centre, reach: option.fixedReach }}
            source={domains.fixed}
            clipped={0}
            broken={0}
            lowMeans={named.lowMeans}
            highMeans={named.highMeans}
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
  const words = useWords(TOKEN_WORDS);
  const { quantities, domains } = useWords(QUANTITY_WORDS);
  const language = useLanguage();
  const session = useSession();
  const name = useTrain((s) => s.quantity);
  const source = useTrain((s) => s.domain);
  const viewed = useTrain(viewedUpdate);
  const vocabulary = useTrain((s) => s.header?.vocabulary ?? NO_VOCABULARY);
  const pinned = useTrain((s) => s.selection.token);
  const step = useTrain((s) => s.selection.step);
  const quantity = QUANTITIES[name];
  const named = quantities[name];
  const rollouts = viewed?.rollouts;
  const rows = useMemo(
    () => rowsIn(language, rollout, vocabulary, name),
    [language, rollout, vocabulary, name],
  );
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
          label={words.heatmap(named.name, summary)}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={session.hover}
          onPin={session.pin}
        />
      </div>
      <Legend
        quantity={named.name}
        unit={named.unit}
        domain={domain}
        source={domains[source]}
        clipped={outside.clipped}
        broken={outside.broken}
        lowMeans={named.lowMeans}
        highMeans={named.highMeans}
        format={quantity.format}
      >
        <KindKey kinds={kinds} />
      </Legend>
      <Disclosure summary={words.table} testId="token-table">
        {() => <TokenTable rollout={rollout} vocabulary={vocabulary} />}
      </Disclosure>
    </>
  );
}

/** The cells speak the language of the page, so they are made anew with it. */
const rowsIn = (_language: Language, ...of: Parameters<typeof heatRows>) => heatRows(...of);

interface TokenTableProps {
  readonly rollout: Rollout;
  readonly vocabulary: readonly string[];
}

const COLUMNS = ["logprob", "teacher", "shift", "gate", "weight", "entropy"] as const;

function TokenTable({ rollout, vocabulary }: TokenTableProps) {
  const { caption, columns } = useWords(TOKEN_WORDS);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.position}</th>
            <th scope="col">{columns.token}</th>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.step}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
            <th scope="col">{columns.advantage}</th>
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
