import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Panel, tileOfKey, useWords } from "../../ui/index.ts";
import styles from "./actions-panel.module.css";
import { groupByVerb } from "./commands.ts";
import { WORDS } from "./words.ts";

interface ActionsPanelProps {
  readonly commands: readonly string[];
  /** The command of a hint; it is marked. */
  readonly hinted: string | null;
  readonly filter: RefObject<HTMLInputElement | null>;
  readonly onAct: (command: string) => void;
}

/** Every admissible action as a button, by verb; the arrow keys move among them. */
export function ActionsPanel({ commands, hinted, filter, onAct }: ActionsPanelProps) {
  const words = useWords(WORDS);
  const [text, setText] = useState("");
  const groups = groupByVerb(commands, text);
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0);
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const acted = useRef(false);
  const shown = groups.flatMap((group) => group.commands);
  const stop = current !== null && shown.includes(current) ? current : shown[0];

  useEffect(() => {
    // The action that was chosen may be gone now; the keyboard stays in the list.
    if (!acted.current || commands.length === 0) return;
    acted.current = false;
    if (document.activeElement === document.body) list.current?.querySelector("button")?.focus();
  }, [commands]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const from = buttons.findIndex((button) => button.dataset.command === stop);
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    const to = tileOfKey(event.key, boxes, from);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <Panel
      title={words.actions}
      aside={
        <>
          <span data-testid="action-count">
            {text.trim() === "" ? commands.length : words.some(count, commands.length)}
          </span>
          <input
            ref={filter}
            type="search"
            className={styles.filter}
            aria-label={words.filterName}
            placeholder={words.filter}
            value={text}
            data-testid="filter"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      }
    >
      <div
        ref={list}
        className={styles.groups}
        role="toolbar"
        aria-label={words.actions}
        aria-orientation="vertical"
        data-testid="actions-list"
        onKeyDown={onKeyDown}
      >
        {groups.map(({ verb, commands: some }) => (
          <fieldset key={verb} className={styles.group}>
            <legend>{verb}</legend>
            <div className={styles.buttons}>
              {some.map((command) => (
                <button
                  key={command}
                  type="button"
                  className={styles.action}
                  aria-label={command}
                  data-command={command}
                  data-hinted={command === hinted || undefined}
                  tabIndex={command === stop ? 0 : -1}
                  onFocus={() => setCurrent(command)}
                  onClick={() => {
                    acted.current = true;
                    onAct(command);
                  }}
                >
                  {rest(command, verb)}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        {commands.length === 0 && <p className={styles.none}>{words.ended}</p>}
        {commands.length > 0 && count === 0 && <p className={styles.none}>{words.noneHolds}</p>}
      </div>
    </Panel>
  );
}

/** What stands behind the verb, which names the group already. */
const rest = (command: string, verb: string): string =>
  command === verb ? command : command.slice(verb.length + 1).replace(/^to /, "");
