import { inBoth } from "../../base/index.ts";
import { useActions, useWords, wordsNow } from "../../ui/index.ts";
import { type DragEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { writePlayAddress } from "./address.ts";
import { SessionContext } from "./context.ts";
import { readGameBytes } from "./game-source.ts";
import { HelpSheet } from "./help-sheet.tsx";
import { Household } from "./household.tsx";
import { Message } from "./message.tsx";
import styles from "./play-screen.module.css";
import type { PlaySession } from "./session.ts";
import { SetupBar } from "./setup-bar.tsx";
import { SokobanPlay } from "./sokoban-play.tsx";
import { WORDS } from "./words.ts";
import { playActions } from "./actions.ts";

/** A person plays what the agent plays. */
export function PlayScreen({ session }: { readonly session: PlaySession }) {
  const words = useWords(WORDS);
  const error = useStore(session.store, (s) => s.error);
  const choice = useStore(session.store, (s) => s.choice);
  const episode = useStore(session.store, (s) => s.episode);
  const sokoban = useStore(session.store, (s) => s.sokoban);
  const command = useRef<HTMLInputElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLElement>(null);
  const [help, setHelp] = useState(false);
  const { dragging, handlers } = useDrop(session);

  useEffect(() => session.open(), [session]);
  useEffect(() => {
    const search = writePlayAddress(choice);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [choice]);

  useActions(
    useMemo(
      () =>
        playActions(session, {
          toRoom: () =>
            main.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus(),
          toLine: () => command.current?.select(),
          toFilter: () => filter.current?.select(),
          howTo: () => setHelp(true),
        }),
      [session],
    ),
  );

  return (
    <SessionContext value={session}>
      <main
        ref={main}
        className={styles.screen}
        data-dragging={dragging || undefined}
        {...handlers}
      >
        <SetupBar />
        {error !== null && <Message text={error} onDismiss={session.dismissError} />}
        {choice.world === "sokoban"
          ? sokoban !== null && <SokobanPlay episode={sokoban} />
          : episode !== null && (
              <Household
                episode={episode}
                fields={{ command, filter }}
                onHelp={() => setHelp(true)}
              />
            )}
        {dragging && <div className={styles.drop}>{words.drop}</div>}
      </main>
      <HelpSheet open={help} onClose={() => setHelp(false)} />
    </SessionContext>
  );
}

/** Takes a file that is dropped anywhere on the screen. */
function useDrop(session: PlaySession) {
  const [depth, setDepth] = useState(0);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setDepth((deep) => deep + 1);
    },
    onDragOver(event: DragEvent) {
      if (hasFile(event)) event.preventDefault();
    },
    onDragLeave(event: DragEvent) {
      if (hasFile(event)) setDepth((deep) => Math.max(0, deep - 1));
    },
    onDrop(event: DragEvent) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setDepth(0);
      const { files } = event.dataTransfer;
      const file = files[0];
      if (files.length > 1) session.say(inBoth((language) => WORDS[language].several));
      else if (file)
        void session.read(() => readGameBytes(file), wordsNow(WORDS).reading(file.name));
    },
  };
  return { dragging: depth > 0, handlers };
}
