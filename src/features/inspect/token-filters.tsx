import { Button, useWords } from "../../ui/index.ts";
import { Choice } from "./choice.tsx";
import { useInspect, useSession } from "./context.ts";
import styles from "./lists.module.css";
import { WORDS } from "./lists-words.ts";
import { ALL_TOKENS, isWide, type TokenFilter } from "./token-filter.ts";

/** Which tokens are looked for. */
export function TokenFilters() {
  const session = useSession();
  const words = useWords(WORDS);
  const text = useInspect((s) => s.tokens.text);
  const wide = useInspect((s) => isWide(s.tokens));
  return (
    <div className={styles.filters}>
      <label className={styles.choice}>
        <span>{words.filters.text}</span>
        <input
          type="search"
          value={text}
          data-testid="token-text"
          onChange={(event) => session.filterTokens({ text: event.currentTarget.value })}
        />
      </label>
      <Filter name="scope" />
      <Filter name="kind" />
      <Filter name="outcome" />
      <Filter name="shift" />
      <GateBound name="gateLow" />
      <GateBound name="gateHigh" />
      <Button
        kind="quiet"
        className={styles.small}
        disabled={wide}
        aria-label={words.clearFilters}
        data-testid="tokens-clear"
        onClick={() => session.filterTokens(ALL_TOKENS)}
      >
        {words.clear}
      </Button>
    </div>
  );
}

type ChoiceName = "scope" | "kind" | "outcome" | "shift";
type Options = { readonly [K in ChoiceName]: Readonly<Record<TokenFilter[K], string>> };

function Filter<K extends ChoiceName>({ name }: { readonly name: K }) {
  const session = useSession();
  const words = useWords(WORDS);
  const value = useInspect((s) => s.tokens[name]);
  const labels: Readonly<Record<K, string>> = words.filters;
  const options: Options = words.options;
  return (
    <Choice
      label={labels[name]}
      value={value}
      neutral={ALL_TOKENS[name]}
      testId={`token-${name}`}
      options={options[name]}
      onChange={(next) => session.filterTokens({ [name]: next })}
    />
  );
}

function GateBound({ name }: { readonly name: "gateLow" | "gateHigh" }) {
  const session = useSession();
  const words = useWords(WORDS);
  const value = useInspect((s) => s.tokens[name]);
  return (
    <label className={styles.choice}>
      <span>{words.filters[name]}</span>
      <input
        type="number"
        min={0}
        max={1}
        step={0.05}
        value={value}
        data-testid={`token-${name}`}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (next >= 0 && next <= 1) session.filterTokens({ [name]: next });
        }}
      />
    </label>
  );
}
