import { Button, useWords } from "../../ui/index.ts";
import { useSession, useTheory } from "./context.ts";
import { NumberSlider } from "./number-slider.tsx";
import { plain } from "./numbers.ts";
import styles from "./sliders.module.css";
import type { TokenNumbers } from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

const REACH = 4;

/** What the reader moves: the gate's sharpness, the weight of distillation, and the shift itself. */
export function Sliders({ token }: { readonly token: TokenNumbers }) {
  const session = useSession();
  const { numbers: words } = useWords(THEORY_WORDS);
  const beta = useTheory((s) => s.beta);
  const lambda = useTheory((s) => s.lambda);
  return (
    <div className={styles.sliders}>
      <NumberSlider
        label={words.beta}
        min={0}
        max={20}
        step={0.5}
        value={beta}
        shown={beta.toFixed(1)}
        testId="theory-beta"
        onChange={(value) => session.set({ beta: value })}
      />
      <NumberSlider
        label={words.lambda}
        min={0}
        max={2}
        step={0.01}
        value={lambda}
        shown={lambda.toFixed(2)}
        testId="theory-lambda"
        onChange={(value) => session.set({ lambda: value })}
      />
      <NumberSlider
        label={words.shiftSlider}
        min={-REACH}
        max={REACH}
        step={0.05}
        value={Math.max(-REACH, Math.min(REACH, token.shift))}
        shown={words.nats(plain(token.shift, 2))}
        testId="theory-shift"
        onChange={(value) => session.set({ tried: value })}
      />
      <Button className={styles.reset} data-testid="theory-reset" onClick={session.reset}>
        {words.reset}
      </Button>
    </div>
  );
}
