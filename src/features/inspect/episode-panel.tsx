import { EpisodeReplay, Panel, signed, useWords } from "../../ui/index.ts";
import { useInspect, useSession } from "./context.ts";
import styles from "./episode-panel.module.css";
import { WORDS } from "./episode-words.ts";
import { viewedRollout, viewedUpdate } from "./state.ts";
import { Transcript } from "./transcript.tsx";

const NO_VOCABULARY: readonly string[] = [];

/** What happened in the chosen rollout. */
export function EpisodePanel() {
  const session = useSession();
  const words = useWords(WORDS);
  const rollout = useInspect(viewedRollout);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? 0);
  const settings = useInspect((s) => s.inspected?.settings ?? null);
  const vocabulary = useInspect((s) => s.inspected?.vocabulary ?? NO_VOCABULARY);
  const loading = useInspect((s) => s.loading);
  const step = useInspect((s) => s.selection.step);
  if (rollout === null) {
    return (
      <Panel title={words.episode} testId="episode">
        <p className={styles.hint} role="status">
          {loading ? words.reading : words.nothing}
        </p>
      </Panel>
    );
  }
  const { group, member, won, reward, advantage, actions } = rollout;
  return (
    <Panel
      title={words.title(update, group + 1, member + 1)}
      testId="episode"
      aside={
        <span data-testid="episode-facts">
          {words.facts(
            won ? words.won : words.lost,
            actions.length,
            reward.toFixed(2),
            Number.isNaN(advantage) ? words.notKnown : signed(advantage),
          )}
        </span>
      }
    >
      {settings !== null ? (
        <EpisodeReplay
          key={`${update} ${group} ${member}`}
          rollout={rollout}
          step={step}
          onStep={session.selectStep}
        />
      ) : (
        <Transcript
          rollout={rollout}
          vocabulary={vocabulary}
          step={step}
          onStep={session.selectStep}
        />
      )}
    </Panel>
  );
}
