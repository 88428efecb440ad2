import javascript from "./play.mjs?raw";
import python from "./play.py?raw";

export const SAMPLE_LANGUAGES = ["javascript", "python"] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

const TEMPLATES: Readonly<Record<SampleLanguage, string>> = { javascript, python };

export interface SampleValues {
  /** Names of the two files. */
  readonly policy: string;
  readonly tokenizer: string;
  /** Task and first observation, as the policy reads them. */
  readonly prompt: string;
  /** The most tokens that an action may have. */
  readonly mostTokens: number;
}

/** A whole program that loads an exported policy and prints its likeliest first action. */
export function sampleCode(language: SampleLanguage, values: SampleValues): string {
  // A text in JSON is the same text in both languages.
  const quoted = (text: string): string => JSON.stringify(text);
  return TEMPLATES[language]
    .replaceAll('"policy.onnx"', () => quoted(values.policy))
    .replaceAll('"tokenizer.json"', () => quoted(values.tokenizer))
    .replaceAll('"PROMPT"', () => quoted(values.prompt))
    .replaceAll("MOST_TOKENS", () => String(values.mostTokens));
}
