import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { BackIcon, OnIcon, PauseIcon, PlayIcon } from "../controls/icons.tsx";
import { Slider } from "../controls/slider.tsx";
import { useWords } from "../language/words.ts";
import styles from "./episode-bar.module.css";
import { usePlaying } from "./use-playing.ts";
import { ROLLOUT_WORDS } from "./words.ts";

interface EpisodeBarProps {
  /** Actions that are played, and all that there are. */
  readonly step: number;
  readonly last: number;
  /** The step as it is spoken. */
  readonly spoken: string;
  readonly onStep: (step: number) => void;
  /** What the slider is called where it is not the one episode on screen. */
  readonly label?: string;
  readonly testId?: string;
  /** Behind the count. */
  readonly children?: ReactNode;
}

/** Plays an episode, and moves through it step by step. */
export function EpisodeBar(props: EpisodeBarProps) {
  const { step, last, spoken, onStep, label, testId = "replay", children } = props;
  const words = useWords(ROLLOUT_WORDS).replay;
  const [playing, setPlaying] = usePlaying(step, last, onStep);
  const goTo = (next: number): void => {
    setPlaying(false);
    onStep(next);
  };
  const play = (): void => {
    if (!playing && step >= last) onStep(0);
    setPlaying(!playing);
  };
  return (
    <div className={styles.bar}>
      <Button
        kind="quiet"
        className={styles.button}
        aria-label={playing ? words.pause : words.play}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        disabled={last === 0}
        data-testid={`${testId}-play`}
        onClick={play}
      />
      <Button
        kind="quiet"
        className={styles.button}
        aria-label={words.back}
        title={words.back}
        icon={<BackIcon />}
        inactive={step === 0}
        data-testid="episode-back"
        onClick={() => goTo(step - 1)}
      />
      <Slider
        label={label ?? words.slider}
        min={0}
        max={Math.max(1, last)}
        value={step}
        spoken={spoken}
        disabled={last === 0}
        testId={`${testId}-slider`}
        onChange={goTo}
      />
      <Button
        kind="quiet"
        className={styles.button}
        aria-label={words.on}
        title={words.on}
        icon={<OnIcon />}
        inactive={step >= last}
        data-testid="episode-on"
        onClick={() => goTo(step + 1)}
      />
      <span className={styles.count} data-testid={`${testId}-step`}>
        {step}/{last}
      </span>
      {children}
    </div>
  );
}
