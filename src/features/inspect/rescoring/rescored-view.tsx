import { useMemo, useState } from "react";
import {
  Button,
  countOutside,
  csvOf,
  Disclosure,
  ExportButtons,
  type HeatmapLegend,
  heatmapPicture,
  Legend,
  QUANTITY_WORDS,
  Segmented,
  signed,
  TokenHeatmap,
  useColourScheme,
  useInks,
  useLanguage,
  useWords,
} from "../../../ui/index.ts";
import { useInspect, useSession } from "../context.ts";
import { useEditor } from "./context.ts";
import type { Rescored } from "./editor.ts";
import styles from "./prompts.module.css";
import { RESCORED_VIEWS, type RescoredView as View, viewOf } from "./rescored-rows.ts";
import { meansOf, rescoredRows } from "./rescored.ts";
import { RescoredTable } from "./rescored-table.tsx";
import { WORDS } from "./words.ts";

const SAVED_WIDTH = 900;

/** What the edited skill makes of every token, beside what was recorded. */
export function RescoredView() {
  const { editor } = useSession();
  const words = useWords(WORDS);
  const language = useLanguage();
  const rescored = useEditor((s) => s.rescored);
  const busy = useEditor((s) => s.busy);
  const problem = useEditor((s) => s.problem);
  const unknown = useEditor((s) => s.unknown.length > 0);
  // Numbers of a text that is not the one in the field any more.
  const old = useEditor((s) => s.rescored !== null && s.rescored.text !== s.text);
  return (
    <div
      className={styles.rescored}
      data-testid="rescored"
      data-old={old || undefined}
      data-skill={rescored?.text.trim()}
    >
      <div className={styles.tools}>
        <h3>{words.rescored}</h3>
        <Button
          kind="quiet"
          className={styles.small}
          inactive={busy || unknown}
          title={words.rescoreTitle}
          data-testid="rescore"
          onClick={editor.scoreNow}
        >
          {words.rescore}
        </Button>
      </div>
      <p className={styles.status} role="status" data-testid="rescored-status">
        {busy && words.scoring}
        {!busy && old && words.old(rescored?.text.trim() ?? "", unknown)}
        {!busy && !old && (rescored === null ? words.untouched : <Sentence rescored={rescored} />)}
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert" data-testid="rescored-problem">
          {words.notScored(problem[language])}
        </p>
      )}
      {rescored !== null && <Numbers rescored={rescored} />}
    </div>
  );
}

/** The means in a sentence, and whose weights they are. */
function Sentence({ rescored }: { readonly rescored: Rescored }) {
  const words = useWords(WORDS);
  const { tokens, weights, engine } = rescored;
  const { recorded, sameSkill, edited } = meansOf(tokens);
  const shown = signed(edited ?? 0);
  const means =
    recorded === null
      ? words.summary(shown)
      : words.summaryRecorded(shown, signed(recorded), signed((edited ?? 0) - recorded));
  const same = sameSkill === null ? "" : words.summarySame(signed(sameSkill));
  const by =
    weights.updates === null
      ? words.startScored(weights.name)
      : words.liveScored(weights.name, weights.updates);
  return (
    <>
      {means + same + words.end} <span data-testid="scored-by">{words.scoredBy(by, engine)}</span>
    </>
  );
}

function Numbers({ rescored }: { readonly rescored: Rescored }) {
  const session = useSession();
  const words = useWords(WORDS);
  const { quantities } = useWords(QUANTITY_WORDS);
  const scheme = useColourScheme();
  const inks = useInks();
  const edited = useEditor((s) => s.edited);
  const pinned = useInspect((s) => s.selection.token);
  const step = useInspect((s) => s.selection.step);
  const [asked, setView] = useState<View>("shift");
  const hasRecorded = rescored.tokens.some(({ recordedShift }) => recordedShift !== null);
  const views = RESCORED_VIEWS.filter((one) => one !== "difference" || hasRecorded);
  const view = views.includes(asked) ? asked : "shift";
  const vocabulary = edited?.inspected.vocabulary;
  const shown = useMemo(
    () => (edited === null ? null : viewOf(view, edited, rescored, words.differenceName)),
    [view, edited, rescored, words],
  );
  if (shown === null || vocabulary === undefined) return null;
  const { rows, domain, values } = shown;
  const quantity = view === "gate" ? quantities.gate : quantities.shift;
  const isDifference = view === "difference";
  const name = isDifference ? words.differenceName : quantity.name;
  const legend: HeatmapLegend = {
    quantity: name,
    unit: quantity.unit,
    source: view === "gate" ? words.fixed : words.both,
    ...countOutside(values, domain),
    lowMeans: isDifference ? words.differenceLow : quantity.lowMeans,
    highMeans: isDifference ? words.differenceHigh : quantity.highMeans,
    format: view === "gate" ? (value) => value.toFixed(2) : signed,
  };
  const title = words.figure(name, rescored.text);
  return (
    <>
      <div className={styles.tools}>
        <Segmented<View>
          label={words.show}
          options={views.map((value) => ({
            value,
            label: words.views[value],
            title: words.viewTitles[value],
          }))}
          value={view}
          testId="rescored-view"
          onChange={setView}
        />
        <ExportButtons
          name={`edited-skill-${view}`}
          title={title}
          testId="rescored"
          scene={() =>
            heatmapPicture({ title, rows, domain, legend, scheme, inks, width: SAVED_WIDTH })
          }
          csv={() => csvOf(rescoredRows(rescored.tokens, vocabulary))}
        />
      </div>
      <div className={styles.heat} data-testid="rescored-heat">
        <TokenHeatmap
          label={words.heatmap(name)}
          rows={rows}
          domain={domain}
          pinned={pinned}
          currentRow={step === null ? null : String(step)}
          onHover={session.hover}
          onPin={session.pin}
        />
      </div>
      <Legend {...legend} domain={domain} />
      <Disclosure summary={words.table} testId="rescored-table">
        {() => <RescoredTable tokens={rescored.tokens} vocabulary={vocabulary} />}
      </Disclosure>
    </>
  );
}
