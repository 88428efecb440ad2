import { Segmented } from "../controls/segmented.tsx";
import { QUANTITY_WORDS } from "../language/quantity-words.ts";
import { useWords } from "../language/words.ts";
import type { DomainSource, QuantityName } from "./quantities.ts";
import { TOKENS_WORDS } from "./tokens-words.ts";

const DOMAINS: readonly DomainSource[] = ["rollout", "update", "fixed"];

interface TokenSwitchesProps {
  /** What may colour the tokens. */
  readonly quantities: readonly QuantityName[];
  readonly quantity: QuantityName;
  readonly domain: DomainSource;
  readonly onQuantity: (quantity: QuantityName) => void;
  readonly onDomain: (domain: DomainSource) => void;
  readonly showLabels?: boolean;
}

/** By which number tokens are coloured, and where the ends of the colours come from. */
export function TokenSwitches(props: TokenSwitchesProps) {
  const { quantities, quantity, domain, onQuantity, onDomain, showLabels = false } = props;
  const words = useWords(TOKENS_WORDS);
  const { quantities: named, domains, domainLabels, domainTitle } = useWords(QUANTITY_WORDS);
  return (
    <>
      <Segmented
        label={words.colourBy}
        showLabel={showLabels}
        options={quantities.map((value) => ({
          value,
          label: named[value].label,
          title: named[value].name,
        }))}
        value={quantity}
        testId="quantity"
        onChange={onQuantity}
      />
      <Segmented
        label={words.range}
        showLabel={showLabels}
        options={DOMAINS.map((value) => ({
          value,
          label: domainLabels[value],
          title: domainTitle(domains[value]),
        }))}
        value={domain}
        testId="domain"
        onChange={onDomain}
      />
    </>
  );
}
