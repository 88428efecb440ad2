import { memo, type KeyboardEvent } from "react";
import { useWords, wordsNow } from "../language/words.ts";
import { AgentArt } from "./agent-art.tsx";
import { PlaceArt } from "./place-art.tsx";
import styles from "./place-tile.module.css";
import { ThingChip } from "./thing-chip.tsx";
import type { DrawnPlace } from "./types.ts";
import { ROOM_WORDS } from "./words.ts";

/** What a tile shows, in words. */
export function placeLabel({ name, door, agent, reach, seen, things }: DrawnPlace): string {
  const words = wordsNow(ROOM_WORDS);
  const contents = things
    .map(({ name: thing, marks }) => [thing, ...marks.map((mark) => `(${mark})`)].join(" "))
    .join(", ");
  const known = seen
    ? contents === ""
      ? words.nothingInIt
      : words.holds(contents)
    : contents === ""
      ? words.notSeen
      : words.notLookedIntoHolds(contents);
  const where = agent ? words.agentHere : reach ? words.withinReach : "";
  return [name, words.doors[door], where, known].filter(Boolean).join("; ");
}

/** What the contents do not say. */
function noteOf({ door, agent, reach, seen, things }: DrawnPlace): string {
  const words = wordsNow(ROOM_WORDS);
  if (!seen) return door === "unknown" ? words.notSeen : words.notLookedInto;
  if (things.length === 0) return words.emptyPlace;
  return reach && !agent ? words.inReach : "";
}

interface PlaceTileProps {
  readonly place: DrawnPlace;
  /** Null draws a picture that cannot be used. */
  readonly control: {
    readonly focusable: boolean;
    readonly expanded: boolean;
    readonly onOpen: (name: string) => void;
    readonly onFocus: (name: string) => void;
    readonly onKeyDown: (event: KeyboardEvent, name: string) => void;
  } | null;
}

/** A receptacle as a tile: picture, name, door, contents, and the agent where it stands. */
export const PlaceTile = memo(function PlaceTile({ place, control }: PlaceTileProps) {
  const { name, type, door, agent, reach, seen, things, changed } = place;
  const { doors } = useWords(ROOM_WORDS);
  const look = {
    className: styles.tile,
    "data-place": name,
    "data-door": door,
    "data-here": agent || undefined,
    "data-reach": reach || undefined,
    "data-seen": seen || undefined,
    "data-changed": changed || undefined,
  };
  const inside = (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        {doors[door] !== "" && (
          <span className={styles.door} data-door={door}>
            {doors[door]}
          </span>
        )}
      </span>
      <span className={styles.scene}>
        <span className={styles.picture}>
          <PlaceArt type={type} door={door} />
        </span>
        {agent && <AgentArt />}
        <span className={styles.note}>{noteOf(place)}</span>
      </span>
      {things.length > 0 && (
        <span className={styles.things}>
          {things.map((thing) => (
            <ThingChip key={thing.name} thing={thing} />
          ))}
        </span>
      )}
    </>
  );
  if (control === null) {
    return (
      <div {...look} role="img" aria-label={placeLabel(place)}>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      {...look}
      aria-label={placeLabel(place)}
      aria-haspopup="menu"
      aria-expanded={control.expanded}
      tabIndex={control.focusable ? 0 : -1}
      onClick={() => control.onOpen(name)}
      onFocus={() => control.onFocus(name)}
      onKeyDown={(event) => control.onKeyDown(event, name)}
    >
      {inside}
    </button>
  );
});
