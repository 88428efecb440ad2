import { ThingArt } from "./thing-art.tsx";
import styles from "./thing-chip.module.css";
import type { DrawnThing } from "./types.ts";

/** An object: glyph, name, and what is special about its condition. */
export function ThingChip({ thing }: { readonly thing: DrawnThing }) {
  return (
    <span className={styles.chip} data-changed={thing.changed || undefined} data-thing={thing.name}>
      <ThingArt name={thing.name} />
      <span>{thing.name}</span>
      {thing.marks.map((mark) => (
        <span key={mark} className={styles.mark} data-mark={mark}>
          {mark}
        </span>
      ))}
    </span>
  );
}
