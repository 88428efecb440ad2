import { useEffect, useMemo } from "react";
import { useActions, useColourScheme, useLanguage, useLibrary } from "../../ui/index.ts";
import { compareActions } from "./actions.ts";
import { writeCompareAddress } from "./address.ts";
import styles from "./compare-screen.module.css";
import { SessionContext, useCompare, useSession } from "./context.ts";
import { Controls } from "./controls.tsx";
import { figureOf } from "./figure.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { MetricChooser } from "./metric-chooser.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { chosenRuns, type CompareSession } from "./session.ts";

interface CompareScreenProps {
  readonly session: CompareSession;
  /** Goes to a run's rollouts; an update of null is its first. */
  readonly onInspect: (run: string, update: number | null) => void;
  /** Puts the runs that the page ships into the library. */
  readonly onRecorded: () => Promise<void>;
}

/** Runs beside each other, over seeds. */
export function CompareScreen({ session, onInspect, onRecorded }: CompareScreenProps) {
  useActions(useMemo(() => compareActions(session), [session]));
  return (
    <SessionContext value={session}>
      <AddressWriter />
      <main className={styles.screen}>
        <RunsPanel onInspect={onInspect} onRecorded={onRecorded} />
        <div className={styles.figures}>
          <Controls />
          <Figures />
          <ResultsPanel />
        </div>
      </main>
    </SessionContext>
  );
}

function Figures() {
  const { library } = useSession();
  const all = useLibrary(library);
  const choice = useCompare((s) => s.choice);
  const scheme = useColourScheme();
  const language = useLanguage();
  const figures = useMemo(() => {
    const runs = chosenRuns(all, choice);
    const look = { scheme, language };
    return {
      training: figureOf("success", runs, choice, look),
      heldOut: figureOf("held-out", runs, choice, look),
      metric: figureOf(choice.metric, runs, choice, look),
    };
  }, [all, choice, scheme, language]);
  const list = [figures.training, figures.heldOut, figures.metric];
  return (
    <>
      <FigurePanel figure={figures.training} testId="training" all={list} />
      <FigurePanel figure={figures.heldOut} testId="held-out-figure" all={list} />
      <FigurePanel
        figure={figures.metric}
        testId="metric-figure"
        all={list}
        aside={<MetricChooser />}
      />
    </>
  );
}

function AddressWriter() {
  const choice = useCompare((s) => s.choice);
  useEffect(() => {
    const search = writeCompareAddress(choice);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [choice]);
  return null;
}
