import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import { fetchGameBytes, readGameBytes } from "./game-source.ts";
import styles from "./open-game.module.css";

/** A game file by picker, by address, or dropped anywhere on the screen. */
export function OpenGame() {
  const session = useSession();
  const reading = usePlay((s) => s.reading);
  const picker = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const id = useId();

  const onFetch = (event: FormEvent): void => {
    event.preventDefault();
    void session.read(() => fetchGameBytes(address), "Reading the address");
  };
  return (
    <div className={styles.open} data-testid="open-game">
      <p>
        ALFWorld's own <code>game.tw-pddl</code> files play here, of every data version. Drop one
        anywhere on this screen, choose it, or give its address. It is read in this browser and sent
        nowhere; an address is fetched from its host, which must let other pages read its files
        (CORS).
      </p>
      <div className={styles.ways}>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Game file"
          data-testid="file-input"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void session.read(() => readGameBytes(file), `Reading ${file.name}`);
          }}
        />
        <Button kind="primary" data-testid="pick" onClick={() => picker.current?.click()}>
          Choose a file
        </Button>
        <form className={styles.form} onSubmit={onFetch}>
          <label htmlFor={id} className="visually-hidden">
            Address of a game file
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
            Fetch
          </Button>
        </form>
        {reading !== null && <span role="status">{reading} …</span>}
      </div>
    </div>
  );
}
