import { type FormEvent, useState } from "react";
import { LEVEL_SETTINGS, LEVELS, type Level } from "../../env/alfworld/index.ts";
import { Button, Segmented, useWords } from "../../ui/index.ts";
import { LARGEST_INDEX, parseIndex, SPLITS, WORLDS } from "./address.ts";
import { usePlay, useSession } from "./context.ts";
import { chooseRandom } from "./random-task.ts";
import { OpenGame } from "./open-game.tsx";
import styles from "./setup-bar.module.css";
import { WORDS } from "./words.ts";

const WORDINGS = ["move", "put"] as const;

/** How large rooms of a level are. */
function sizeOf(level: Level): readonly [least: number, most: number, horizon: number] {
  const { horizon, receptacles } = LEVEL_SETTINGS[level];
  const ranges = Object.values(receptacles);
  const least = Math.min(...ranges.map(([low]) => low));
  const most = Math.max(...ranges.map(([, high]) => high));
  return [least, most, horizon];
}

/** What is played: the world, the level, the task, the wording, or a file. */
export function SetupBar() {
  const words = useWords(WORDS);
  const session = useSession();
  const choice = usePlay((s) => s.choice);
  const file = usePlay((s) => s.file);
  const [open, setOpen] = useState(false);
  const household = choice.world === "alfworld";
  return (
    <section className={styles.setup} aria-label={words.setup}>
      <div className={styles.bar}>
        <Segmented
          label={words.world}
          options={WORLDS.map((value) => ({ value, ...words.worlds[value] }))}
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
          {words.openFile} {open ? "\u25b4" : "\u25be"}
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
  const words = useWords(WORDS);
  return (
    <>
      <p className={styles.file} title={words.fileTitle}>
        {words.file} <strong data-testid="file-name">{name}</strong>
      </p>
      <Button data-testid="leave-file" onClick={() => session.choose({})}>
        {words.leaveFile}
      </Button>
    </>
  );
}

function TaskSource() {
  const words = useWords(WORDS);
  const session = useSession();
  const { world, level, split, syntax } = usePlay((s) => s.choice);
  const household = world === "alfworld";
  return (
    <>
      {household && (
        <Segmented
          label={words.level}
          showLabel
          options={LEVELS.map((value) => ({
            value,
            label: value,
            title: words.levelTitle(...sizeOf(value)),
          }))}
          value={level}
          testId="level"
          onChange={(next) => session.choose({ level: next })}
        />
      )}
      <Segmented
        label={words.split}
        showLabel
        options={SPLITS.map((value) => ({ value, ...words.splits[value] }))}
        value={split}
        testId="split"
        onChange={(next) => session.choose({ split: next })}
      />
      <TaskField />
      <Button data-testid="random" title={words.randomTitle} onClick={() => chooseRandom(session)}>
        {words.random}
      </Button>
      {household && (
        <Segmented
          label={words.wording}
          showLabel
          options={WORDINGS.map((value) => ({ value, ...words.wordings[value] }))}
          value={syntax}
          testId="syntax"
          onChange={(next) => session.choose({ syntax: next })}
        />
      )}
    </>
  );
}

function TaskField() {
  const words = useWords(WORDS);
  const session = useSession();
  const index = usePlay((s) => s.choice.index);
  const accept = (event: FormEvent<HTMLInputElement>): void => {
    const next = parseIndex(event.currentTarget.value);
    if (next === null) event.currentTarget.value = String(index);
    else if (next !== index) session.choose({ index: next });
  };
  return (
    <label className={styles.task} title={words.taskTitle}>
      {words.task}
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
