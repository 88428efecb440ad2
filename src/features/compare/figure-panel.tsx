import type { ReactNode } from "react";
import {
  csvOf,
  Disclosure,
  ExportButtons,
  layoutPlot,
  LinePlotView,
  Panel,
  RunSwatch,
  stacked,
  useInks,
  useWords,
} from "../../ui/index.ts";
import { useCompare, useSession } from "./context.ts";
import { CSV_HEADER, type Figure, figureRows, isTimed, readout } from "./figure.ts";
import styles from "./figure-panel.module.css";
import { SAVED_HEIGHT, SAVED_WIDTH } from "./saved-size.ts";
import { crossHair } from "./state.ts";
import { FigureTable } from "./figure-table.tsx";
import { WORDS } from "./words.ts";

interface FigurePanelProps {
  readonly figure: Figure;
  readonly testId: string;
  /** All figures of the screen, which are saved below each other. */
  readonly all: readonly Figure[];
  readonly aside?: ReactNode;
}

export function FigurePanel({ figure, testId, all, aside }: FigurePanelProps) {
  const session = useSession();
  const words = useWords(WORDS);
  const update = useCompare(crossHair);
  const axis = useCompare((s) => s.choice.axis);
  const inks = useInks();
  const entries = readout(figure, update);
  const heading = update === null ? words.latest : words.atUpdate(update);
  const spoken = words.spoken(
    heading,
    entries.map(({ group, text }) => `${group.label} ${text}`).join("; "),
  );
  const scene = (of: Figure) => layoutPlot(of.plot, SAVED_WIDTH, SAVED_HEIGHT, inks).scene;
  const empty = figure.groups.every(({ runs }) => runs.every(({ raw }) => raw.length === 0));
  return (
    <Panel
      title={figure.title}
      hideTitle={aside !== undefined}
      testId={testId}
      aside={
        <>
          {aside}
          <ExportButtons
            name={`compare-${figure.kind}`}
            title={figure.title}
            testId={testId}
            disabled={empty}
            scene={() => scene(figure)}
            csv={() => csvOf([CSV_HEADER, ...figureRows(figure)])}
          />
        </>
      }
    >
      {empty ? (
        <p className={styles.empty}>
          {figure.groups.length === 0
            ? words.noneChosen
            : axis === "wall" &&
                !figure.groups.some(({ runs }) => runs.some(({ run }) => isTimed(run)))
              ? words.noWall
              : words.noNumbers}
        </p>
      ) : (
        <>
          <LinePlotView
            plot={figure.plot}
            height={210}
            update={update}
            spoken={spoken}
            testId={`${testId}-plot`}
            onUpdate={session.point}
            onPick={session.pick}
          />
          <ul className={styles.readout} aria-label={words.readout(figure.title, heading)}>
            <li className={styles.heading}>{heading}</li>
            {entries.map(({ group, text }) => (
              <li key={group.key} title={group.label}>
                <RunSwatch style={group.style} /> {text}
              </li>
            ))}
          </ul>
          <Disclosure summary={words.figureTable} testId={`${testId}-table`}>
            {() => <FigureTable figure={figure} />}
          </Disclosure>
        </>
      )}
      {testId === "training" && !empty && (
        <AllFigures
          picture={() => stacked(all.map(scene), 12)}
          rows={() => csvOf([CSV_HEADER, ...all.flatMap(figureRows)])}
        />
      )}
    </Panel>
  );
}

interface AllFiguresProps {
  readonly picture: () => ReturnType<typeof stacked>;
  readonly rows: () => string;
}

/** Everything at once. */
function AllFigures({ picture, rows }: AllFiguresProps) {
  const words = useWords(WORDS);
  return (
    <div className={styles.all}>
      <span>{words.allFigures}</span>
      <ExportButtons
        name="compare"
        title={words.allFiguresTitle}
        testId="all-figures"
        scene={picture}
        csv={rows}
      />
    </div>
  );
}
