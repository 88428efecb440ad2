import { useLanguage, useWords } from "../ui/index.ts";
import styles from "./navigation.module.css";
import { SCREEN_TABLE, SCREENS, type Screen } from "./screens.ts";
import { APP_WORDS } from "./words.ts";

interface NavigationProps {
  readonly screen: Screen;
  readonly onGo: (screen: Screen) => void;
}

/** From screen to screen; a run goes on while another screen is shown. */
export function Navigation({ screen, onGo }: NavigationProps) {
  const words = useWords(APP_WORDS);
  const language = useLanguage();
  return (
    <nav className={styles.navigation} aria-label={words.screens} data-testid="screens">
      {SCREENS.map((one) => (
        <a
          key={one}
          href={one === "train" ? "./" : `?screen=${one}`}
          aria-current={one === screen ? "page" : undefined}
          data-testid={`go-${one}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            if (one !== screen) onGo(one);
          }}
        >
          {SCREEN_TABLE[one].words[language].label}
        </a>
      ))}
    </nav>
  );
}
