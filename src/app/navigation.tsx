import styles from "./navigation.module.css";
import { SCREENS, type Screen } from "./screen.ts";

const LABELS: Readonly<Record<Screen, string>> = { train: "Train", play: "Play" };

interface NavigationProps {
  readonly screen: Screen;
  readonly onGo: (screen: Screen) => void;
}

/** From screen to screen; a run goes on while another screen is shown. */
export function Navigation({ screen, onGo }: NavigationProps) {
  return (
    <nav className={styles.navigation} aria-label="Screens">
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
          {LABELS[one]}
        </a>
      ))}
    </nav>
  );
}
