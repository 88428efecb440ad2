import type { Sentence } from "../base/index.ts";
import { createKeeper, followLive, type LiveRun, RunLibrary } from "../run/index.ts";
import { goToAddress } from "../ui/index.ts";
import type { TrainerClient } from "../worker/index.ts";
import { openRunDatabase } from "./run-database.ts";

/** The one library of the page: every screen shows it, and it outlives the page. */
export const library = new RunLibrary();
export const keeper = createKeeper(library, openRunDatabase());
void keeper.load();

let followed: LiveRun | null = null;

/** The run that is trained on this page now; null where there is none. */
export const liveRunId = (): string | null => followed?.id ?? null;

/** From now on the library has what this trainer trains, line by line. */
export function keepRuns(trainer: TrainerClient, problem: (sentence: Sentence) => void): void {
  const live = followLive(library, problem);
  followed = live;
  trainer.subscribe((event) => {
    if (event.type === "header" || event.type === "update" || event.type === "evaluation") {
      live.take(event.line);
    }
  });
}

/** Goes to a run's rollouts; a step that the browser can take back. */
export function goToRun(run: string, update: number | null): void {
  const parameters = new URLSearchParams({ screen: "inspect", run });
  if (update !== null) parameters.set("update", String(update));
  goToAddress(`?${parameters}`);
}
