import { useEffect, useState } from "react";

/** Milliseconds that a step stays while an episode plays. */
const STEP_MS = 420;

/** Whether an episode plays by itself, step after step to its last one; and the switch. */
export function usePlaying(
  step: number,
  last: number,
  onStep: (step: number) => void,
): readonly [playing: boolean, setPlaying: (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (step >= last) setPlaying(false);
      else onStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last, onStep]);
  return [playing, setPlaying];
}
