import type { ReactNode } from "react";
import { Button, EpisodeBar, Panel, Room, useWords } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import { actionsOf, drawRoom, type Episode, lastMoment } from "../../ui/household/index.ts";
import { NoPolicyNote, PolicyNote, RivalIntroduction } from "./policy-note.tsx";
import { RivalButtons } from "./rival-buttons.tsx";
import styles from "./rival-panel.module.css";
import type { AgentName, Rival } from "./state.ts";
import { StepStrip } from "./step-strip.tsx";
import { AGENT_WORDS } from "./agent-words.ts";

/** The episode of an agent on the same task, beside the person's. */
export function RivalPanel({ mine }: { readonly mine: Episode }) {
  const words = useWords(AGENT_WORDS);
  const rival = usePlay((s) => s.rival);
  const policy = usePlay((s) => s.policy);
  const shown = usePlay((s) => s.rivalShown);
  return (
    <Panel title={words.title} testId="rival" aside={<RivalButtons />}>
      {shown === null && <RivalIntroduction />}
      <NoPolicyNote />
      {shown === "planner" && rival === null && (
        <p className={styles.note} data-testid="no-rival">
          {mine.game.solvable === false ? words.noPlanUnsolvable : words.noPlan}
        </p>
      )}
      {shown === "planner" && rival !== null && (
        <Replay key="planner" agent="planner" mine={mine} episode={rival.episode}>
          <PlannerNote rival={rival} />
        </Replay>
      )}
      {shown === "policy" && policy?.world === "alfworld" && (
        <Replay key={policy.seed} agent="policy" mine={mine} episode={policy.episode}>
          <PolicyNote
            game={policy}
            theirs={actionsOf(policy.episode)}
            mine={actionsOf(mine)}
            unit="action"
            solved={lastMoment(mine).won}
          />
        </Replay>
      )}
    </Panel>
  );
}

function PlannerNote({ rival }: { readonly rival: Rival }) {
  const file = usePlay((s) => s.file);
  const words = useWords(AGENT_WORDS);
  const actions = actionsOf(rival.episode);
  return (
    <p className={styles.note} data-testid="rival-origin">
      {rival.origin === "search"
        ? words.found(actions)
        : file === null
          ? words.proved(actions)
          : words.walkthrough(actions)}
    </p>
  );
}

interface ReplayProps {
  readonly agent: AgentName;
  readonly mine: Episode;
  readonly episode: Episode;
  readonly children: ReactNode;
}

function Replay({ agent, mine, episode, children }: ReplayProps) {
  const words = useWords(AGENT_WORDS);
  const session = useSession();
  const sight = usePlay((s) => s.sight);
  const chosen = usePlay((s) => s.rivalStep);
  const last = actionsOf(episode);
  const step = Math.min(last, chosen ?? actionsOf(mine));
  const room = drawRoom(episode, step, sight);
  const moment = episode.moments[step];

  const select = session.selectRivalStep;
  const said = moment?.command ?? words.start;
  return (
    <>
      {children}
      <EpisodeBar
        label={words.slider[agent]}
        step={step}
        last={last}
        spoken={words.step(step, last, said)}
        testId="rival"
        onStep={select}
      >
        <Button
          aria-pressed={chosen === null}
          className={chosen === null ? styles.pressed : undefined}
          title={words.syncTitle[agent]}
          data-testid="rival-sync"
          onClick={() => select(chosen === null ? step : null)}
        >
          {words.sync}
        </Button>
      </EpisodeBar>
      <StepStrip
        mine={mine}
        rival={episode}
        who={words.names[agent]}
        step={step}
        onSelect={select}
      />
      <div className={styles.said} data-testid="rival-said">
        <strong>{said}</strong>
        {moment?.valid === false && <span> {words.idle}</span>}
        <p>{moment?.observation}</p>
      </div>
      {room !== null && (
        <Room room={room} who={words.who[agent]} label={words.rooms[agent]} testId="rival-room" />
      )}
    </>
  );
}
