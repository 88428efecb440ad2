import { at } from "../base/index.ts";
import type { Session, WeightSet } from "../engine/index.ts";
import { END, verdictTokens } from "../text/index.ts";
import { type Trajectory, unread } from "./rollout.ts";
import type { Setup } from "./setup.ts";
import type { WrittenSkill } from "./types.ts";

/**
 * Has the policy write one skill about each trajectory, greedily. The session is the
 * one that sampled them, so that a skill costs no second reading of the trajectory:
 * the lane goes on with the verdict and the question, and ends at <end>. `lanes[i]` is
 * the lane of trajectory i.
 */
export async function analyze(
  setup: Setup,
  session: Session,
  trajectories: readonly Trajectory[],
  lanes: readonly number[] = [...trajectories.keys()],
): Promise<readonly WrittenSkill[]> {
  const { environment, oracle, tokenizer } = setup;
  const end = tokenizer.special(END);
  const inputs = trajectories.map((trajectory, i) => ({
    lane: at(lanes, i),
    append: [...unread(trajectory), ...verdictTokens(tokenizer, trajectory.episode.won)],
  }));
  const outputs = await session.extend(inputs, {
    temperature: 0,
    seed: 0,
    streams: session.lengths.map(() => 0),
    maxTokens: environment.skillTokens + 1,
    stop: [end],
  });
  return outputs.map((output, i) => {
    const ended = output.tokens.at(-1) === end;
    const tokens = ended ? output.tokens.slice(0, -1) : output.tokens;
    const text = tokenizer.decode(tokens);
    const judgement = oracle.judge(text, at(trajectories, i).episode);
    return {
      tokens,
      text,
      wellFormed: ended && judgement.wellFormed,
      correct: ended && judgement.correct,
    };
  });
}

/** A skill that is given, not written by the policy: as it stands in the record. */
export function givenSkill(
  { tokenizer, oracle }: Setup,
  { episode }: Trajectory,
  text: string,
): WrittenSkill {
  const { wellFormed, correct } = oracle.judge(text, episode);
  return { tokens: tokenizer.encode(text), text, wellFormed, correct };
}

/** The same for trajectories of other weights or of another time: reads them first. */
export async function analyzeAnew(
  setup: Setup,
  weights: WeightSet,
  trajectories: readonly Trajectory[],
): Promise<readonly WrittenSkill[]> {
  const { engine } = setup;
  const lanes = trajectories.length;
  const session = await engine.openSession({
    weights,
    lanes,
    capacity: engine.config.contextLength,
  });
  try {
    await session.extend(
      trajectories.map((trajectory, lane) => {
        const { tokens } = trajectory.sequence;
        return { lane, append: tokens.slice(0, tokens.length - unread(trajectory).length) };
      }),
    );
    return await analyze(setup, session, trajectories);
  } finally {
    await session.close();
  }
}
