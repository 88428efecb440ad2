/**
 * verl-agent's way to show an ALFWorld game to a chat model: every observation is a whole prompt
 * with the last few steps and the open commands, and every answer holds its thoughts and its
 * command between tags. The protocol is verl-agent's; the wording is our own.
 */

/** What verl-agent pays for a solved task; its invalid-action penalty is the trainer's business. */
export const SUCCESS_REWARD = 10;

/** Steps of history that verl-agent's example scripts show. */
export const HISTORY_LENGTH = 2;

/** Characters from the end of an answer without tags that are tried as a command. */
const FALLBACK_LENGTH = 30;

const CHINESE = /[\u4e00-\u9fff]/;

/** One step of the past: what was seen and what was done then. */
export interface PastStep {
  readonly observation: string;
  readonly action: string;
}

/** Everything that one prompt shows. */
export interface PromptParts {
  /** All steps so far, oldest first. */
  readonly past: readonly PastStep[];
  readonly historyLength: number;
  readonly observation: string;
  readonly admissible: readonly string[];
}

/** What the model is told once, ahead of every prompt. `task` is the game's own sentence. */
export function verlStatement(task: string): string {
  return `You act in a household that is described to you in text.\n${task}\n`;
}

/** The prompt of one step. */
export function verlPrompt({ past, historyLength, observation, admissible }: PromptParts): string {
  const first = Math.max(0, past.length - historyLength);
  const history = past
    .slice(first)
    .map((step, i) => {
      const number = first + i + 1;
      return `Observation ${number}: '${step.observation}'\nAction ${number}: '${step.action}'\n`;
    })
    .join("");
  const commands = admissible
    .filter((command) => command !== "help")
    .map((command) => `'${command}'`)
    .join("\n ");
  return [
    past.length === 0 ? "" : `Actions so far: ${past.length}.\n`,
    history === "" ? "" : `The latest observations and actions:\n${history}`,
    `Observation ${past.length + 1}: ${observation}\n`,
    `The commands that are possible now: [${commands}].\n`,
    "Reason step by step between <think> and </think>, then give one of these commands between <action> and </action>.\n",
  ].join("");
}

/** The command in an answer, and whether the answer keeps the protocol. */
export interface VerlAnswer {
  readonly command: string;
  readonly valid: boolean;
}

/**
 * Reads an answer. The command is what stands between the first action tags, in lower case;
 * without them it is the end of the answer, and the answer is invalid. So it is without think
 * tags and with any Chinese character. Whether the game knows the command plays no part.
 */
export function readVerlAnswer(answer: string): VerlAnswer {
  const lower = answer.toLowerCase();
  const start = lower.indexOf("<action>");
  const end = lower.indexOf("</action>");
  if (start < 0 || end < 0) return { command: lower.slice(-FALLBACK_LENGTH), valid: false };
  const command = lower.slice(start + "<action>".length, end).trim();
  const thought = answer.includes("<think>") && answer.includes("</think>");
  return { command, valid: thought && !CHINESE.test(answer) };
}
