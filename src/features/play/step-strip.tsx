import { useWords } from "../../ui/index.ts";
import type { Episode } from "../../ui/household/index.ts";
import styles from "./step-strip.module.css";
import { AGENT_WORDS } from "./agent-words.ts";
import { WORDS } from "./words.ts";

interface StepStripProps {
  readonly mine: Episode;
  readonly rival: Episode;
  /** Whose the rival's episode is. */
  readonly who: string;
  /** The step of the rival's episode that is drawn. */
  readonly step: number;
  readonly onSelect: (step: number) => void;
}

/** Cells that are drawn of a long episode: its latest. */
const MOST = 60;

/** Both episodes as rows of steps, under each other. */
export function StepStrip({ mine, rival, who, step, onSelect }: StepStripProps) {
  const { you } = useWords(WORDS);
  const { letters } = useWords(AGENT_WORDS);
  return (
    <div className={styles.strips}>
      <Strip who={you} episode={mine} />
      <Strip who={who} episode={rival} step={step} onSelect={onSelect} />
      <p className={styles.more}>{letters}</p>
    </div>
  );
}

interface StripProps {
  readonly who: string;
  readonly episode: Episode;
  readonly step?: number;
  readonly onSelect?: (step: number) => void;
}

const LETTERS: Readonly<Record<string, string>> = {
  go: "g",
  take: "t",
  put: "p",
  move: "p",
  open: "o",
  close: "x",
  clean: "c",
  heat: "h",
  cool: "k",
  use: "u",
};

const look = (command: string, valid: boolean): { verb: string; letter: string } => {
  const verb = command.split(" ", 1)[0] ?? "";
  if (!valid) return { verb: "none", letter: "–" };
  return { verb: LETTERS[verb] === undefined ? "look" : verb, letter: LETTERS[verb] ?? "l" };
};

function Strip({ who, episode, step, onSelect }: StripProps) {
  const words = useWords(AGENT_WORDS);
  const cells = episode.moments.slice(1).map(({ command, valid }, index) => ({
    number: index + 1,
    command: command ?? "",
    ...look(command ?? "", valid),
  }));
  const shown = cells.slice(-MOST);
  return (
    <div className={styles.strip}>
      <span className={styles.who}>{who}</span>
      <ol className={styles.cells} aria-label={words.strip(who, cells.length)}>
        {shown.length < cells.length && <li className={styles.more}>{"\u2026"}</li>}
        {shown.map(({ number, command, verb, letter }) => (
          <li key={number}>
            {onSelect === undefined ? (
              <span className={styles.cell} data-verb={verb} title={`${number}. ${command}`}>
                {letter}
              </span>
            ) : (
              <button
                type="button"
                className={styles.cell}
                data-verb={verb}
                data-current={number === step || undefined}
                title={`${number}. ${command}`}
                aria-label={words.cell(number, command)}
                onClick={() => onSelect(number)}
              >
                {letter}
              </button>
            )}
          </li>
        ))}
        {cells.length === 0 && <li className={styles.more}>{words.noActions}</li>}
      </ol>
      <span className={styles.total}>{cells.length}</span>
    </div>
  );
}
