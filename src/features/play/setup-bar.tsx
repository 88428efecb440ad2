import { type FormEvent, useState } from "react";
import { LEVEL_SETTINGS, LEVELS, type Level } from "../../env/alfworld/index.ts";
import type { Split } from "../../env/index.ts";
import { Button, Segmented, type SegmentedOption } from "../../ui/index.ts";
import { LARGEST_INDEX, parseIndex, type WorldName } from "./address.ts";
import { usePlay, useSession } from "./context.ts";
import { chooseRandom } from "./random-task.ts";
import { OpenGame } from "./open-game.tsx";
import styles from "./setup-bar.module.css";

const WORLD_OPTIONS: readonly SegmentedOption<WorldName>[] = [
  { value: "alfworld", label: "Household", title: "ALFWorld: tasks in a house, in text" },
  { value: "sokoban", label: "Sokoban", title: "Push the box onto the target" },
];
/** How large rooms of a level are: "5 to 8 places". */
function sizeOf(level: Level): string {
  const { horizon, receptacles } = LEVEL_SETTINGS[level];
  const ranges = Object.values(receptacles);
  const least = Math.min(...ranges.map(([low]) => low));
  const most = Math.max(...ranges.map(([, high]) => high));
  return `Rooms of ${least} to ${most} places; an agent may take ${horizon} actions`;
}

const LEVEL_OPTIONS: readonly SegmentedOption<Level>[] = LEVELS.map((level) => ({
  value: level,
  label: level,
  title: sizeOf(level),
}));
const SPLIT_OPTIONS: readonly SegmentedOption<Split>[] = [
  { value: "train", label: "train", title: "Tasks that policies train on" },
  { value: "seen", label: "seen", title: "Held-out tasks in rooms that training has" },
  { value: "unseen", label: "unseen", title: "Held-out tasks in rooms that training never has" },
];
const SYNTAX_OPTIONS = [
  { value: "move", label: "move … to …", title: "Wording of data version 2.1.2 and later" },
  { value: "put", label: "put … in/on …", title: "Wording of data version 2.1.1" },
] as const;

const RANDOM_TITLE = "Another task of this level and split (N)";

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
        {household && file !== null ? <FileSource name={file} /> : <TaskSource />}
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
      <div id="open-game" hidden={!open}>
        {open && <OpenGame />}
      </div>
    </section>
  );
}

function FileSource({ name }: { readonly name: string }) {
  const session = useSession();
  return (
    <>
      <p
        className={styles.file}
        title="A file is no part of the address: a reload shows the task that the address names."
      >
        Game file <strong data-testid="file-name">{name}</strong>
      </p>
      <Button data-testid="leave-file" onClick={() => session.choose({})}>
        Back to generated tasks
      </Button>
    </>
  );
}

function TaskSource() {
  const session = useSession();
  const { world, level, split, syntax } = usePlay((s) => s.choice);
  const household = world === "alfworld";
  return (
    <>
      {household && (
        <Segmented
          label="Level"
          showLabel
          options={LEVEL_OPTIONS}
          value={level}
          testId="level"
          onChange={(next) => session.choose({ level: next })}
        />
      )}
      <Segmented
        label="Split"
        showLabel
        options={SPLIT_OPTIONS}
        value={split}
        testId="split"
        onChange={(next) => session.choose({ split: next })}
      />
      <TaskField />
      <Button data-testid="random" title={RANDOM_TITLE} onClick={() => chooseRandom(session)}>
        Random
      </Button>
      {household && (
        <Segmented
          label="Wording"
          showLabel
          options={SYNTAX_OPTIONS}
          value={syntax}
          testId="syntax"
          onChange={(next) => session.choose({ syntax: next })}
        />
      )}
    </>
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
