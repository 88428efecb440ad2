import { useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import {
  csvOf,
  Disclosure,
  type Distribution,
  distributionOf,
  ExportButtons,
  histogramScene,
  Panel,
  QUANTITIES,
  QUANTITY_WORDS,
  type Scene,
  SceneShapes,
  ScrollBox,
  shade,
  stacked,
  useColourScheme,
  useInks,
  useWords,
  useWidth,
} from "../../ui/index.ts";
import { useInspect } from "./context.ts";
import { WORDS } from "./episode-words.ts";
import { viewedUpdate } from "./state.ts";
import styles from "./tokens-panel.module.css";
import hints from "./token-detail.module.css";

const NAMES = ["shift", "gate"] as const;
const NOTHING: readonly Rollout[] = [];

/** How shift and gate are spread over the sampled tokens of the update. */
export function Distributions() {
  const words = useWords(WORDS);
  const { quantities } = useWords(QUANTITY_WORDS);
  const rollouts = useInspect((s) => viewedUpdate(s)?.rollouts ?? NOTHING);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? 0);
  const [host, width] = useWidth<HTMLDivElement>();
  const scene = useScene();
  const found = useMemo(
    () =>
      NAMES.flatMap((name) => {
        const distribution = distributionOf(rollouts, name);
        return distribution === null ? [] : [{ name, distribution }];
      }),
    [rollouts],
  );
  const title = words.distributions(update);
  const picture = (wide: number): Scene =>
    stacked(
      found.map(({ name, distribution }) => scene(name, distribution, wide)),
      8,
    );
  const shown = width > 0 && found.length > 0 ? picture(width) : null;
  return (
    <Panel
      title={title}
      testId="distributions"
      aside={
        found.length > 0 && (
          <ExportButtons
            name={`distributions-update-${update}`}
            title={title}
            testId="distributions"
            scene={() => picture(480)}
            csv={() => csvOf(rowsOf(found))}
          />
        )
      }
    >
      <div ref={host}>
        {shown === null ? (
          <p className={hints.hint}>{words.noDistribution}</p>
        ) : (
          <svg
            width={shown.width}
            height={shown.height}
            role="img"
            aria-label={found
              .map(({ name, distribution: { n, median } }) =>
                words.distributionLabel(
                  quantities[name].label,
                  n,
                  QUANTITIES[name].format(median ?? 0),
                ),
              )
              .join("; ")}
          >
            <SceneShapes scene={shown} />
          </svg>
        )}
      </div>
      {found.length > 0 && (
        <Disclosure summary={words.binTable} testId="distribution-table">
          {() => <BinTable rows={rowsOf(found)} />}
        </Disclosure>
      )}
    </Panel>
  );
}

function useScene() {
  const scheme = useColourScheme();
  const inks = useInks();
  const words = useWords(WORDS);
  const { quantities } = useWords(QUANTITY_WORDS);
  return (name: (typeof NAMES)[number], distribution: Distribution, width: number): Scene => {
    const { bins, neutral, reach, n, broken, median } = distribution;
    const quantity = QUANTITIES[name];
    const domain = { centre: quantity.centre, reach: quantity.fixedReach };
    const ends = name === "shift" ? words.ends(reach.toFixed(2)) : "";
    const wrong = broken > 0 ? words.notFinite(broken) : "";
    return histogramScene(
      {
        title: quantities[name].label,
        unit: name === "shift" ? words.nats : "",
        bins,
        neutral,
        colourOf: (value) => shade(value, domain, scheme).background,
        note: words.distributionNote(n, quantity.format(median ?? 0)) + wrong + ends,
      },
      width,
      84,
      inks,
    );
  };
}

type Found = readonly { readonly name: string; readonly distribution: Distribution }[];

const rowsOf = (found: Found): (string | number)[][] => [
  ["quantity", "from", "to", "tokens"],
  ...found.flatMap(({ name, distribution }) =>
    distribution.bins.map(({ low, high, count }) => [
      name,
      Number(low.toPrecision(6)),
      Number(high.toPrecision(6)),
      count,
    ]),
  ),
];

function BinTable({ rows }: { readonly rows: readonly (string | number)[][] }) {
  const words = useWords(WORDS);
  const columns: Readonly<Record<string, string>> = words.binColumns;
  const [header = [], ...body] = rows;
  return (
    <ScrollBox label={words.binTable} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {columns[name] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(([name, low, high, count]) => (
            <tr key={`${name} ${low}`}>
              <th scope="row">{name}</th>
              <td>{low}</td>
              <td>{high}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
