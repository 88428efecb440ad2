import { PHASES } from "../../bench/contenders/types.ts";
import { USUAL } from "./bench-peers.ts";
import type { Again, SizeResults } from "./bench-report.ts";
import type { Measured } from "./bench-rounds.ts";

/**
 * Results of a size in which some contenders have been measured again: theirs take the place
 * of the earlier ones, and `again` says when and under which load.
 */
export function withAgain(kept: SizeResults, fresh: SizeResults): SizeResults {
  const names = new Set(fresh.measured.map(({ name }) => name));
  const others = kept.measured.filter(({ name }) => !names.has(name));
  const earlier = (kept.again ?? []).flatMap((each): Again[] => {
    const contenders = each.contenders.filter((name) => !names.has(name));
    return contenders.length > 0 ? [{ ...each, contenders }] : [];
  });
  const { machine, loadAfter, seconds } = fresh;
  return {
    ...kept,
    measured: [...others, ...fresh.measured].toSorted((a, b) => place(a) - place(b)),
    again: [...earlier, { contenders: [...names], machine, loadAfter, seconds }],
  };
}

/** By phase, and within one as the contenders are listed. */
const place = ({ phase, name }: Measured): number =>
  PHASES.indexOf(phase) * USUAL.length + USUAL.indexOf(name);
