import { useEffect } from "react";
import { useStore } from "zustand";
import { createTrainSession, type TrainSession, TrainScreen } from "../../features/train/index.ts";
import type { SeedSettings } from "../../seed/index.ts";
import { type ModelFiles, shippedModel, spawnTrainer } from "../../worker/index.ts";
import { EngineBadge } from "../engine-badge.tsx";
import { setLiveTrainer } from "../live-trainer.ts";
import { Message, Messages } from "../messages.tsx";
import { LibraryMessages } from "../library-messages.tsx";
import { RecordDownload } from "../record-download.tsx";
import { keepRuns } from "../runs.ts";
import { recordedRuns } from "../recorded-runs.ts";
import type { OpenScreen } from "../screens.ts";
import { readUrl, writeUrl } from "../url-state.ts";

const MODEL = "sokoban-nano";

/** The policy that a run starts from. */
const startModel = ({ start }: SeedSettings): ModelFiles =>
  shippedModel(start === "base" ? `${MODEL}-base` : MODEL);

/** One trainer and one session: a run goes on while another screen is shown. */
export function open(search: string): OpenScreen {
  const { settings, engine, notices } = readUrl(search);
  const trainer = spawnTrainer();
  const session = createTrainSession(trainer, startModel, { settings, engine });
  setLiveTrainer(trainer);
  keepRuns(trainer, (error) => session.store.setState({ error }));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Something to see comes first; the policy and its engine load meanwhile.
  void session.replay.watch(recordedRuns(), !still).then(session.load);
  return {
    notices,
    body: (
      <>
        <SessionMessages session={session} />
        <LibraryMessages />
        <TrainScreen session={session} />
        <AddressWriter session={session} />
      </>
    ),
    tools: (
      <>
        <EngineBadge session={session} />
        <RecordDownload session={session} />
      </>
    ),
  };
}

interface SessionProps {
  readonly session: TrainSession;
}

function SessionMessages({ session }: SessionProps) {
  const error = useStore(session.store, (s) => s.error);
  const notice = useStore(session.store, (s) => s.notice);
  return (
    <Messages>
      {error !== null && <Message kind="error" text={error} onDismiss={session.dismissError} />}
      {notice !== null && <Message kind="notice" text={notice} onDismiss={session.dismissNotice} />}
    </Messages>
  );
}

/** Keeps the address in step with the controls, so that it can be shared at any time. */
function AddressWriter({ session }: SessionProps) {
  const draft = useStore(session.store, (s) => s.draft);
  useEffect(() => {
    const search = writeUrl(draft);
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [draft]);
  return null;
}
