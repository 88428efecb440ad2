import { skillAt } from "../../seed/index.ts";
import {
  Button,
  glyphs,
  goToAddress,
  kindName,
  Panel,
  placesOf,
  useWords,
} from "../../ui/index.ts";
import { useShallow } from "zustand/react/shallow";
import { useInspect, useSession } from "./context.ts";
import { WORDS } from "./episode-words.ts";
import { EditedNumbers } from "./rescoring/edited-numbers.tsx";
import { type KeptToken, pinnedToken, viewedRollout, viewedUpdate } from "./state.ts";
import { ALL_TOKENS } from "./token-filter.ts";
import { numbersOf, numberText, verdictOf } from "./token-numbers.ts";
import { TokenNumbersTable } from "./token-numbers-table.tsx";
import styles from "./token-detail.module.css";

/** The numbers of the token under the pointer, or of the pinned one, beside those of a kept one. */
export function TokenDetail() {
  const words = useWords(WORDS);
  const inspected = useInspect((s) => s.inspected);
  const update = useInspect((s) => viewedUpdate(s)?.update ?? 0);
  const rollout = useInspect(viewedRollout);
  const position = useInspect((s) => s.hovered ?? s.selection.token);
  const pinned = useInspect((s) => s.hovered === null && s.selection.token !== null);
  const there = rollout !== null && position !== null && position < rollout.tokens.length;
  return (
    <Panel title={words.token} testId="token-detail" aside={pinned && <span>{words.pinned}</span>}>
      {inspected === null || !there ? (
        <p className={styles.hint}>{words.pointHint}</p>
      ) : (
        <OneToken token={{ inspected, update, rollout, position }} />
      )}
      <Tools />
    </Panel>
  );
}

function OneToken({ token }: { readonly token: KeptToken }) {
  const words = useWords(WORDS);
  const kept = useInspect((s) => s.kept);
  const { inspected, rollout, position } = token;
  const place = placesOf(rollout)[position];
  if (place === undefined) return null;
  const { target, step } = place;
  return (
    <>
      <p className={styles.head}>
        <code className={styles.token} data-testid="detail-token">
          {glyphs(inspected.vocabulary[rollout.tokens[position] ?? -1] ?? "\ufffd")}
        </code>
        <span>
          {words.place(
            position,
            kindName(place),
            step === 0 ? words.beforeActions : words.step(step),
          )}
        </span>
      </p>
      {target === null ? (
        <p className={styles.hint}>{words.given}</p>
      ) : (
        <>
          <Verdict token={token} target={target} />
          <TokenNumbersTable token={token} kept={kept} />
          <Formula token={token} target={target} />
          <ScoredWith token={token} target={target} />
          <EditedNumbers position={position} />
        </>
      )}
    </>
  );
}

const theoryAddress = ({ inspected, update, rollout }: KeptToken, target: number): string =>
  `?${new URLSearchParams({
    screen: "theory",
    run: inspected.id,
    update: String(update),
    group: String(rollout.group),
    rollout: String(rollout.member),
    token: String(target),
  })}`;

interface SampledProps {
  readonly token: KeptToken;
  /** Its index among the sampled tokens. */
  readonly target: number;
}

/** What the numbers mean for training. */
function Verdict({ token: { rollout, inspected }, target }: SampledProps) {
  const words = useWords(WORDS);
  const { g, p, q, w } = numbersOf(rollout, target);
  const verdict = verdictOf(g);
  if (verdict === null) return null;
  return (
    <p className={styles.verdict} data-testid="detail-verdict">
      {words.verdict[verdict](numberText("p", p), numberText("q", q))}{" "}
      {w === 0 && inspected.settings !== null && words.notCounted}
    </p>
  );
}

function Formula({ token: { rollout, inspected }, target }: SampledProps) {
  const { l, t, d, g } = numbersOf(rollout, target);
  const beta = inspected.settings?.beta;
  if (d === undefined || t === undefined) return null;
  return (
    <p className={styles.formula}>
      {`d = ${numberText("t", t)} \u2212 (${numberText("l", l)}) = ${numberText("d", d)}`}
      {g !== undefined && beta !== undefined && (
        <>
          <br />
          {`g = \u03c3(${beta} \u00b7 ${numberText("d", d)}) = ${numberText("g", g)}`}
        </>
      )}
    </p>
  );
}

/** Which skill the teacher had read: with local hindsight there are two. */
function ScoredWith({ token: { rollout }, target }: SampledProps) {
  const words = useWords(WORDS);
  const skill = skillAt(rollout, target);
  if (skill === null) return null;
  const { local, actions } = rollout;
  return (
    <p className={styles.hint} data-testid="detail-skill">
      {local === undefined
        ? words.scoredWith
        : target < local.targets
          ? words.scoredLocal(Math.floor(actions.length / 2))
          : words.scoredWhole}{" "}
      <code>{skill.text.trim()}</code>
    </p>
  );
}

/** What can be done with the pinned token, and with the kept one. */
function Tools() {
  const session = useSession();
  const words = useWords(WORDS);
  const kept = useInspect((s) => s.kept !== null);
  const pinned = useInspect(useShallow(pinnedToken));
  const target = pinned?.rollout.targets.indexOf(pinned.position) ?? -1;
  const alike = ({ inspected, rollout, position }: KeptToken): void => {
    const text = inspected.vocabulary[rollout.tokens[position] ?? -1] ?? "";
    session.filterTokens({ ...ALL_TOKENS, only: { by: "text", key: text.trim() } });
    session.groupBy(null);
  };
  return (
    <div className={styles.tools}>
      {pinned !== null && target >= 0 && (
        <>
          <Button title={words.keepTitle} data-testid="keep-token" onClick={session.keep}>
            {words.keep}
          </Button>
          <Button title={words.alikeTitle} data-testid="alike" onClick={() => alike(pinned)}>
            {words.alike}
          </Button>
          {pinned.inspected.settings !== null && pinned.rollout.shift.length > 0 && (
            <Button
              title={words.theoryTitle}
              data-testid="to-theory"
              onClick={() => goToAddress(theoryAddress(pinned, target))}
            >
              {words.theory}
            </Button>
          )}
        </>
      )}
      {kept && (
        <>
          <Button title={words.swapTitle} data-testid="swap-token" onClick={() => session.swap()}>
            {words.swap}
          </Button>
          <Button data-testid="release-token" onClick={session.release}>
            {words.release}
          </Button>
        </>
      )}
    </div>
  );
}
