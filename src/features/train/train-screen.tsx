import { useMemo } from "react";
import { useActions } from "../../ui/index.ts";
import { trainActions } from "./actions.ts";
import { BatchFigures } from "./batch-figures.tsx";
import { SessionContext } from "./context.ts";
import { Controls } from "./controls.tsx";
import { GateSpread } from "./gate-spread.tsx";
import { FactsTable } from "./facts-table.tsx";
import { LoopDiagram } from "./loop-diagram.tsx";
import { ReplayBar } from "./replay-bar.tsx";
import { RolloutBrowser } from "./rollout-browser.tsx";
import type { TrainSession } from "./session.ts";
import { SuccessCurve } from "./success-curve.tsx";
import { TeacherPrompt } from "./teacher-prompt.tsx";
import { TokenPanel } from "./token-panel.tsx";
import { TokenView } from "./token-view.tsx";
import styles from "./train-screen.module.css";

/** Training, live: the loop, the curve, every rollout and every token. */
export function TrainScreen({ session }: { readonly session: TrainSession }) {
  useActions(useMemo(() => trainActions(session), [session]));
  return (
    <SessionContext value={session}>
      <main className={styles.screen}>
        <Controls />
        <ReplayBar />
        <LoopDiagram />
        <div className={styles.columns}>
          <div className={styles.course}>
            <div className={styles.success}>
              <SuccessCurve />
            </div>
            <FactsTable />
            <div className={styles.batch}>
              <BatchFigures />
            </div>
          </div>
          <div className={styles.episode}>
            <div className={styles.rollouts}>
              <RolloutBrowser />
            </div>
            <div className={styles.tokens}>
              <TokenView />
            </div>
            <div className={styles.spread}>
              <GateSpread />
            </div>
          </div>
          <div className={styles.detail}>
            <div className={styles.token}>
              <TokenPanel />
            </div>
            <div className={styles.teacher}>
              <TeacherPrompt />
            </div>
          </div>
        </div>
      </main>
    </SessionContext>
  );
}
