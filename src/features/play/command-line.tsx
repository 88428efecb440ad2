import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { Button, useWords } from "../../ui/index.ts";
import styles from "./command-line.module.css";
import { complete } from "./commands.ts";
import { WORDS } from "./words.ts";

const SUGGESTIONS = 7;

interface CommandLineProps {
  readonly commands: readonly string[];
  /** What was said so far, for the arrow keys. */
  readonly said: readonly string[];
  readonly disabled: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onSubmit: (command: string) => void;
}

/** A line to type commands in: Tab completes, the arrow keys choose or recall. */
export function CommandLine({ commands, said, disabled, input, onSubmit }: CommandLineProps) {
  const words = useWords(WORDS);
  const id = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** How far back the arrow keys went; 0 is the line itself. */
  const [recalled, setRecalled] = useState(0);
  const completion = complete(commands, text);
  const matches = open && text.trim() !== "" ? completion.matches.slice(0, SUGGESTIONS) : [];

  const change = (next: string): void => {
    setText(next);
    setActive(-1);
  };
  const submit = (command: string): void => {
    if (command.trim() === "") return;
    onSubmit(command);
    change("");
    setOpen(false);
    setRecalled(0);
  };
  const recall = (step: number): void => {
    const back = Math.max(0, Math.min(said.length, recalled + step));
    setRecalled(back);
    change(back === 0 ? "" : (said[said.length - back] ?? ""));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === "Enter") submit(matches[active] ?? text);
    else if (key === "Tab" && !event.shiftKey && completion.text.length > text.length) {
      change(completion.text);
      setOpen(true);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      const count = matches.length;
      if (count > 0)
        setActive(((((active + step + 1) % (count + 1)) + count + 1) % (count + 1)) - 1);
      else recall(-step);
    } else if (key === "Escape" && matches.length > 0) setOpen(false);
    else if (key === "Escape") input.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.line}>
      <div className={styles.field}>
        <span aria-hidden="true" className={styles.prompt}>
          {">"}
        </span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={words.command}
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={disabled ? words.commandOver : "go to \u2026"}
          value={text}
          disabled={disabled}
          data-testid="command"
          onChange={(event) => {
            change(event.currentTarget.value);
            setOpen(true);
            setRecalled(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <Button
          disabled={disabled || text.trim() === ""}
          data-testid="submit"
          onClick={() => submit(text)}
        >
          {words.submit}
        </Button>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.commands}
        className={styles.list}
        hidden={matches.length === 0}
      >
        {matches.map((match, index) => (
          <div
            key={match}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              submit(match);
            }}
          >
            {match}
          </div>
        ))}
      </div>
    </div>
  );
}
