import { Button } from "../../ui/index.ts";
import { usePlay, useSession } from "./context.ts";
import { policyFor } from "./policy.ts";
import styles from "./rival-buttons.module.css";

/** Whose episode is shown, and the policy's next one. */
export function RivalButtons() {
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
        {planner ? "Hide" : "Show the planner's episode"}
      </Button>
      {played && (
        <Button
          aria-expanded={policy}
          data-testid="policy-toggle"
          onClick={() => session.showRival(policy ? null : "policy")}
        >
          {policy ? "Hide" : "Show the policy's episode"}
        </Button>
      )}
      {able && (
        <Button
          disabled={busy}
          data-testid="policy-play"
          title={played ? "The same policy plays again, with another seed" : undefined}
          onClick={() => void session.letPolicyPlay()}
        >
          {busy ? "The policy plays …" : played ? "Again" : "Let the policy play"}
        </Button>
      )}
    </div>
  );
}
