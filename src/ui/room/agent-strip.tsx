import { AgentArt } from "./agent-art.tsx";
import { useWords } from "../language/words.ts";
import styles from "./agent-strip.module.css";
import { ThingChip } from "./thing-chip.tsx";
import type { DrawnRoom } from "./types.ts";
import { ROOM_WORDS } from "./words.ts";

interface AgentStripProps {
  readonly room: DrawnRoom;
  /** "You", "The planner" */
  readonly who: string;
}

/** Who is in the room, where, and with what in hand. */
export function AgentStrip({ room, who }: AgentStripProps) {
  const words = useWords(ROOM_WORDS);
  const { place, zones, held, heldChanged, moved } = room;
  const also = zones
    .flatMap(({ places }) => places)
    .filter(({ reach, agent }) => reach && !agent)
    .map(({ name }) => name);
  return (
    <div className={styles.strip} data-testid="agent-strip">
      <AgentArt key={place ?? "middle"} />
      <p className={styles.where} data-changed={moved || undefined}>
        <strong>{who}</strong> {words.where(place)}
        {also.length > 0 && (
          <span className={styles.also}>{words.alsoInReach(also.join(", "))}</span>
        )}
      </p>
      <p className={styles.hand} data-changed={heldChanged || undefined} data-testid="held">
        <span className={styles.label}>{held === null ? words.empty : words.holding}</span>
        {held !== null && <ThingChip thing={held} />}
      </p>
    </div>
  );
}
