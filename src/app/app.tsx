import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { type TrainSession, TrainScreen } from "../features/train/index.ts";
import styles from "./app.module.css";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { Message } from "./messages.tsx";
import { writeUrl } from "./url-state.ts";

interface AppProps {
  readonly session: TrainSession;
  /** Sentences about the address that the page was opened with. */
  readonly notices: readonly string[];
}

export function App({ session, notices }: AppProps) {
  return (
    <ErrorBoundary>
      <div className={styles.page}>
        <Header session={session} />
        <Messages session={session} notices={notices} />
        <TrainScreen session={session} />
      </div>
      <AddressWriter session={session} />
    </ErrorBoundary>
  );
}

function Messages({ session, notices }: AppProps) {
  const error = useStore(session.store, (s) => s.error);
  const [shown, setShown] = useState(notices);
  return (
    <div className={styles.messages}>
      {error !== null && <Message kind="error" text={error} onDismiss={session.dismissError} />}
      {shown.map((notice) => (
        <Message
          key={notice}
          kind="notice"
          text={notice}
          onDismiss={() => setShown(shown.filter((other) => other !== notice))}
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
