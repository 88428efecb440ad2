import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { type PlaySession, PlayScreen } from "../features/play/index.ts";
import { type TrainSession, TrainScreen } from "../features/train/index.ts";
import styles from "./app.module.css";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { Message } from "./messages.tsx";
import { type Screen, useScreen } from "./screen.ts";
import { writeUrl } from "./url-state.ts";

interface AppProps {
  readonly session: TrainSession;
  readonly play: PlaySession;
  /** The screen that the page was opened with. */
  readonly screen: Screen;
  /** Sentences about the address that the page was opened with. */
  readonly notices: readonly string[];
}

export function App({ session, play, screen: first, notices }: AppProps) {
  const [screen, goTo] = useScreen(first);
  const training = screen === "train";
  useEffect(() => {
    if (training && session.store.getState().applied === null) void session.load();
  }, [training, session]);
  return (
    <ErrorBoundary>
      <div className={styles.page}>
        <Header session={session} screen={screen} onGo={goTo} />
        <Messages session={session} notices={notices} />
        {training ? <TrainScreen session={session} /> : <PlayScreen session={play} />}
      </div>
      {training && <AddressWriter session={session} />}
    </ErrorBoundary>
  );
}

function Messages({ session, notices }: Pick<AppProps, "session" | "notices">) {
  const error = useStore(session.store, (s) => s.error);
  const notice = useStore(session.store, (s) => s.notice);
  const [shown, setShown] = useState(notices);
  return (
    <div className={styles.messages}>
      {error !== null && <Message kind="error" text={error} onDismiss={session.dismissError} />}
      {notice !== null && <Message kind="notice" text={notice} onDismiss={session.dismissNotice} />}
      {shown.map((each) => (
        <Message
          key={each}
          kind="notice"
          text={each}
          onDismiss={() => setShown(shown.filter((other) => other !== each))}
        />
      ))}
    </div>
  );
}

/** Keeps the address in step with the controls, so that it can be shared at any time. */
function AddressWriter({ session }: { readonly session: TrainSession }) {
  const draft = useStore(session.store, (s) => s.draft);
  useEffect(() => {
    const search = writeUrl(draft);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [draft]);
  return null;
}
