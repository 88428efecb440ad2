/** What of a keyboard event names its key. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys that a focused control needs itself. */
const CONTROL_KEYS = new Set([
  "Enter",
  "Space",
  "Tab",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/**
 * The name of a press: "P", "Shift+N", "Mod+K". Shift is part of the name for letters and
 * named keys only: whether "?" needs it depends on the keyboard.
 */
export function nameOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const named = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  const letterOrNamed = named.length > 1 || named !== named.toLowerCase();
  return [
    ...(ctrlKey || metaKey ? ["Mod"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey && letterOrNamed ? ["Shift"] : []),
    named,
  ].join("+");
}

/** Whether a key, pressed alone, belongs to the control that has the focus. */
export const isControlKey = (name: string): boolean =>
  CONTROL_KEYS.has(name.replace(/^Shift\+/, ""));

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "\u2191",
  ArrowDown: "\u2193",
  ArrowLeft: "\u2190",
  ArrowRight: "\u2192",
  Escape: "Esc",
};

/** The caps of a shortcut as they are printed: "Mod+K" is Ctrl and K, or the Mac's sign and K. */
export function keyCaps(name: string, mac: boolean): readonly string[] {
  return name.split(/\+(?=.)/).map((part) => {
    if (part === "Mod") return mac ? "\u2318" : "Ctrl";
    return SIGNS[part] ?? part;
  });
}

export const onMac = (): boolean =>
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
