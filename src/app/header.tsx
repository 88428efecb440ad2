import { useStore } from "zustand";
import type { TrainSession } from "../features/train/index.ts";
import { Button, DownloadIcon, MoonIcon, SunIcon, useColourScheme } from "../ui/index.ts";
import { downloadText } from "./download.ts";
import { EngineBadge } from "./engine-badge.tsx";
import styles from "./header.module.css";
import { Navigation } from "./navigation.tsx";
import type { Screen } from "./screen.ts";
import { chooseTheme } from "./theme.ts";

const SUBTITLES: Readonly<Record<Screen, string>> = {
  train: "A tiny language model teaches itself Sokoban with its own hindsight.",
  play: "Play what the agent plays, in the same rooms and with the same words.",
};

interface HeaderProps {
  readonly session: TrainSession;
  readonly screen: Screen;
  readonly onGo: (screen: Screen) => void;
}

export function Header({ session, screen, onGo }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Mark />
        <div>
          <h1>SEED playground</h1>
          <p>{SUBTITLES[screen]}</p>
        </div>
      </div>
      <Navigation screen={screen} onGo={onGo} />
      <div className={styles.tools}>
        {screen === "train" && <EngineBadge session={session} />}
        {screen === "train" && <Download session={session} />}
        <ThemeToggle />
      </div>
    </header>
  );
}

function Download({ session }: { readonly session: TrainSession }) {
  const hasRun = useStore(session.store, (s) => s.header !== null && s.updates.length > 0);
  const onClick = (): void => {
    const { header } = session.store.getState();
    const text = session.record();
    if (header === null || text === null) return;
    const { method, seed } = header.settings;
    downloadText(`seed-run-${method}-${seed}.jsonl`, text);
  };
  return (
    <Button
      icon={<DownloadIcon />}
      disabled={!hasRun}
      data-testid="download"
      title="Every rollout with every token's numbers, one JSON value a line"
      onClick={onClick}
    >
      Run record
    </Button>
  );
}

function ThemeToggle() {
  const dark = useColourScheme() === "dark";
  const label = dark ? "Use the light theme" : "Use the dark theme";
  return (
    <Button
      kind="quiet"
      className={styles.icon}
      aria-label={label}
      title={label}
      icon={dark ? <SunIcon /> : <MoonIcon />}
      data-testid="theme"
      onClick={() => chooseTheme(dark ? "light" : "dark")}
    />
  );
}

const Mark = () => (
  <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" className={styles.tile} />
    <path d="M16 26V15" className={styles.stem} />
    <path d="M16 16c0-5 3.2-8.4 9-8.7 0 5.7-3.3 8.9-9 8.7Z" className={styles.leafHigh} />
    <path d="M16 20c0-4.2-2.7-7-8-7.3 0 4.9 2.9 7.5 8 7.3Z" className={styles.leafLow} />
  </svg>
);
