import { at, mean } from "../base/index.ts";
import type { Setup } from "../seed/index.ts";
import type { ClaimCheck } from "./environments.ts";
import {
  collect,
  formatShares,
  measureOwnSkill,
  measureSkills,
  type Share,
  shareOf,
  success,
  tasksOf,
} from "./measure.ts";

/** Whether a policy reads its episodes, and what a skill's content is worth to it. */
export interface Reading {
  /** Claims of all skills that are true; n is their number. */
  readonly claimsTrue: Share;
  /** Claims a skill, and facts that an episode reveals. */
  readonly claims: number;
  readonly revealed: number;
  readonly shares: {
    readonly wellFormed: Share;
    /** Every slot says what the episode reveals and no more; or the program's words. */
    readonly allSlots: Share;
    readonly exact: Share;
    /** Success on the same tasks: without a skill, and with one of four. */
    readonly plain: Share;
    readonly ownSkill: Share;
    readonly ownSkillAfterFailure: Share;
    readonly oracleSkill: Share;
    readonly anotherHousesSkill: Share;
  };
}

/**
 * Plays one episode of each of the first `tasks` unseen tasks, at temperature 1, has the
 * policy write a skill about each, and checks every claim against the house.
 */
export async function measureReading(
  setup: Setup,
  check: ClaimCheck,
  tasks: number,
): Promise<Reading> {
  const played = await collect(setup, "unseen", 0, tasks, 1);
  const { texts } = await measureSkills(setup, played);
  const reviews = played.map(({ episode }, i) => check.review(at(texts, i) ?? "", episode));
  const claims = reviews.flatMap(({ claims: said, trueClaims }) =>
    Array.from({ length: said }, (_, i) => i < trueClaims),
  );
  const { oracle } = setup;
  const oracled = tasksOf(setup, "unseen", tasks, (task) => oracle.oracle(task));
  const misled = tasksOf(setup, "unseen", tasks, check.strangeSkill);
  return {
    claimsTrue: shareOf(claims),
    claims: claims.length / tasks,
    revealed: mean(reviews.map(({ revealed }) => revealed)),
    shares: {
      wellFormed: shareOf(reviews.map(({ wellFormed }) => wellFormed)),
      allSlots: shareOf(reviews.map(({ allSlots }) => allSlots)),
      exact: shareOf(reviews.map(({ exact }) => exact)),
      ...(await measureOwnSkill(setup, played, texts)),
      oracleSkill: await success(setup, oracled, 1),
      anotherHousesSkill: await success(setup, misled, 1),
    },
  };
}

/** A reading as lines of text. */
export function readingText({ claimsTrue, claims, revealed, shares }: Reading): string {
  const perSkill = `  claims a skill ${claims.toFixed(2)}, facts that an episode reveals ${revealed.toFixed(2)}`;
  return `${formatShares({ claimsTrue, ...shares })}\n${perSkill}`;
}
