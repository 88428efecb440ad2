import {
  createTheorySession,
  type NamedWeights,
  type RunWeights,
  readTheoryAddress,
  type ShownRun,
  TheoryScreen,
} from "../../features/theory/index.ts";
import { sentenceOf } from "../../base/index.ts";
import { startPolicy } from "../../seed/index.ts";
import { isShipped, shippedModel, spawnTheory, type TheoryClient } from "../../worker/index.ts";
import { LibraryMessages } from "../library-messages.tsx";
import { liveTrainer } from "../live-trainer.ts";
import { recordedRuns } from "../recorded-runs.ts";
import { keeper, library, liveRunId } from "../runs.ts";
import type { OpenScreen } from "../screens.ts";

/** The shipped policy that a run started from: by its own name, else that of its world. */
function startWeights({ policy, settings }: ShownRun): NamedWeights | null {
  const name = [policy, startPolicy(settings)].find(isShipped);
  if (name === undefined) return null;
  return { name, updates: null, policy: { kind: "shipped", model: shippedModel(name) } };
}

function weightsOf(run: ShownRun): RunWeights {
  const trainer = liveTrainer();
  if (trainer === null || liveRunId() !== run.id) return { start: startWeights(run), live: null };
  return {
    start: startWeights(run),
    live: async () => {
      const { name, updates, file } = await trainer.exportPolicy("latest");
      // Weights are told apart by their names.
      const policy = { kind: "trained", name: `${run.id} ${updates}`, file } as const;
      return { name, updates, policy };
    },
  };
}

export function open(search: string): OpenScreen {
  const { selection, notices } = readTheoryAddress(search);
  let client: TheoryClient | null = null;
  const theory = (): TheoryClient => {
    client ??= spawnTheory();
    return client;
  };
  const parts = { library, open: keeper.open, weightsOf, theory };
  const session = createTheorySession(parts, selection);
  // There is always a real token to look at: that of a run that the page ships.
  addRecorded()
    .then(session.complete)
    .catch((error: unknown) => session.store.setState({ error: sentenceOf(error) }));
  return {
    notices,
    body: (
      <>
        <LibraryMessages />
        <TheoryScreen session={session} />
      </>
    ),
  };
}

/** Where the library has no run of its own, once what is kept has been read. */
async function addRecorded(): Promise<void> {
  await keeper.settled();
  if (library.list().length > 0) return;
  for await (const record of recordedRuns("sokoban")) library.add(record);
}
