import { useWords } from "../language/words.ts";
import { HOUSEHOLD_SKILL_WORDS } from "./skill-words.ts";

interface SkillMeaningProps {
  readonly world: "alfworld" | "house-rules";
  readonly text: string;
}

/** What a household skill says, as a sentence. */
export function SkillMeaning({ world, text }: SkillMeaningProps) {
  return useWords(HOUSEHOLD_SKILL_WORDS)[world](text);
}
