import type { ReactNode } from "react";
import { skillAt } from "../../seed/index.ts";
import { glyphs, placesOf, signed, useWords } from "../../ui/index.ts";
import { WORDS } from "./episode-words.ts";
import type { KeptToken } from "./state.ts";
import { NUMBER_NAMES, numbersOf, numberText, skillState } from "./token-numbers.ts";
import styles from "./token-detail.module.css";

interface TokenNumbersTableProps {
  readonly token: KeptToken;
  readonly kept: KeptToken | null;
}

/** All numbers of a sampled token; beside them those of the kept one, and where they differ. */
export function TokenNumbersTable({ token, kept }: TokenNumbersTableProps) {
  const words = useWords(WORDS);
  const other = kept !== null && !isSame(kept, token) ? kept : null;
  const columns = other === null ? [token] : [token, other];
  const said = useDescription();
  return (
    <>
      <table className={styles.numbers}>
        {other !== null && (
          <thead>
            <tr>
              <td />
              <th scope="col">{words.here}</th>
              <th scope="col">{words.kept}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {other !== null &&
            (["token", "from", "outcome", "skill"] as const).map((row) => (
              <tr key={row}>
                <th scope="row">{words.rows[row]}</th>
                {columns.map((one, i) => (
                  <td key={i === 0 ? "here" : "kept"} className={styles.words}>
                    {said(one)[row]}
                  </td>
                ))}
              </tr>
            ))}
          {NUMBER_NAMES.map((name) => (
            <tr key={name}>
              <th scope="row">
                <i>{name === "p" || name === "q" ? "" : name}</i> {words.numbers[name]}
              </th>
              {columns.map((one, i) => (
                <td
                  key={i === 0 ? "here" : "kept"}
                  data-testid={i === 0 ? `detail-${name}` : `kept-${name}`}
                >
                  {numberText(name, numbersOf(one.rollout, targetOf(one))[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {other !== null && <Difference token={token} kept={other} />}
    </>
  );
}

const targetOf = ({ rollout, position }: KeptToken): number => rollout.targets.indexOf(position);

const isSame = (one: KeptToken, other: KeptToken): boolean =>
  one.rollout === other.rollout && one.position === other.position;

/** Where a token stands, in words. */
function useDescription(): (
  token: KeptToken,
) => Readonly<Record<"token" | "from" | "outcome" | "skill", ReactNode>> {
  const words = useWords(WORDS);
  return ({ inspected, update, rollout, position }) => {
    const place = placesOf(rollout)[position];
    const skill = skillAt(rollout, place?.target ?? rollout.targets.length);
    return {
      token: (
        <code>{glyphs(inspected.vocabulary[rollout.tokens[position] ?? -1] ?? "\ufffd")}</code>
      ),
      from: words.stands(
        [update, rollout.group + 1, rollout.member + 1].join("\u00b7"),
        place?.step ?? 0,
      ),
      outcome: rollout.won ? words.won : words.lost,
      skill: (
        <>
          {skill !== null && <code>{skill.text.trim()}</code>}
          {place !== undefined && <span>{words.skillIs[skillState(rollout, place)]}</span>}
        </>
      ),
    };
  };
}

/** Whose numbers make the difference: the teacher's or the policy's own. */
function Difference({ token, kept }: { readonly token: KeptToken; readonly kept: KeptToken }) {
  const words = useWords(WORDS);
  const [one, other] = [token, kept].map((of) => numbersOf(of.rollout, targetOf(of)));
  const of = (name: "d" | "t" | "l"): number =>
    (one?.[name] ?? Number.NaN) - (other?.[name] ?? Number.NaN);
  if (!Number.isFinite(of("d"))) return null;
  return (
    <p className={styles.verdict} data-testid="kept-difference">
      {words.difference(signed(of("d"), 3), signed(of("t"), 3), signed(of("l"), 3))}
    </p>
  );
}
