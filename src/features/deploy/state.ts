import { type Sentence, wilson } from "../../base/index.ts";
import type { ExportForm } from "../../policy/index.ts";
import type { PlainEpisode } from "./plain/episode.ts";
import type { WorldName } from "./plain/worlds.ts";
import type { Bytes, OpenPolicy, PolicyEntry } from "./policies.ts";

/** A form of the chosen policy; "given": a merged file, as it came. */
export type FormName = ExportForm | "given";

/** A file that is ready to be saved or played. */
export interface PackedFile {
  readonly form: FormName;
  readonly file: Bytes;
}

export interface TrialSettings {
  readonly split: "seen" | "unseen";
  readonly tasks: number;
  readonly temperature: number;
  readonly seed: number;
}

/** Episodes that one file played. */
export interface TrialResult {
  readonly id: number;
  readonly policy: PolicyEntry;
  readonly form: FormName;
  readonly bytes: number;
  readonly world: WorldName;
  readonly settings: TrialSettings;
  readonly state: "loading" | "playing" | "done" | "stopped" | "failed";
  /** Time until ONNX Runtime had the file; null: not yet. */
  readonly loaded: number | null;
  readonly episodes: readonly PlainEpisode[];
}

export interface DeployState {
  readonly policies: readonly PolicyEntry[];
  readonly chosen: string;
  /** The chosen policy, once it is loaded. */
  readonly open: OpenPolicy | null;
  /** Its files in every form, as they become ready. */
  readonly files: readonly PackedFile[];
  readonly adapter: Bytes | null;
  readonly form: FormName;
  readonly settings: TrialSettings;
  readonly results: readonly TrialResult[];
  /** Whether a trial is under way. */
  readonly playing: boolean;
  /** The result whose episodes are shown, and which of them; null: the last. */
  readonly viewed: number | null;
  readonly episode: number | null;
  readonly error: Sentence | null;
  readonly notice: Sentence | null;
}

export const chosenEntry = ({ policies, chosen }: DeployState): PolicyEntry | null =>
  policies.find(({ id }) => id === chosen) ?? null;

export const chosenFile = ({ files, form }: DeployState): PackedFile | null =>
  files.find((file) => file.form === form) ?? null;

export const viewedResult = ({ results, viewed }: DeployState): TrialResult | null =>
  results.find(({ id }) => id === viewed) ?? results.at(-1) ?? null;

export interface TrialFigures {
  readonly n: number;
  readonly won: number;
  /** Share of all, and Wilson's 95 % interval; null before the first episode. */
  readonly rate: number | null;
  readonly interval: readonly [number, number];
  /** Mean number of actions. */
  readonly length: number;
  /** Tokens that went through the model in a second, and those that it wrote. */
  readonly tokensPerSecond: number;
  readonly written: number;
  readonly tokens: number;
  readonly skillTokens: number;
}

export function figuresOf({ episodes }: TrialResult): TrialFigures {
  const n = episodes.length;
  const sum = (of: (episode: PlainEpisode) => number): number =>
    episodes.reduce((total, episode) => total + of(episode), 0);
  const won = sum((episode) => (episode.won ? 1 : 0));
  const tokens = sum((episode) => episode.tokens);
  const seconds = sum((episode) => episode.milliseconds) / 1000;
  return {
    n,
    won,
    rate: n === 0 ? null : won / n,
    interval: wilson(won, n),
    length: n === 0 ? 0 : sum(({ steps }) => steps.length) / n,
    tokensPerSecond: seconds > 0 ? tokens / seconds : 0,
    written: sum((episode) => episode.written),
    tokens,
    skillTokens: sum((episode) => episode.skillTokens),
  };
}
