import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Button, Disclosure, ResetIcon, useWords } from "../../../ui/index.ts";
import { useInspect, useSession } from "../context.ts";
import { useEditor } from "./context.ts";
import styles from "./skill-field.module.css";
import { habitsOf, placeFor, suggest, wordAt, withWord } from "./suggest.ts";
import { WORDS } from "./words.ts";

const MOST_SUGGESTIONS = 10;
const NO_WORDS: readonly string[] = [];
/** Letters: more than any policy's context holds. */
const LONGEST_TEXT = 10_000;
const MOST_UNKNOWN = 6;
const LONGEST_WORD = 40;

/** Some of a text's unknown words, none of them longer than a line. */
const named = (unknown: readonly string[]): readonly string[] => [
  ...unknown
    .slice(0, MOST_UNKNOWN)
    .map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}\u2026` : word)),
  ...(unknown.length > MOST_UNKNOWN ? ["\u2026"] : []),
];

/** The skill's text: a field that suggests the world's words. */
export function SkillField() {
  const { editor } = useSession();
  const words = useWords(WORDS);
  const text = useEditor((s) => s.text);
  const unknown = useEditor((s) => s.unknown);
  const canUndo = useEditor((s) => s.past.length > 0);
  const canRedo = useEditor((s) => s.future.length > 0);
  const recorded = useEditor((s) => s.edited?.recorded ?? "");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { suggestions, at, moveCaret } = useSuggestions();
  const [active, setActive] = useState(-1);
  const chosen = Math.min(active, suggestions.length - 1);

  const insert = (word: string): void => {
    const next = withWord(text, at, word);
    editor.write(next.text);
    moveCaret(next.caret);
    setActive(-1);
    // After the text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const word = suggestions[chosen];
    if (undoing) {
      if (event.shiftKey) editor.redo();
      else editor.undo();
    } else if (event.key === "ArrowDown") setActive(Math.min(chosen + 1, suggestions.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(chosen - 1, -1));
    else if (event.key === "Enter" && word !== undefined) insert(word);
    else if (event.key === "Escape" && chosen >= 0) {
      setActive(-1);
      // The pinned token stays.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <input
        ref={field}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={styles.input}
        aria-label={words.skill}
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={unknown.length > 0}
        placeholder={words.placeholder}
        maxLength={LONGEST_TEXT}
        value={text}
        data-testid="skill-input"
        onChange={(event) => {
          setActive(-1);
          editor.write(event.currentTarget.value);
          moveCaret(event.currentTarget.selectionStart ?? 0);
        }}
        onSelect={(event) => moveCaret(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <Button
          kind="quiet"
          className={styles.small}
          disabled={!canUndo}
          data-testid="skill-undo"
          onClick={editor.undo}
        >
          {words.undo}
        </Button>
        <Button
          kind="quiet"
          className={styles.small}
          disabled={!canRedo}
          data-testid="skill-redo"
          onClick={editor.redo}
        >
          {words.redo}
        </Button>
        <Button
          kind="quiet"
          className={styles.small}
          icon={<ResetIcon />}
          title={words.resetTitle}
          disabled={text === recorded}
          data-testid="skill-reset"
          onClick={editor.reset}
        >
          {words.reset}
        </Button>
      </div>
      {unknown.length > 0 && (
        <p className={styles.problem} role="alert" data-testid="skill-unknown">
          {words.unknown(named(unknown).join(words.unknownJoin), unknown.length)}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.suggestions}
        className={styles.words}
        data-testid="skill-suggestions"
      >
        {suggestions.map((word, index) => (
          <span
            key={word}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.word}
            // The field keeps the focus and its caret.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(word)}
            onKeyDown={(event) => event.key === "Enter" && insert(word)}
          >
            {word}
          </span>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {words.hint}
      </p>
      <AllWords onInsert={insert} />
    </div>
  );
}

/** Words for the place of the caret. */
function useSuggestions() {
  const text = useEditor((s) => s.text);
  const known = useEditor((s) => s.edited?.words.words ?? NO_WORDS);
  const updates = useInspect((s) => s.inspected?.updates ?? null);
  const [caret, moveCaret] = useState<number | null>(null);
  const habits = useMemo(
    () =>
      habitsOf(
        (updates ?? []).flatMap(({ rollouts }) => rollouts.map(({ skill }) => skill?.text ?? "")),
      ),
    [updates],
  );
  const at = useMemo(() => {
    const place = Math.min(caret ?? text.length, text.length);
    return placeFor(wordAt(text, place), known, place);
  }, [text, caret, known]);
  const suggestions = useMemo(
    () => suggest(at, known, habits, MOST_SUGGESTIONS),
    [at, known, habits],
  );
  return { suggestions, at, moveCaret };
}

/** Every word, for those who do not know how any begins. */
function AllWords({ onInsert }: { readonly onInsert: (word: string) => void }) {
  const words = useWords(WORDS);
  const known = useEditor((s) => s.edited?.words.words ?? NO_WORDS);
  return (
    <Disclosure summary={words.allWords(known.length)} testId="skill-words">
      {() => (
        <div className={styles.words}>
          {known.map((word) => (
            <button
              key={word}
              type="button"
              className={styles.word}
              aria-label={words.insert(word)}
              onClick={() => onInsert(word)}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </Disclosure>
  );
}
