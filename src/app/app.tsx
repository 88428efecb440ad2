import { useEffect, useMemo, useState } from "react";
import { listenForKeys, pageActions, useActions, useLanguage, useWords } from "../ui/index.ts";
import styles from "./app.module.css";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { Message, Messages } from "./messages.tsx";
import { rememberTraining } from "./lesson-link.ts";
import { usePage } from "./page/index.ts";
import { NewerMessage } from "./offline/newer-message.tsx";
import { Layers } from "./overlays/layers.tsx";
import { pageActionsFor } from "./page-actions.ts";
import { type ReadScreen, useScreen } from "./screen.ts";
import { type OpenScreens, useOpened } from "./open-screens.ts";
import { APP_WORDS } from "./words.ts";

interface AppProps {
  readonly screens: OpenScreens;
  /** What the page was opened with. */
  readonly address: ReadScreen;
}

export function App({ screens, address }: AppProps) {
  const words = useWords(APP_WORDS);
  const language = useLanguage();
  const [screen, goTo] = useScreen(address.screen, rememberTraining);
  const embed = usePage((page) => page.embed);
  useActions(useMemo(() => pageActionsFor(goTo), [goTo]));
  useEffect(() => listenForKeys(pageActions, window), []);
  const search = screen === address.screen ? address.search : "";
  const opened = useOpened(screens, screen, search);
  const notices = [
    ...new Set([...address.notices, ...(opened.state === "open" ? opened.open.notices : [])]),
  ];
  return (
    <ErrorBoundary>
      <div className={styles.page}>
        {embed ? (
          <h1 className="visually-hidden">{words.title}</h1>
        ) : (
          <Header screen={screen} onGo={goTo}>
            {opened.state === "open" && opened.open.tools}
          </Header>
        )}
        <NewerMessage />
        <Notices texts={notices} />
        {opened.state === "open" && opened.open.body}
        {opened.state === "opening" && <main className={styles.opening} aria-busy="true" />}
        {opened.state === "failed" && (
          <main className={styles.opening} role="alert">
            {words.screenFailed(opened.message[language])}
          </main>
        )}
      </div>
      <Layers />
    </ErrorBoundary>
  );
}

/** More sentences than this push the screen away; the others come as these are dismissed. */
const MOST_NOTICES = 6;

/** Sentences about the address, until each is dismissed. */
function Notices({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords(APP_WORDS);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const left = texts.filter((text) => !dismissed.includes(text));
  return (
    <Messages>
      {left.slice(0, MOST_NOTICES).map((text) => (
        <Message
          key={text}
          kind="notice"
          text={text}
          onDismiss={() => setDismissed([...dismissed, text])}
        />
      ))}
      {left.length > MOST_NOTICES && (
        <Message
          kind="notice"
          text={words.moreNotices(left.length - MOST_NOTICES)}
          onDismiss={() => setDismissed(texts)}
        />
      )}
    </Messages>
  );
}
