import * as v from "valibot";
import { faultOf, type Sentence, UserError } from "../base/index.ts";
import type { Rollout, Segment } from "../seed/index.ts";

/**
 * Rollout dumps of other trainers: JSON Lines, one rollout a line, in the style of verl
 * and verl-agent. Fields that are read (the first name that a line has counts):
 *
 * - `tokens`: the text of every token, a list of strings. Required.
 * - `logprobs`, `rollout_log_probs` or `old_log_probs`: the log-probability of each
 *   sampled token, at most 0 (not finite: null or "NaN"). Required. As many as there are
 *   tokens, or as many as the mask lets through.
 * - `response_mask` or `loss_mask`: 0 or 1 a token, 1 where the policy sampled it.
 *   Without it, all tokens that have a log-probability are: the last ones.
 * - `teacher_log_probs`: the same under a teacher; gives the shift t - l.
 * - `gate`: a weight from 0 to 1 a token. `entropys`: nats a token.
 * - `advantage`, or `advantages` (one a token, whose first sampled one is taken); else unknown.
 * - `score` or `reward`, or else `won` or `success`; without the latter, a score above 0 is won.
 * - `step`: the update, a whole number from 1 (1). `uid`: what rollouts of one task have in
 *   common. `traj_uid`: the name of the rollout.
 * - `skill`: a text. `actions`: a list of strings.
 *
 * Every other field is left out.
 */
export interface Dump {
  readonly vocabulary: readonly string[];
  /** In rising order. */
  readonly updates: readonly { readonly update: number; readonly rollouts: readonly Rollout[] }[];
  /** The last line was cut off and left out. */
  readonly truncated: boolean;
}

const logprob = v.union([
  v.pipe(v.number(), v.maxValue(1e-6, "A log-probability is at most 0")),
  v.pipe(
    v.union([v.null(), v.picklist(["NaN", "-Infinity"])]),
    v.transform((value) => (value === "-Infinity" ? Number.NEGATIVE_INFINITY : Number.NaN)),
  ),
]);
const numbers = v.array(v.pipe(v.number(), v.finite()));
const name = v.union([v.string(), v.number()]);
const MOST_TOKENS = 100_000;

const lineSchema = v.object({
  tokens: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_TOKENS)),
  logprobs: v.optional(v.array(logprob)),
  rollout_log_probs: v.optional(v.array(logprob)),
  old_log_probs: v.optional(v.array(logprob)),
  response_mask: v.optional(v.array(v.picklist([0, 1]))),
  loss_mask: v.optional(v.array(v.picklist([0, 1]))),
  teacher_log_probs: v.optional(v.array(logprob)),
  gate: v.optional(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
  entropys: v.optional(numbers),
  advantage: v.optional(v.pipe(v.number(), v.finite())),
  advantages: v.optional(numbers),
  score: v.optional(v.pipe(v.number(), v.finite())),
  reward: v.optional(v.pipe(v.number(), v.finite())),
  won: v.optional(v.boolean()),
  success: v.optional(v.union([v.boolean(), v.picklist([0, 1])])),
  step: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
  uid: v.optional(name, "0"),
  traj_uid: v.optional(name),
  skill: v.optional(v.nullable(v.string())),
  actions: v.optional(v.array(v.string()), []),
});
type DumpLine = v.InferOutput<typeof lineSchema>;

interface DumpUpdate {
  readonly rollouts: Rollout[];
  /** The number of every uid. */
  readonly groups: Map<string, number>;
}

/** Reads a dump. Throws a UserError that names the line and what is wrong with it. */
export function parseDump(text: string): Dump {
  const lines = text.split("\n");
  const words = new Words();
  const updates = new Map<number, DumpUpdate>();
  let truncated = false;
  lines.forEach((line, index) => {
    if (line.trim() === "") return;
    const json = parseJson(line);
    if (json === undefined && index === lines.length - 1 && updates.size > 0) {
      truncated = true;
      return;
    }
    const read = validate(json, index + 1);
    const update: DumpUpdate = updates.get(read.step) ?? { rollouts: [], groups: new Map() };
    updates.set(read.step, update);
    const uid = String(read.uid);
    const group = update.groups.get(uid) ?? update.groups.size;
    update.groups.set(uid, group);
    const member = update.rollouts.filter((one) => one.group === group).length;
    update.rollouts.push(rolloutOf(read, index + 1, group, member, words));
  });
  if (updates.size === 0) {
    throw new UserError({
      en: "The file holds no rollout. Give a dump with one JSON object a line.",
      zh: "文件中没有轨迹。请给出每行一个 JSON 对象的导出文件。",
    });
  }
  return {
    vocabulary: words.texts,
    updates: [...updates]
      .sort(([a], [b]) => a - b)
      .map(([update, { rollouts }]) => ({ update, rollouts })),
    truncated,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(line: number, what: Sentence): never {
  throw new UserError({
    en: `Line ${line} of this dump does not fit: ${what.en}. Each line needs "tokens" (texts) and "logprobs", one a sampled token.`,
    zh: `导出文件的第 ${line} 行不符合格式：${what.zh}。每行都要有 "tokens"（文本）和 "logprobs"（每个采样的 token 一个）。`,
  });
}

function validate(json: unknown, line: number): DumpLine {
  if (json === undefined) refuse(line, { en: "it is not JSON", zh: "它不是 JSON" });
  const result = v.safeParse(lineSchema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  return refuse(line, faultOf(issue, v.getDotPath(issue)));
}

/** Gives every text a number. */
class Words {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Positions of the sampled tokens. */
function targetsOf(line: DumpLine, logprobs: number, number: number): readonly number[] {
  const n = line.tokens.length;
  const mask = line.response_mask ?? line.loss_mask;
  if (mask === undefined) {
    if (logprobs > n) {
      refuse(number, {
        en: `it has ${n} tokens but ${logprobs} log-probabilities`,
        zh: `它有 ${n} 个 token，却有 ${logprobs} 个对数概率`,
      });
    }
    return Array.from({ length: logprobs }, (_, i) => n - logprobs + i);
  }
  if (mask.length !== n) {
    refuse(number, {
      en: `it has ${n} tokens but a mask of ${mask.length}`,
      zh: `它有 ${n} 个 token，掩码却有 ${mask.length} 项`,
    });
  }
  return mask.flatMap((sampled, position) => (sampled === 1 ? [position] : []));
}

/** Values of the sampled tokens, given one a token or one a sampled token; none: []. */
function sampled(
  name: string,
  values: readonly number[] | undefined,
  targets: readonly number[],
  tokens: number,
  line: number,
): readonly number[] {
  if (values === undefined) return [];
  if (values.length === targets.length) return values;
  if (values.length === tokens) return targets.map((position) => values[position] ?? Number.NaN);
  return refuse(line, {
    en: `"${name}" has ${values.length} numbers for ${targets.length} sampled tokens`,
    zh: `"${name}" 有 ${values.length} 个数，而采样的 token 有 ${targets.length} 个`,
  });
}

function stretches(tokens: number, targets: readonly number[]): readonly Segment[] {
  const isSampled = new Set(targets);
  const segments: { kind: Segment["kind"]; length: number }[] = [];
  for (let position = 0; position < tokens; position++) {
    const kind = isSampled.has(position)
      ? "action"
      : segments.some((one) => one.kind === "action")
        ? "observation"
        : "statement";
    const last = segments.at(-1);
    if (last?.kind === kind) last.length++;
    else segments.push({ kind, length: 1 });
  }
  return segments;
}

function rolloutOf(
  line: DumpLine,
  number: number,
  group: number,
  member: number,
  words: Words,
): Rollout {
  const outcome = line.won ?? line.success;
  const given = line.logprobs ?? line.rollout_log_probs ?? line.old_log_probs;
  if (given === undefined) {
    refuse(number, { en: "it has no log-probabilities", zh: "它没有对数概率" });
  }
  const n = line.tokens.length;
  const targets = targetsOf(line, given.length, number);
  const pick = (name: string, values: readonly number[] | undefined): readonly number[] =>
    sampled(name, values, targets, n, number);
  const logprob = pick("logprobs", given);
  const teacher = pick("teacher_log_probs", line.teacher_log_probs);
  const reward = line.score ?? line.reward ?? (outcome === undefined ? undefined : Number(outcome));
  if (reward === undefined) {
    refuse(number, { en: 'it has neither "score" nor "won"', zh: '它既没有 "score" 也没有 "won"' });
  }
  return {
    task: `${line.uid}${line.traj_uid === undefined ? "" : ` / ${line.traj_uid}`}`,
    group,
    member,
    won: outcome === undefined ? reward > 0 : Boolean(outcome),
    environmentReward: reward,
    reward,
    actions: line.actions,
    tokens: line.tokens.map((text) => words.numberOf(text)),
    segments: stretches(n, targets),
    targets,
    behaviour: logprob,
    logprob,
    teacher,
    shift: teacher.map((t, i) => t - (logprob[i] ?? Number.NaN)),
    gate: pick("gate", line.gate),
    entropy: pick("entropys", line.entropys),
    advantage: line.advantage ?? pick("advantages", line.advantages)[0] ?? Number.NaN,
    weight: targets.map(() => 1),
    skill:
      line.skill == null
        ? null
        : { tokens: [], text: line.skill, wellFormed: true, correct: false },
    teacherTokens: [],
    teacherSegments: [],
  };
}
