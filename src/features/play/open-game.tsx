import { type FormEvent, useId, useRef, useState } from "react";
import { Button, useWords } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import { fetchGameBytes, readGameBytes } from "./game-source.ts";
import styles from "./open-game.module.css";
import { WORDS } from "./words.ts";

/** A game file by picker, by address, or dropped anywhere on the screen. */
export function OpenGame() {
  const words = useWords(WORDS);
  const session = useSession();
  const reading = usePlay((s) => s.reading);
  const picker = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const id = useId();

  const onFetch = (event: FormEvent): void => {
    event.preventDefault();
    void session.read(() => fetchGameBytes(address), words.readingAddress);
  };
  return (
    <div className={styles.open} data-testid="open-game">
      <p>{words.about}</p>
      <div className={styles.ways}>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={words.file}
          data-testid="file-input"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void session.read(() => readGameBytes(file), words.reading(file.name));
          }}
        />
        <Button kind="primary" data-testid="pick" onClick={() => picker.current?.click()}>
          {words.choose}
        </Button>
        <form className={styles.form} onSubmit={onFetch}>
          <label htmlFor={id} className="visually-hidden">
            {words.address}
          </label>
          <input
            id={id}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.org/game.tw-pddl"
            value={address}
            data-testid="url-input"
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" disabled={address.trim() === "" || reading !== null}>
            {words.fetch}
          </Button>
        </form>
        {reading !== null && <span role="status">{`${reading} \u2026`}</span>}
      </div>
    </div>
  );
}
