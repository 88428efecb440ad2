import { type RefObject, useState } from "react";
import { Panel } from "../../ui/index.ts";
import styles from "./actions-panel.module.css";
import { groupByVerb } from "./commands.ts";

interface ActionsPanelProps {
  readonly commands: readonly string[];
  /** The command of a hint; it is marked. */
  readonly hinted: string | null;
  readonly filter: RefObject<HTMLInputElement | null>;
  readonly onAct: (command: string) => void;
}

/** Every admissible action as a button, by verb. */
export function ActionsPanel({ commands, hinted, filter, onAct }: ActionsPanelProps) {
  const [text, setText] = useState("");
  const groups = groupByVerb(commands, text);
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0);
  return (
    <Panel
      title="Admissible actions"
      aside={
        <>
          <span data-testid="action-count">
            {text.trim() === "" ? commands.length : `${count} of ${commands.length}`}
          </span>
          <input
            ref={filter}
            type="search"
            className={styles.filter}
            aria-label="Filter the actions"
            placeholder="Filter"
            value={text}
            data-testid="filter"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      }
    >
      <div className={styles.groups} data-testid="actions-list">
        {groups.map(({ verb, commands: list }) => (
          <fieldset key={verb} className={styles.group}>
            <legend>{verb}</legend>
            <div className={styles.buttons}>
              {list.map((command) => (
                <button
                  key={command}
                  type="button"
                  className={styles.action}
                  aria-label={command}
                  data-command={command}
                  data-hinted={command === hinted || undefined}
                  onClick={() => onAct(command)}
                >
                  {rest(command, verb)}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        {commands.length === 0 && <p className={styles.none}>The episode is over.</p>}
        {commands.length > 0 && count === 0 && (
          <p className={styles.none}>No admissible action holds these words.</p>
        )}
      </div>
    </Panel>
  );
}

/** What stands behind the verb, which names the group already. */
const rest = (command: string, verb: string): string =>
  command === verb ? command : command.slice(verb.length + 1).replace(/^to /, "");
