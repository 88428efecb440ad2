import { Button, useWords } from "../../ui/index.ts";
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
  const able = usePlay((s) => policyFor(s.choice, s.file).model !== null);
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
      {able && (
        <Button
          disabled={busy}
          data-testid="policy-play"
          title={played ? words.againTitle : undefined}
          onClick={() => void session.letPolicyPlay()}
        >
          {busy ? words.plays : played ? words.again : words.letPlay}
        </Button>
      )}
    </div>
  );
}
