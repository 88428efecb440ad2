import { type FormEvent, useState } from "react";
import type { Level } from "../../env/alfworld/index.ts";
import type { Split } from "../../env/index.ts";
import { Button, Segmented, type SegmentedOption } from "../../ui/index.ts";
import { LARGEST_INDEX, parseIndex, type WorldName } from "./address.ts";
import { usePlay, useSession } from "./context.ts";
import { OpenGame } from "./open-game.tsx";
import styles from "./setup-bar.module.css";

const WORLD_OPTIONS: readonly SegmentedOption<WorldName>[] = [
  { value: "alfworld", label: "Household", title: "ALFWorld: tasks in a house, in text" },
  { value: "sokoban", label: "Sokoban", title: "Push the box onto the target" },
];
const LEVEL_OPTIONS: readonly SegmentedOption<Level>[] = [
  { value: "mini", label: "mini", title: "5 to 8 places; what a tiny policy learns in minutes" },
  { value: "small", label: "small", title: "6 to 20 places, with ALFWorld's odd cases" },
  { value: "full", label: "full", title: "Rooms as large as ALFWorld's own, up to 54 places" },
];
const SPLIT_OPTIONS: readonly SegmentedOption<Split>[] = [
  { value: "train", label: "train", title: "Tasks that policies train on" },
  { value: "seen", label: "seen", title: "Held-out tasks in rooms that training has" },
  { value: "unseen", label: "unseen", title: "Held-out tasks in rooms that training never has" },
];
const SYNTAX_OPTIONS = [
  { value: "move", label: "move … to …", title: "Wording of data version 2.1.2 and later" },
  { value: "put", label: "put … in/on …", title: "Wording of data version 2.1.1" },
] as const;

/** Far more tasks than anyone plays; the same index is always the same task. */
const RANDOM_TASKS = 100_000;

/** What is played: the world, the level, the task, the wording, or a file. */
export function SetupBar() {
  const session = useSession();
  const choice = usePlay((s) => s.choice);
  const file = usePlay((s) => s.file);
  const [open, setOpen] = useState(false);
  const household = choice.world === "alfworld";
  return (
    <section className={styles.setup} aria-label="What is played">
      <div className={styles.bar}>
        <Segmented
          label="World"
          options={WORLD_OPTIONS}
          value={choice.world}
          testId="world"
          onChange={(world) => session.choose({ world })}
        />
        {household && (
          <Segmented
            label="Level"
            showLabel
            options={LEVEL_OPTIONS}
            value={choice.level}
            testId="level"
            onChange={(level) => session.choose({ level })}
          />
        )}
        <Segmented
          label="Split"
          showLabel
          options={SPLIT_OPTIONS}
          value={choice.split}
          testId="split"
          onChange={(split) => session.choose({ split })}
        />
        <TaskField />
        <Button
          data-testid="random"
          title="Another task of this level and split (N)"
          onClick={() => session.choose({ index: Math.floor(Math.random() * RANDOM_TASKS) })}
        >
          Random
        </Button>
        {household && (
          <Segmented
            label="Wording"
            showLabel
            options={SYNTAX_OPTIONS}
            value={choice.syntax}
            testId="syntax"
            onChange={(syntax) => session.choose({ syntax })}
          />
        )}
        <Button
          className={styles.open}
          aria-expanded={open}
          aria-controls="open-game"
          data-testid="open-toggle"
          onClick={() => setOpen(!open)}
        >
          Open a game file {open ? "\u25b4" : "\u25be"}
        </Button>
      </div>
      {household && file !== null && (
        <div className={styles.file}>
          <span>
            Playing the game file <strong data-testid="file-name">{file}</strong>. The level, task
            and wording above belong to generated games.
          </span>
          <Button data-testid="leave-file" onClick={() => session.choose({})}>
            Back to generated tasks
          </Button>
        </div>
      )}
      <div id="open-game" hidden={!open}>
        {open && <OpenGame />}
      </div>
    </section>
  );
}

function TaskField() {
  const session = useSession();
  const index = usePlay((s) => s.choice.index);
  const accept = (event: FormEvent<HTMLInputElement>): void => {
    const next = parseIndex(event.currentTarget.value);
    if (next === null) event.currentTarget.value = String(index);
    else if (next !== index) session.choose({ index: next });
  };
  return (
    <label className={styles.task} title="The same number is always the same task">
      Task
      <input
        type="number"
        min={0}
        max={LARGEST_INDEX}
        step={1}
        key={index}
        defaultValue={index}
        data-testid="index"
        onBlur={accept}
        onKeyDown={(event) => {
          if (event.key === "Enter") accept(event);
        }}
      />
    </label>
  );
}
