import type { Engine } from "../engine/index.ts";
import { answerInTurn, type Host } from "./answer-in-turn.ts";
import { checkReads, PolicyHolder, type PolicyHolderParts } from "./policy-holder.ts";
import { parseScorerCommand, type ScoreQuestion, type ScorerMessage } from "./scorer-messages.ts";

export interface ScorerParts extends PolicyHolderParts {
  readonly post: (message: ScorerMessage) => void;
}

/** Scores one question after the other; the last policy stays open. */
export function scorerHost({ post, ...parts }: ScorerParts): Host {
  const holder = new PolicyHolder(parts);
  return answerInTurn<ScorerMessage>(post, async (message) => {
    const { id, policy, vocabulary, sequences } = parseScorerCommand(message);
    const held = await holder.open(policy);
    const all = sequences.map(({ tokens }) => tokens);
    checkReads(held, vocabulary, all);
    const logprobs = await holder.guard(() => scores(held.engine, sequences));
    return { type: "scored", id, logprobs, engine: held.engine.info.description };
  });
}

async function scores(
  engine: Engine,
  sequences: ScoreQuestion["sequences"],
): Promise<readonly (readonly number[])[]> {
  const { logprob } = await engine.score({ weights: "policy", sequences });
  let offset = 0;
  return sequences.map(({ targets }) => {
    const start = offset;
    offset += targets.length;
    return [...logprob.subarray(start, offset)];
  });
}
