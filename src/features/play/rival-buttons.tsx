import { sizesOf } from "../../seed/index.ts";
import { Button, Segmented, useSettingWords, useWords } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import { policyFor } from "./policy.ts";
import styles from "./rival-buttons.module.css";
import { AGENT_WORDS } from "./agent-words.ts";

/** Whose episode is shown, and the policy's next one. */
export function RivalButtons() {
  const words = useWords(AGENT_WORDS);
  const session = useSession();
  const shown = usePlay((s) => s.rivalShown);
  const busy = usePlay((s) => s.policyBusy);
  const played = usePlay((s) => s.policy !== null);
  const model = usePlay((s) => policyFor(s.choice, s.file, s.policySize).model);
  const again = usePlay((s) => s.policy !== null && s.policy.model === model);
  const planner = shown === "planner";
  const policy = shown === "policy";
  return (
    <div className={styles.buttons}>
      <Button
        aria-expanded={planner}
        data-testid="rival-toggle"
        onClick={() => session.showRival(planner ? null : "planner")}
      >
        {planner ? words.hide : words.showPlanner}
      </Button>
      {played && (
        <Button
          aria-expanded={policy}
          data-testid="policy-toggle"
          onClick={() => session.showRival(policy ? null : "policy")}
        >
          {policy ? words.hide : words.showPolicy}
        </Button>
      )}
      {model !== null && (
        <>
          <SizeChoice />
          <Button
            disabled={busy}
            data-testid="policy-play"
            title={again ? words.againTitle : undefined}
            onClick={() => void session.letPolicyPlay()}
          >
            {busy ? words.plays : again ? words.again : words.letPlay}
          </Button>
        </>
      )}
    </div>
  );
}

/** Which policy is to play, where there are several. */
function SizeChoice() {
  const session = useSession();
  const { label, help, option } = useSettingWords()("size");
  const size = usePlay((s) => s.policySize);
  const sizes = usePlay((s) => sizesOf(s.choice.world));
  return sizes.length === 1 ? null : (
    <Segmented
      label={label}
      options={sizes.map((value) => ({ value, label: option(value), title: help }))}
      value={size}
      testId="policy-size"
      onChange={session.setPolicySize}
    />
  );
}
