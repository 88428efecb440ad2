import { formOf, hasTeacher, METHODS, type SeedSettings } from "../../seed/index.ts";
import { type DivergingDomain, QUANTITIES, type QuantityName, wordsNow } from "../../ui/index.ts";
import { TOKEN_WORDS } from "./token-words.ts";

/** Why a token has its colour: one sentence about the quantity that colours it. */
export function whyColour(
  name: QuantityName,
  value: number | undefined,
  domain: DivergingDomain,
): string {
  const words = wordsNow(TOKEN_WORDS).why;
  if (value === undefined || !Number.isFinite(value)) return words.unknown;
  const { centre, format } = QUANTITIES[name];
  const of = words[name];
  const sentence =
    value > centre ? of.above(format(value)) : value < centre ? of.below(format(value)) : of.same;
  return Math.abs(value - centre) > domain.reach ? sentence + words.clipped : sentence;
}

/** What the method makes of the shift `d` of a token with the distillation weight `weight`. */
export function meaningOf(
  d: number | undefined,
  settings: SeedSettings,
  weight: number | undefined,
): string {
  const words = wordsNow(TOKEN_WORDS).meaning;
  const { label, terms } = METHODS[settings.method];
  if (d === undefined) return hasTeacher(settings) ? words.unread : words.noTeacher(label);
  if (terms.distill === 0) return words.noDistillation(label);
  const effect = d > 0 ? words.opens : d < 0 ? words.closes : words.stands;
  const form = formOf(settings);
  const gate = form === "expected" || form === "constant" ? words[form] : "";
  return effect + (weight === 0 ? words.masked : "") + gate;
}
