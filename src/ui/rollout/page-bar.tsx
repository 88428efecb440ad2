import { Button } from "../controls/button.tsx";
import { BackIcon, OnIcon } from "../controls/icons.tsx";
import { useWords } from "../language/words.ts";
import type { Page } from "./pages.ts";
import styles from "./rollout-tokens.module.css";
import { TOKENS_WORDS } from "./tokens-words.ts";

interface PageBarProps {
  readonly page: Page;
  readonly tokens: number;
  readonly onPage: (index: number) => void;
}

/** Goes through the tokens of a very long rollout; nothing where all of them are drawn. */
export function PageBar({ page, tokens, onPage }: PageBarProps) {
  const words = useWords(TOKENS_WORDS);
  const { index, count, start, end } = page;
  if (count === 1) return null;
  return (
    <div className={styles.pages} data-testid="token-pages">
      <Button
        kind="quiet"
        icon={<BackIcon />}
        disabled={index === 0}
        aria-label={words.pageBefore}
        onClick={() => onPage(index - 1)}
      />
      <span>{words.page(text(start + 1), text(end), text(tokens))}</span>
      <Button
        kind="quiet"
        icon={<OnIcon />}
        disabled={index === count - 1}
        aria-label={words.nextPage}
        onClick={() => onPage(index + 1)}
      />
    </div>
  );
}

const text = (value: number): string => value.toLocaleString("en");
