import { useEffect } from "react";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=radio]):not([type=range]), textarea, select, dialog, [role=menu]",
  ) !== null;

/** Single keys that act while no field, menu or dialog has the focus. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const key = event.key.toLowerCase();
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [actions]);
}
