import { type RefObject, useMemo } from "react";
import { type DrawnRoom, Panel, Room, Segmented, useWords } from "../../ui/index.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import { CommandLine } from "./command-line.tsx";
import { commandsAt, placeOf } from "./commands.ts";
import { usePlay, useSession } from "./context.ts";
import {
  actionsOf,
  drawRoom,
  type Episode,
  lastMoment,
  type Sight,
} from "../../ui/household/index.ts";
import { HintLine } from "./hint-line.tsx";
import styles from "./household.module.css";
import { RivalPanel } from "./rival-panel.tsx";
import { TaskBanner } from "./task-banner.tsx";
import { Transcript } from "./transcript.tsx";
import { WORDS } from "./words.ts";

const SIGHTS = ["seen", "everything"] as const satisfies readonly Sight[];

export interface Fields {
  readonly command: RefObject<HTMLInputElement | null>;
  readonly filter: RefObject<HTMLInputElement | null>;
}

function hintedPlace(room: DrawnRoom, command: string | null): string | null {
  if (command === null) return null;
  const places = room.zones.flatMap((zone) => zone.places);
  return placeOf(
    command,
    places.map(({ name, things }) => ({ name, things: things.map((thing) => thing.name) })),
  );
}

interface HouseholdProps {
  readonly episode: Episode;
  readonly fields: Fields;
  readonly onHelp: () => void;
}

/** A household game: the room, the words, the actions, and the agent's episode. */
export function Household({ episode, fields, onHelp }: HouseholdProps) {
  const words = useWords(WORDS);
  const session = useSession();
  const sight = usePlay((s) => s.sight);
  const hint = usePlay((s) => s.hint);
  const shown = usePlay((s) => s.rivalShown);
  const { game, moments } = episode;
  const { state, won, observation } = lastMoment(episode);
  const room = useMemo(() => drawRoom(episode, actionsOf(episode), sight), [episode, sight]);
  const commands = useMemo(() => (won ? [] : game.admissible(state)), [game, state, won]);
  const said = moments.flatMap(({ command }) => command ?? []);
  return (
    <>
      <TaskBanner episode={episode} onHelp={onHelp} />
      <div className={styles.columns} data-two={shown !== null || undefined}>
        <div className={styles.room}>
          <Panel
            title={words.room}
            aside={
              <Segmented<Sight>
                label={words.drawn}
                options={SIGHTS.map((value) => ({ value, ...words.sights[value] }))}
                value={sight}
                testId="sight"
                onChange={session.see}
              />
            }
          >
            {room !== null && room.zones.length > 0 ? (
              <Room
                room={room}
                who={words.you}
                label={words.room}
                testId="room"
                play={{
                  actionsAt: (place) =>
                    commandsAt(
                      commands,
                      place.name,
                      place.things.map(({ name }) => name),
                    ),
                  nothing: won ? words.taskDone : words.nothingHere,
                  onAct: session.act,
                  hinted: hintedPlace(room, hint?.command ?? null),
                }}
              />
            ) : (
              <p className={styles.note}>{words.noRoom}</p>
            )}
          </Panel>
        </div>
        <div className={styles.words}>
          <Transcript moments={moments} />
          <div className={styles.entry}>
            <HintLine hint={hint} onAct={session.act} />
            <CommandLine
              commands={commands}
              said={said}
              disabled={won}
              input={fields.command}
              onSubmit={session.act}
            />
          </div>
          <ActionsPanel
            commands={commands}
            hinted={hint?.command ?? null}
            filter={fields.filter}
            onAct={session.act}
          />
        </div>
        <div className={styles.rival}>
          <RivalPanel mine={episode} />
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite" data-testid="live">
        {words.live(actionsOf(episode), observation, won)}
      </p>
    </>
  );
}
