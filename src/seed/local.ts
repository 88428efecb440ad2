/**
 * Hierarchical hindsight, local transitions first: a skill about the first half of the
 * steps, as if the episode had ended there, teaches the tokens of that half; the skill
 * about the whole episode teaches the rest.
 */
import type { Trajectory } from "./rollout.ts";

/** Actions in the first half; 0 where there is nothing to halve. */
const firstHalf = ({ episode }: Trajectory): number => Math.floor(episode.steps.length / 2);

/**
 * The trajectory up to the end of its first half, lost so far; null for a single step.
 * Its targets are the first ones of the whole.
 */
export function localPart(trajectory: Trajectory): Trajectory | null {
  const { episode, sequence, targets, behaviour } = trajectory;
  const steps = firstHalf(trajectory);
  if (steps === 0) return null;
  let actions = 0;
  let length = 0;
  const segments = sequence.segments.filter(({ kind, length: size }) => {
    if (kind === "action") actions++;
    const kept = actions <= steps;
    if (kept) length += size;
    return kept;
  });
  const count = targets.filter((target) => target < length).length;
  const played = episode.steps.slice(0, steps);
  return {
    episode: { ...episode, steps: played, won: false },
    reward: played.reduce((sum, step) => sum + step.reward, 0),
    sequence: { tokens: sequence.tokens.slice(0, length), segments },
    targets: targets.slice(0, count),
    behaviour: behaviour.slice(0, count),
  };
}
