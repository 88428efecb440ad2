import { useMemo, useState } from "react";
import { Board, Button, Panel, Slider } from "../../ui/index.ts";
import { plural } from "./comparison.ts";
import { usePlay, useSession } from "./context.ts";
import { boardLabel, boardView, type SokobanEpisode, solved } from "./sokoban.ts";
import styles from "./sokoban-rival.module.css";

/** The shortest solution of the same room, beside the person's. */
export function SokobanRival({ mine }: { readonly mine: SokobanEpisode }) {
  const session = useSession();
  const shown = usePlay((s) => s.rivalShown);
  return (
    <Panel
      title="An agent on the same task"
      aside={
        <Button
          aria-expanded={shown}
          data-testid="rival-toggle"
          onClick={() => session.showRival(!shown)}
        >
          {shown ? "Hide" : "Show the planner's episode"}
        </Button>
      }
    >
      {shown ? (
        <Replay key={mine.task} task={mine.task} />
      ) : (
        <p className={styles.note}>
          The planner's moves, step by step. They give the solution away. Episodes of trained
          policies will join them here.
        </p>
      )}
    </Panel>
  );
}

function Replay({ task }: { readonly task: string }) {
  const episode = useMemo(() => solved(task), [task]);
  const [step, setStep] = useState(0);
  const last = episode.moves.length;
  const view = boardView(episode, step);
  return (
    <div className={styles.replay}>
      <div className={styles.board}>
        <Board view={view} label={boardLabel(view)} />
      </div>
      <div className={styles.bar}>
        <Slider
          label="Step of the planner's episode"
          min={0}
          max={last}
          value={step}
          spoken={`move ${step} of ${last}: ${episode.moves[step - 1] ?? "start"}`}
          testId="rival-slider"
          onChange={setStep}
        />
        <span data-testid="rival-step">
          {step}/{last}
        </span>
      </div>
      <p className={styles.note}>
        {plural(last, "move")}, the fewest there are: found by an exact search.
      </p>
    </div>
  );
}
