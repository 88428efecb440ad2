import { gateOf } from "../../seed/index.ts";
import { Button, Formula, goToAddress, Panel, useWords } from "../../ui/index.ts";
import { useShallow } from "zustand/react/shallow";
import { useTheory } from "./context.ts";
import { plain, tex, texIn } from "./numbers.ts";
import styles from "./numbers-panel.module.css";
import { shownRollout, shownToken, shownUpdate, type TokenNumbers, tokenNumbers } from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

/** The chain from l and t to the token's weight, with its numbers put in. */
export function NumbersPanel() {
  const { numbers: words } = useWords(THEORY_WORDS);
  const token = useTheory(useShallow(tokenNumbers));
  if (token === null) return null;
  return (
    <Panel
      title={words.title}
      testId="token-numbers"
      aside={
        <>
          <span className={styles.token}>{words.token(token.text.trim())}</span>
          <ToInspect />
        </>
      }
    >
      <Chain token={token} />
    </Panel>
  );
}

/** The same token among all others of its run. */
function ToInspect() {
  const { numbers: words } = useWords(THEORY_WORDS);
  const address = useTheory((s) => {
    const rollout = shownRollout(s);
    const update = shownUpdate(s)?.update;
    if (s.shown === null || rollout === null || update === undefined) return null;
    const parameters = new URLSearchParams({
      screen: "inspect",
      run: s.shown.id,
      update: String(update),
      group: String(rollout.group),
      rollout: String(rollout.member),
      token: String(rollout.targets[shownToken(s)] ?? 0),
    });
    return `?${parameters}`;
  });
  if (address === null) return null;
  return (
    <Button
      kind="quiet"
      className={styles.inspect}
      title={words.inspectTitle}
      data-testid="to-inspect"
      onClick={() => goToAddress(address)}
    >
      {words.inspect}
    </Button>
  );
}

const R = String.raw;

function Chain({ token }: { readonly token: TokenNumbers }) {
  const { numbers: words } = useWords(THEORY_WORDS);
  const beta = useTheory((s) => s.beta);
  const lambda = useTheory((s) => s.lambda);
  const tried = useTheory((s) => s.tried !== null);
  const update = useTheory((s) => shownUpdate(s)?.update ?? 0);
  const { logprob, teacher, shift, advantage, mask } = token;
  const gate = gateOf(shift, beta);
  const pull = advantage + lambda * mask * gate;
  const lines = [
    {
      key: "l",
      about: words.student,
      tex: R`l = \log \pi_\theta(v \mid c) = ${tex(logprob)}`,
      text: `l = log \u03c0(v | c) = ${plain(logprob)}`,
    },
    {
      key: "t",
      about: words.teacher,
      tex: R`t = \log \pi_{\bar\theta}(v \mid c, \text{skill}) = ${tex(teacher)}`,
      text: `t = log \u03c0(v | c, skill) = ${plain(teacher)}`,
    },
    {
      key: "d",
      about: words.shift,
      tex: R`d = \operatorname{sg}(t - l) = ${tex(teacher)} - ${texIn(logprob)} = ${tex(shift)}`,
      text: `d = t \u2212 l = ${plain(shift)}`,
    },
    {
      key: "g",
      about: words.gate,
      tex: R`g = \sigma(\beta d) = \frac{1}{1 + e^{-${tex(beta, 1)} \cdot ${texIn(shift)}}} = ${tex(gate)}`,
      text: `g = \u03c3(\u03b2 d) = ${plain(gate)}`,
    },
    {
      key: "w",
      about: words.pull,
      tex: R`A + \lambda\, m\, g = ${tex(advantage, 2)} + ${tex(lambda, 2)} \cdot ${tex(mask, 2)} \cdot ${tex(gate)} = ${tex(pull)}`,
      text: `A + \u03bb m g = ${plain(pull)}`,
    },
  ];
  return (
    <>
      <ol className={styles.chain}>
        {lines.map(({ key, about, ...formula }) => (
          <li key={key}>
            <span className={styles.about}>{about}</span>
            <Formula {...formula} display testId={`formula-${key}`} />
          </li>
        ))}
      </ol>
      <p className={styles.note}>{words.source(update)}</p>
      <p className={styles.note} role="status">
        {tried ? words.tried : mask === 0 ? words.masked : ""}
      </p>
    </>
  );
}
