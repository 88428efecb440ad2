import { present, UserError } from "../base/index.ts";
import type { Engine } from "../engine/index.ts";
import {
  checkEqualRewards,
  checkProjection,
  checkStale,
  largestScoreNorm,
  type TheoryContext,
} from "../seed/theory/index.ts";
import { answerInTurn, type Host } from "./answer-in-turn.ts";
import { checkReads, PolicyHolder, type PolicyHolderParts } from "./policy-holder.ts";
import {
  parseTheoryCommand,
  type TheoryAnswer,
  type TheoryCommand,
  type TheoryContextMessage,
  type TheoryMessage,
} from "./theory-messages.ts";

export interface TheoryParts extends PolicyHolderParts {
  readonly post: (message: TheoryMessage) => void;
}

/** Checks the propositions by an engine's gradients, one question after the other. */
export function theoryHost({ post, ...parts }: TheoryParts): Host {
  const holder = new PolicyHolder(parts);
  return answerInTurn<TheoryMessage>(post, async (message) => {
    const command = parseTheoryCommand(message);
    const held = await holder.open(command.policy);
    checkReads(held, command.vocabulary, sequencesOf(command));
    const { engine } = held;
    const answer = await holder.guard(() => measured(engine, command));
    return { type: "measured", id: command.id, measured: answer, engine: engine.info.description };
  });
}

const sequencesOf = (command: TheoryCommand): readonly (readonly number[])[] =>
  command.ask === "distributions"
    ? command.sequences.map(({ tokens }) => tokens)
    : // One entry of the vocabulary stands behind each context.
      [...command.contexts, ...(command.ask === "stale" ? command.stale : [])].map(({ tokens }) => [
        ...tokens,
        0,
      ]);

async function measured(engine: Engine, command: TheoryCommand): Promise<TheoryAnswer["measured"]> {
  if (command.ask === "distributions") {
    return { ask: command.ask, rows: await distributions(engine, command.sequences) };
  }
  const contexts = contextsOf(engine, command.contexts);
  const { ask, beta } = command;
  switch (ask) {
    case "projection": {
      const { norm, toDivergence, toSampled, toLogits } = await checkProjection(
        engine,
        contexts,
        beta,
      );
      return { ask, norm, toDivergence, toSampled, toLogits };
    }
    case "equal-rewards":
      return { ask, ...(await checkEqualRewards(engine, contexts, beta)) };
    case "stale": {
      const stale = contextsOf(engine, command.stale);
      const scoreNorm = await largestScoreNorm(engine, contexts);
      return { ask, ...(await checkStale(engine, contexts, stale, beta, scoreNorm)) };
    }
  }
}

function contextsOf(
  engine: Engine,
  contexts: readonly TheoryContextMessage[],
): readonly TheoryContext[] {
  const size = engine.config.vocabSize;
  return contexts.map(({ tokens, weight, teacher }) => {
    if (teacher.length !== size) {
      throw new UserError({
        en: `The teacher's distribution has ${teacher.length} entries, but the policy's vocabulary ${size}. Reload the page.`,
        zh: `教师分布有 ${teacher.length} 项，而策略的词表有 ${size} 项。请重新加载页面。`,
      });
    }
    return { tokens, weight, teacher: Float32Array.from(teacher) };
  });
}

async function distributions(
  engine: Engine,
  sequences: Extract<TheoryCommand, { ask: "distributions" }>["sequences"],
): Promise<readonly (readonly (readonly number[])[])[]> {
  const { distribution } = await engine.score({
    weights: "policy",
    sequences,
    distribution: true,
  });
  const all = present(distribution, "the distributions");
  const size = engine.config.vocabSize;
  let row = 0;
  return sequences.map(({ targets }) =>
    targets.map(() => [...all.subarray(row * size, ++row * size)]),
  );
}
