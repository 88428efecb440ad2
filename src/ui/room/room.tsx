import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useWords } from "../language/words.ts";
import { AgentStrip } from "./agent-strip.tsx";
import { tileOfKey } from "./keys.ts";
import { PlaceMenu } from "./place-menu.tsx";
import { PlaceTile } from "./place-tile.tsx";
import styles from "./room.module.css";
import type { DrawnPlace, DrawnRoom } from "./types.ts";
import { ROOM_WORDS } from "./words.ts";

interface RoomProps {
  readonly room: DrawnRoom;
  /** "You", "The planner" */
  readonly who: string;
  /** What the whole is called. */
  readonly label: string;
  /** What can be done; without it the room is a picture. */
  readonly play?: {
    readonly actionsAt: (place: DrawnPlace) => readonly string[];
    readonly nothing: string;
    readonly onAct: (action: string) => void;
    /** The place that a hint is about. */
    readonly hinted: string | null;
  };
  readonly testId?: string;
}

/** So few places are drawn larger. */
const FEW = 10;

/** A place that holds much is drawn as wide as two. */
const tilesOf = ({ things }: DrawnPlace): number => (things.length > 5 ? 2 : 1);

/**
 * A drawn room: every receptacle a tile, grouped by kind. The arrow keys move among the
 * tiles, Enter opens the menu of what can be done there.
 */
export function Room({ room, who, label, play, testId }: RoomProps) {
  const words = useWords(ROOM_WORDS);
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const places = room.zones.flatMap((zone) => zone.places);
  const has = (name: string | null): boolean => places.some((place) => place.name === name);
  const current = has(focused) ? focused : (room.place ?? places[0]?.name);

  const tiles = useCallback(
    (): HTMLElement[] => [
      ...(root.current?.querySelectorAll<HTMLElement>("button[data-place]") ?? []),
    ],
    [],
  );
  const focusTile = useCallback(
    (name: string): void =>
      tiles()
        .find((tile) => tile.dataset.place === name)
        ?.focus(),
    [tiles],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent, name: string): void => {
      const all = tiles();
      const from = all.findIndex((tile) => tile.dataset.place === name);
      const boxes = all.map((tile) => tile.getBoundingClientRect());
      const to = tileOfKey(event.key, boxes, from);
      if (to === null) return;
      event.preventDefault();
      all[to]?.focus();
    },
    [tiles],
  );
  const close = useCallback(() => {
    setOpened((name) => {
      if (name !== null) focusTile(name);
      return null;
    });
  }, [focusTile]);
  const toggle = useCallback(
    (name: string): void => setOpened((now) => (now === name ? null : name)),
    [],
  );

  const choose = (name: string, action: string): void => {
    setOpened(null);
    focusTile(name);
    play?.onAct(action);
  };

  // No landmark: it is the only thing in a panel that is one already.
  const group = { role: "group", "aria-label": label };
  return (
    <div ref={root} className={styles.room} data-testid={testId} {...group}>
      <AgentStrip room={room} who={who} />
      <div className={styles.field}>
        <div className={styles.zones} data-few={places.length <= FEW || undefined}>
          {room.zones.map((zone) => (
            <div
              key={zone.title}
              className={styles.zone}
              style={
                {
                  "--tiles": zone.places.reduce((sum, one) => sum + tilesOf(one), 0),
                } as CSSProperties
              }
            >
              <h3>{zone.title}</h3>
              <ul className={styles.tiles}>
                {zone.places.map((place) => (
                  <li
                    key={place.name}
                    data-hinted={place.name === play?.hinted || undefined}
                    data-wide={tilesOf(place) > 1 || undefined}
                  >
                    <PlaceTile
                      place={place}
                      control={
                        play === undefined
                          ? null
                          : {
                              focusable: place.name === current,
                              expanded: place.name === opened,
                              onOpen: toggle,
                              onFocus: setFocused,
                              onKeyDown,
                            }
                      }
                    />
                    {play !== undefined && place.name === opened && (
                      <PlaceMenu
                        name={place.name}
                        actions={play.actionsAt(place)}
                        nothing={play.nothing}
                        onChoose={(action) => choose(place.name, action)}
                        onClose={close}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      {room.elsewhere.length > 0 && (
        <p className={styles.elsewhere}>
          <strong>{words.elsewhere}</strong> {room.elsewhere.join(", ")}
        </p>
      )}
    </div>
  );
}
