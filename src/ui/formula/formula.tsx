import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./formula.module.css";

type Typeset = typeof import("./katex.ts").typeset;

/** What is loaded is there at once for every further formula. */
let loaded: Typeset | null = null;

interface FormulaProps {
  /** TeX; String.raw keeps its backslashes. */
  readonly tex: string;
  /** The same in plain characters, shown until the typesetter is loaded, or where it cannot be. */
  readonly text: string;
  /** On a line of its own, with large operators. */
  readonly display?: boolean;
  readonly className?: string | undefined;
  readonly testId?: string;
}

/** A formula. The typesetter and its fonts are loaded when the first one is drawn. */
export const Formula = memo(function Formula(props: FormulaProps) {
  const { tex, text, display = false, className, testId } = props;
  const host = useRef<HTMLSpanElement>(null);
  const [typeset, setTypeset] = useState<Typeset | null>(() => loaded);

  useEffect(() => {
    if (typeset !== null) return;
    let wanted = true;
    import("./katex.ts").then(
      (module) => {
        loaded = module.typeset;
        if (wanted) setTypeset(() => module.typeset);
      },
      // Without the typesetter the plain characters stay: they say the same.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [typeset]);

  useLayoutEffect(() => {
    if (typeset !== null && host.current !== null) typeset(tex, display, host.current);
  }, [typeset, tex, display]);

  const classes = [styles.formula, display && styles.display, className].filter(Boolean).join(" ");
  return (
    <span className={classes} data-testid={testId} data-tex={tex}>
      {typeset === null ? <span>{text}</span> : <span key="set" ref={host} />}
    </span>
  );
});
