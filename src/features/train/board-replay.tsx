import type { Rollout } from "../../seed/index.ts";
import { EpisodeReplay } from "../../ui/index.ts";
import { useSession, useTrain } from "./context.ts";
import { shownSettings } from "./selection.ts";

/** The episode of the rollout on screen; its step is part of the selection. */
export function BoardReplay({ rollout }: { readonly rollout: Rollout | null }) {
  const session = useSession();
  const world = useTrain((s) => shownSettings(s).environment);
  const step = useTrain((s) => s.selection.step);
  return <EpisodeReplay rollout={rollout} world={world} step={step} onStep={session.selectStep} />;
}
