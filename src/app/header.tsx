import type { ReactNode } from "react";
import {
  Button,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  MoonIcon,
  pageActions,
  SunIcon,
  useColourScheme,
  useLanguage,
  useWords,
} from "../ui/index.ts";
import { CommandsIcon, EyeIcon, LeavePresentIcon, ShareIcon, TourIcon } from "./icons.tsx";
import styles from "./header.module.css";
import { Navigation } from "./navigation.tsx";
import { OVERLAY_WORDS } from "./overlays/words.ts";
import { chooseLanguage, usePage } from "./page/index.ts";
import { SCREEN_TABLE, type Screen } from "./screens.ts";
import { chooseTheme } from "./theme.ts";
import { useTourSeen } from "./tour.ts";
import { APP_WORDS } from "./words.ts";

interface HeaderProps {
  readonly screen: Screen;
  readonly onGo: (screen: Screen) => void;
  /** What the screen adds. */
  readonly children: ReactNode;
}

export function Header({ screen, onGo, children }: HeaderProps) {
  const words = useWords(APP_WORDS);
  const overlay = useWords(OVERLAY_WORDS);
  const present = usePage((page) => page.present);
  const language = useLanguage();
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <Mark />
        <div>
          <h1>{words.title}</h1>
          <p>{SCREEN_TABLE[screen].words[language].subtitle}</p>
        </div>
      </div>
      <Navigation screen={screen} onGo={onGo} />
      <div className={styles.tools} data-kept={screen === "train" || undefined}>
        {children}
      </div>
      <div className={styles.own}>
        {present ? (
          <IconButton
            action="page.present"
            label={overlay.leavePresent}
            icon={<LeavePresentIcon />}
          />
        ) : (
          <>
            {screen === "train" && <TourButton />}
            <IconButton action="page.lesson" label={overlay.lesson} icon={<ShareIcon />} />
            <ShowHidden />
            <IconButton action="page.commands" label={overlay.commands} icon={<CommandsIcon />} />
            <LanguageToggle />
            <ThemeToggle />
          </>
        )}
      </div>
    </header>
  );
}

interface IconButtonProps {
  readonly action: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** A command that has a button too. */
function IconButton({ action, label, icon }: IconButtonProps) {
  return (
    <Button
      kind="quiet"
      className={styles.icon}
      aria-label={label}
      title={label}
      icon={icon}
      data-testid={action.replace("page.", "")}
      onClick={() => pageActions.perform(action)}
    />
  );
}

/** The tour says its name until it was seen; afterwards its sign will do. */
function TourButton() {
  const words = useWords(OVERLAY_WORDS);
  const seen = useTourSeen();
  return (
    <Button
      kind="quiet"
      className={seen ? styles.icon : styles.tour}
      aria-label={words.tour}
      title={words.tour}
      icon={<TourIcon />}
      data-testid="take-tour"
      onClick={() => pageActions.perform("page.tour")}
    >
      {!seen && <span>{words.tourShort}</span>}
    </Button>
  );
}

/** The teacher's way back from a lesson with hidden controls. */
function ShowHidden() {
  const words = useWords(OVERLAY_WORDS);
  const hidden = usePage((page) => page.hidden.length > 0);
  if (!hidden) return null;
  return <IconButton action="page.show-hidden" label={words.showHidden} icon={<EyeIcon />} />;
}

/** Names the other language in that language, so that whoever needs it can read it. */
function LanguageToggle() {
  const language = useLanguage();
  const other = language === "en" ? "zh" : "en";
  return (
    <Button
      kind="quiet"
      className={styles.language}
      lang={LANGUAGE_TAGS[other]}
      title={LANGUAGE_NAMES[other]}
      data-testid="language"
      onClick={() => chooseLanguage(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Button>
  );
}

function ThemeToggle() {
  const dark = useColourScheme() === "dark";
  const words = useWords(APP_WORDS);
  const label = dark ? words.lightTheme : words.darkTheme;
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
