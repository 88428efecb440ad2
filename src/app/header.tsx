import type { ReactNode } from "react";
import { Button, MoonIcon, SunIcon, useColourScheme } from "../ui/index.ts";
import styles from "./header.module.css";
import { Navigation } from "./navigation.tsx";
import { SCREEN_TABLE, type Screen } from "./screens.ts";
import { chooseTheme } from "./theme.ts";

interface HeaderProps {
  readonly screen: Screen;
  readonly onGo: (screen: Screen) => void;
  /** What the screen adds. */
  readonly children: ReactNode;
}

export function Header({ screen, onGo, children }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Mark />
        <div>
          <h1>SEED playground</h1>
          <p>{SCREEN_TABLE[screen].subtitle}</p>
        </div>
      </div>
      <Navigation screen={screen} onGo={onGo} />
      <div className={styles.tools}>
        {children}
        <ThemeToggle />
      </div>
    </header>
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
