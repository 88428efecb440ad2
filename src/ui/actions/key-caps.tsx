import styles from "./key-caps.module.css";
import { keyCaps, onMac } from "./keys.ts";

/** A shortcut as the keys that it takes. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.caps}>
      {keyCaps(keys, onMac()).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
