/**
 * The grammar of skills, one word a token:
 *
 *   skill  := "workflow" way | "avoid" mistake* way
 *   way    := "find" object (receptacle | "unseen") [treatment appliance] end
 *   end    := "put" receptacle | "use" "desklamp"
 *
 * Only types are named, never "shelf 2": a skill has to help in a game in which things
 * lie elsewhere, and a teacher that knew the very place would not search, which is what
 * the policy has to learn. An analyzer writes at most three mistakes, so 11 words at most.
 */
export const MISTAKES = ["revisit", "noopen", "notake", "wrongobj", "noproc", "noput"] as const;
export type Mistake = (typeof MISTAKES)[number];

export const TREATMENTS = ["clean", "heat", "cool"] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** Where each treatment is done, as texts call it. */
export const APPLIANCES: Readonly<Record<Treatment, string>> = {
  clean: "sinkbasin",
  heat: "microwave",
  cool: "fridge",
};

const LAMP = "desklamp";
export const MOST_MISTAKES = 3;
/** The longest skill in words. */
export const MOST_WORDS = 11;

/** All words of skills that are no nouns. */
export const SKILL_WORDS: readonly string[] = [
  "workflow",
  "avoid",
  ...MISTAKES,
  "find",
  "unseen",
  ...TREATMENTS,
  "put",
  "use",
];

export const SKILL_GRAMMAR = `skill := "workflow" way | "avoid" mistake* way
way := "find" object (receptacle | "unseen") [treatment appliance] end
end := "put" receptacle | "use" "desklamp"
mistake := ${MISTAKES.map((word) => `"${word}"`).join(" | ")}
treatment appliance := ${TREATMENTS.map((word) => `"${word}" "${APPLIANCES[word]}"`).join(" | ")}
Objects and receptacles are types as in the texts, never with a number; at most ${MOST_MISTAKES} mistakes.
The first receptacle is where the object was seen, or "unseen"; the last is where it goes.`;

/** What has to be done, in words of the texts. */
export interface Way {
  readonly object: string;
  readonly treatment: Treatment | null;
  /** The type of receptacle that the object goes to; null: it is looked at under a lamp. */
  readonly target: string | null;
}

export interface Skill extends Way {
  /** "workflow": what won; "avoid": what to do otherwise after a loss. */
  readonly head: "workflow" | "avoid";
  /** Empty for a workflow. */
  readonly mistakes: readonly Mistake[];
  /** The type of receptacle where the object was found; null: it was not. */
  readonly where: string | null;
}

/** The skill as the policy reads it: every word with a leading blank. */
export function formatSkill({ head, mistakes, object, where, treatment, target }: Skill): string {
  const treated = treatment === null ? [] : [treatment, APPLIANCES[treatment]];
  const end = target === null ? ["use", LAMP] : ["put", target];
  const words = [head, ...mistakes, "find", object, where ?? "unseen", ...treated, ...end];
  return words.map((word) => ` ${word}`).join("");
}

const NOUN = "([a-z]+)";
const FORM = new RegExp(
  `^ (workflow|avoid)((?: (?:${MISTAKES.join("|")}))*) find ${NOUN} ${NOUN}(?: (${TREATMENTS.join("|")}) ${NOUN})? (?:put ${NOUN}|use ${LAMP})$`,
);

/** What a text says as a skill; null where it is not well formed. */
export function parseSkill(text: string): Skill | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, head, mistaken = "", object = "", where, treated, appliance, target] = match;
  const mistakes = mistaken.split(" ").filter((word) => word !== "") as Mistake[];
  const treatment = (treated ?? null) as Treatment | null;
  const most = head === "avoid" ? MOST_MISTAKES : 0;
  if (mistakes.length > most || new Set(mistakes).size < mistakes.length) return null;
  if (treatment !== null && APPLIANCES[treatment] !== appliance) return null;
  return {
    head: head === "avoid" ? "avoid" : "workflow",
    mistakes,
    object,
    where: where === undefined || where === "unseen" ? null : where,
    treatment,
    target: target ?? null,
  };
}

const MISTAKE_NAMES: Readonly<Record<Mistake, string>> = {
  revisit: "going back to places already searched",
  noopen: "leaving closed places closed",
  notake: "passing by what is wanted",
  wrongobj: "picking up other things",
  noproc: "forgetting to treat it",
  noput: "putting it in the wrong place",
};

/** A skill as a sentence for people. */
export function explainSkill(text: string): string {
  const skill = parseSkill(text);
  if (skill === null) return "This text is no skill.";
  const { head, mistakes, object, where, treatment, target } = skill;
  const place = where === null ? ", which was not seen" : ` in or on a ${where}`;
  const treated = treatment === null ? "" : `, ${treatment} it with the ${APPLIANCES[treatment]}`;
  const end = target === null ? `use the ${LAMP}` : `put it in or on a ${target}`;
  const way = `find the ${object}${place}${treated}, then ${end}.`;
  if (head === "workflow") return `This won: ${way}`;
  if (mistakes.length === 0) return `This lost. Instead: ${way}`;
  return `What went wrong: ${mistakes.map((one) => MISTAKE_NAMES[one]).join(", ")}. Instead: ${way}`;
}
