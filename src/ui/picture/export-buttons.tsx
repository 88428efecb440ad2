import { useState } from "react";
import { type Sentence, sentenceOf } from "../../base/index.ts";
import { Button } from "../controls/button.tsx";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/words.ts";
import styles from "./export-buttons.module.css";
import { savePng, saveSvg, saveText } from "./save.ts";
import type { Scene } from "./scene.ts";
import { PICTURE_WORDS } from "./words.ts";

interface ExportButtonsProps {
  /** Name of the files without their ending. */
  readonly name: string;
  /** What the picture shows, in words. */
  readonly title: string;
  /** Made when it is asked for. */
  readonly scene: () => Scene | null;
  readonly csv: () => string;
  readonly testId: string;
  readonly disabled?: boolean;
}

/** A figure as SVG and PNG, its numbers as CSV. */
export function ExportButtons(props: ExportButtonsProps) {
  const { name, title, scene, csv, testId, disabled = false } = props;
  const words = useWords(PICTURE_WORDS);
  const language = useLanguage();
  const [problem, setProblem] = useState<Sentence | null>(null);
  const picture = (save: (of: Scene) => void | Promise<void>) => async (): Promise<void> => {
    setProblem(null);
    const made = scene();
    if (made === null) return;
    try {
      await save(made);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const button = (kind: string, onClick: () => void) => (
    <Button
      kind="quiet"
      className={styles.button}
      disabled={disabled}
      aria-label={words.saveTitleAs(title, kind)}
      title={words.saveAs(kind)}
      data-testid={`${testId}-${kind.toLowerCase()}`}
      onClick={onClick}
    >
      {kind}
    </Button>
  );
  return (
    <span className={styles.buttons}>
      {button(
        "SVG",
        picture((of) => saveSvg(`${name}.svg`, of, title)),
      )}
      {button(
        "PNG",
        picture((of) => savePng(`${name}.png`, of, title)),
      )}
      {button("CSV", () => saveText(`${name}.csv`, csv(), "text/csv"))}
      {problem !== null && <span role="alert">{problem[language]}</span>}
    </span>
  );
}
