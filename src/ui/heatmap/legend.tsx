import type { ReactNode } from "react";
import { useColourScheme } from "../colour/colour-scheme.ts";
import { type DivergingDomain, gradient } from "../colour/diverging.ts";
import { useWords } from "../language/words.ts";
import styles from "./legend.module.css";
import { HEATMAP_WORDS } from "./words.ts";

interface LegendProps {
  /** "shift t \u2212 l". */
  readonly quantity: string;
  /** "nats", "probability", ... */
  readonly unit: string;
  readonly domain: DivergingDomain;
  /** Where the domain comes from: "this rollout". */
  readonly source: string;
  /** How many values lie outside the domain. */
  readonly clipped: number;
  /** How many values are not finite. */
  readonly broken: number;
  readonly lowMeans: string;
  readonly highMeans: string;
  readonly format: (value: number) => string;
  readonly children?: ReactNode;
}

/** What the colours of a heatmap say: ends, neutral, unit, source, and what is clipped. */
export function Legend(props: LegendProps) {
  const { quantity, unit, domain, source, clipped, broken, format } = props;
  const words = useWords(HEATMAP_WORDS);
  const scheme = useColourScheme();
  const { centre, reach } = domain;
  return (
    <figure className={styles.legend} data-testid="legend" aria-label={words.colours(quantity)}>
      <div className={styles.scale}>
        <div className={styles.bar} style={{ background: gradient(scheme) }} />
        <div className={styles.ticks}>
          <span data-testid="legend-min">{format(centre - reach)}</span>
          <span data-testid="legend-neutral">{format(centre)}</span>
          <span data-testid="legend-max">{format(centre + reach)}</span>
        </div>
        <div className={styles.meaning}>
          <span>{props.lowMeans}</span>
          <span>{props.highMeans}</span>
        </div>
      </div>
      <figcaption className={styles.caption}>
        <span>
          <strong>{quantity}</strong>
          {words.scale(unit, source, clipped, broken)}
        </span>
        {props.children}
      </figcaption>
    </figure>
  );
}
