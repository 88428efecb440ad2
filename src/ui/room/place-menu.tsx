import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../language/words.ts";
import styles from "./place-menu.module.css";
import { ROOM_WORDS } from "./words.ts";

interface PlaceMenuProps {
  /** "fridge 1" */
  readonly name: string;
  readonly actions: readonly string[];
  /** Said where there is nothing to do. */
  readonly nothing: string;
  readonly onChoose: (action: string) => void;
  readonly onClose: () => void;
}

/** What can be done at a place: a menu under its tile, with the keyboard in it. */
export function PlaceMenu({ name, actions, nothing, onChoose, onClose }: PlaceMenuProps) {
  const words = useWords(ROOM_WORDS);
  const menu = useRef<HTMLDivElement>(null);
  const [flip, setFlip] = useState(false);

  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box !== undefined) setFlip(box.right > document.documentElement.clientWidth - 8);
    menu.current?.querySelector("button")?.focus();
  }, []);

  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      const inside =
        event.target instanceof Node && menu.current?.parentElement?.contains(event.target);
      if (!inside) onClose();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const active = document.activeElement;
    const at = active instanceof HTMLButtonElement ? items.indexOf(active) : -1;
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items[to]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose();
    }
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      className={styles.menu}
      data-flip={flip || undefined}
      role="menu"
      tabIndex={-1}
      aria-label={words.actionsAt(name)}
      data-testid="place-menu"
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onChoose(action)}
          onPointerEnter={(event) => event.currentTarget.focus()}
        >
          {action}
        </button>
      ))}
      {actions.length === 0 && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={onClose}>
          {nothing}
        </button>
      )}
    </div>
  );
}
