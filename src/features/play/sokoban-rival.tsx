import { type ReactNode, useMemo, useState } from "react";
import { Board, EpisodeBar, Panel, useWords } from "../../ui/index.ts";
import { usePlay } from "./context.ts";
import { PolicyNote, RivalIntroduction } from "./policy-note.tsx";
import { RivalButtons } from "./rival-buttons.tsx";
import { boardLabel, boardView, lastState, type SokobanEpisode, solved } from "./sokoban.ts";
import styles from "./sokoban-rival.module.css";
import { AGENT_WORDS } from "./agent-words.ts";

/** The episode of an agent in the same room, beside the person's. */
export function SokobanRival({ mine }: { readonly mine: SokobanEpisode }) {
  const words = useWords(AGENT_WORDS);
  const shown = usePlay((s) => s.rivalShown);
  const policy = usePlay((s) => s.policy);
  return (
    <Panel title={words.title} aside={<RivalButtons />}>
      {shown === null && <RivalIntroduction />}
      {shown === "planner" && <PlannerReplay key={mine.task} task={mine.task} />}
      {shown === "policy" && policy?.world === "sokoban" && (
        <Replay key={`${mine.task} ${policy.seed}`} agent="policy" episode={policy.episode}>
          <PolicyNote
            game={policy}
            theirs={policy.episode.moves.length}
            mine={mine.moves.length}
            unit="move"
            solved={lastState(mine).won}
          />
        </Replay>
      )}
    </Panel>
  );
}

function PlannerReplay({ task }: { readonly task: string }) {
  const words = useWords(AGENT_WORDS);
  const episode = useMemo(() => solved(task), [task]);
  return (
    <Replay agent="planner" episode={episode}>
      <p className={styles.note}>{words.fewest(episode.moves.length)}</p>
    </Replay>
  );
}

interface ReplayProps {
  readonly agent: "planner" | "policy";
  readonly episode: SokobanEpisode;
  readonly children: ReactNode;
}

function Replay({ agent, episode, children }: ReplayProps) {
  const words = useWords(AGENT_WORDS);
  const [step, setStep] = useState(0);
  const last = episode.moves.length;
  const view = boardView(episode, step);
  return (
    <div className={styles.replay}>
      <div className={styles.board}>
        <Board view={view} label={boardLabel(view)} />
      </div>
      <div className={styles.bar}>
        <EpisodeBar
          label={words.slider[agent]}
          step={step}
          last={last}
          spoken={words.move(step, last, episode.moves[step - 1] ?? words.moveStart)}
          testId="rival"
          onStep={setStep}
        />
      </div>
      {children}
    </div>
  );
}
