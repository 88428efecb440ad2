import type { SkillOracle, TextEnvironment } from "../env/index.ts";
import { Tokenizer } from "../text/index.ts";
import type { Setup } from "./setup.ts";
import { TestEngine } from "./test-engine.ts";

interface State {
  readonly answer: string;
  readonly tries: number;
}

const answers = [" a", " b"];
const answerOf = (task: string): string => answers[Number(task.split("/")[1]) % 2] ?? "";

/** Guess a letter in at most three tries; every answer of the world is the word " no" or nothing. */
export function guessing(actionTokens: number): TextEnvironment<State> {
  return {
    name: "guessing",
    horizon: 3,
    actionTokens,
    skillTokens: 2,
    task: (split, index) => `${split}/${index}`,
    reset: (task) => ({
      state: { answer: answerOf(task), tries: 0 },
      statement: " guess",
      observation: " now",
    }),
    step(state, action) {
      const won = action === state.answer;
      const tries = state.tries + 1;
      return {
        state: { ...state, tries },
        observation: won ? "" : " no",
        reward: won ? 10 : -1,
        done: won || tries === 3,
        won,
        valid: answers.includes(action),
      };
    },
    admissible: () => answers,
    kind: (task) => `answer${answerOf(task)}`,
  };
}

/** A skill is the answer, one word. */
export const guessingOracle: SkillOracle = {
  grammar: "a | b",
  hindsight: ({ task }) => answerOf(task),
  oracle: answerOf,
  anchored: (skill, { won, steps }) => won && steps.at(-1)?.action === skill,
  judge(skill, { task }) {
    const correct = skill === answerOf(task);
    return { wellFormed: answers.includes(skill), correct, exact: correct };
  },
};

export interface TestSetup extends Setup {
  readonly engine: TestEngine;
}

export function testSetup(actionTokens = 1): TestSetup {
  const tokenizer = Tokenizer.of([" guess", " now", " no", " a", " b"]);
  const environment = guessing(actionTokens);
  const engine = new TestEngine(tokenizer.size);
  return { engine, environment, oracle: guessingOracle, tokenizer };
}
