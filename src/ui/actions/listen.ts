import { isControlKey, nameOfPress } from "./keys.ts";
import type { ActionRegistry } from "./registry.ts";

/** Where a person types, or where a dialog or menu has its own keys. */
const OWN_KEYS =
  "input:not([type=radio], [type=range], [type=checkbox], [type=button]), textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]";
/** What Enter, Space and the arrows act on. */
const CONTROLS =
  "a, button, input, summary, [role=gridcell], [role=application], [role=slider], [tabindex]:not([tabindex='-1'])";

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Lets presses do what the registry says; the answer ends it. */
export function listenForKeys(registry: ActionRegistry, target: Window): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes a word, its keys are not ours.
    if (event.defaultPrevented || event.isComposing || within(event.target, OWN_KEYS)) return;
    const key = nameOfPress(event);
    if (isControlKey(key) && within(event.target, CONTROLS)) return;
    const action = registry.ofKey(key);
    if (action === undefined || (event.repeat && action.repeats !== true)) return;
    event.preventDefault();
    action.perform();
  };
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
}
