import { Rng } from "../../../base/index.ts";
import type { TextEnvironment } from "../../../env/index.ts";
import { END, opening, SKILL, type Tokenizer } from "../../../text/index.ts";
import { type PlainModel, pick } from "./model.ts";

export interface PlainStep {
  readonly action: string;
  readonly observation: string;
  readonly valid: boolean;
}

/** An episode as it was played, and what it took. */
export interface PlainEpisode {
  readonly task: string;
  /** The prompt: task and first observation, as the policy read them. */
  readonly prompt: string;
  readonly steps: readonly PlainStep[];
  readonly won: boolean;
  /** Tokens that the policy wrote, and all that went through the model. */
  readonly written: number;
  readonly tokens: number;
  /** Skill tokens among all that it read: none, or something is wrong. */
  readonly skillTokens: number;
  readonly milliseconds: number;
}

export interface PlainRequest {
  readonly model: PlainModel;
  readonly tokenizer: Tokenizer;
  readonly environment: TextEnvironment;
  readonly contextLength: number;
  readonly task: string;
  readonly temperature: number;
  /** The same seed and task draw the same noise, whatever the file. */
  readonly seed: number;
  readonly now: () => number;
}

/** Plays one episode: read what there is, write one action, until the world ends it. */
export async function playEpisode(request: PlainRequest): Promise<PlainEpisode> {
  const { model, tokenizer, environment, contextLength, task, temperature, now } = request;
  const began = now();
  const rng = Rng.of(request.seed, `deploy ${task}`);
  const skill = tokenizer.special(SKILL);
  const { state: first, statement, observation } = environment.reset(task);
  const prompt = opening(tokenizer, statement, observation).tokens;
  const context = model.begin();
  const steps: PlainStep[] = [];
  let state = first;
  let pending: readonly number[] = prompt;
  let written = 0;
  let skillTokens = 0;
  let won = false;
  const read = (tokens: readonly number[]): Promise<Float32Array> => {
    skillTokens += tokens.filter((token) => token === skill).length;
    return context.append(tokens);
  };
  const room = (): boolean =>
    context.length + pending.length + environment.actionTokens + 1 <= contextLength;
  for (let done = false; !done && room(); ) {
    const action: number[] = [];
    const end = tokenizer.special(END);
    const most = environment.actionTokens === 1 ? 1 : environment.actionTokens + 1;
    while (action.length < most && action.at(-1) !== end) {
      const token = pick(await read(pending), temperature, rng.uniform());
      written++;
      action.push(token);
      pending = [token];
    }
    const said = tokenizer.decode(action.at(-1) === end ? action.slice(0, -1) : action);
    const next = environment.step(state, said);
    ({ state, done, won } = next);
    pending = [...pending, ...tokenizer.encode(next.observation)];
    steps.push({ action: said, observation: next.observation, valid: next.valid });
    done ||= steps.length >= environment.horizon;
  }
  return {
    task,
    prompt: tokenizer.decode(prompt),
    steps,
    won,
    written,
    tokens: context.length,
    skillTokens,
    milliseconds: now() - began,
  };
}
