import { useEffect } from "react";
import { useStore } from "zustand";
import { sentenceOf } from "../../base/index.ts";
import { createTrainSession, type TrainSession, TrainScreen } from "../../features/train/index.ts";
import { type SeedSettings, startPolicy } from "../../seed/index.ts";
import { useLanguage } from "../../ui/index.ts";
import { deviceSize, shippedModel, spawnTrainer } from "../../worker/index.ts";
import { ElsewhereMessage } from "../elsewhere-message.tsx";
import { EngineBadge } from "../engine-badge.tsx";
import { setLiveTrainer } from "../live-trainer.ts";
import { Message, Messages } from "../messages.tsx";
import { LibraryMessages } from "../library-messages.tsx";
import { changePage, currentPage, onPage, SPEEDS } from "../page/index.ts";
import { RecordDownload } from "../record-download.tsx";
import { keepRuns } from "../runs.ts";
import { growingRuns } from "../recorded-runs.ts";
import type { OpenScreen } from "../screens.ts";
import { setTrainSession } from "../train-session.ts";
import { browserTabs, lockTraining } from "../training-lock.ts";
import { readUrl, type Stated, statedIn, writeUrl } from "../url-state.ts";

/** One trainer and one session: a run goes on while another screen is shown. */
export function open(search: string): OpenScreen {
  const { settings, engine, notices } = readUrl(search);
  const lock = lockTraining(spawnTrainer(), browserTabs());
  const { trainer } = lock;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const session = createTrainSession(
    trainer,
    (chosen) => shippedModel(startPolicy(chosen)),
    { settings, engine },
    { of: growingRuns, play: !still },
  );
  setLiveTrainer(trainer);
  setTrainSession(session);
  keepRuns(trainer, (error) => session.store.setState({ error }));
  shareSpeed(session);
  // A link to a run means the same everywhere; a bare address means what suits the device.
  let stated = statedIn(search);
  const suited = async (): Promise<SeedSettings["size"]> => {
    const size = await deviceSize(settings.environment);
    if (size !== settings.size) stated = "size";
    return size;
  };
  void session.begin(search === "" ? suited() : undefined);
  return {
    notices,
    body: (
      <>
        <SessionMessages session={session} />
        <ElsewhereMessage
          lock={lock}
          onProblem={(error) => session.store.setState({ error: sentenceOf(error) })}
        />
        <LibraryMessages />
        <TrainScreen session={session} />
        <AddressWriter session={session} stated={() => stated} />
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

/** The address holds how fast recorded runs play, so that a lesson plays them alike for all. */
function shareSpeed(session: TrainSession): void {
  const follow = ({ speed }: { readonly speed: number }): void => {
    if (session.store.getState().speed !== speed) session.setSpeed(speed);
  };
  follow(currentPage());
  onPage(follow);
  session.store.subscribe(({ speed }) => {
    const known = SPEEDS.find((one) => one === speed);
    if (known !== undefined && currentPage().speed !== known) changePage({ speed: known });
  });
}

interface SessionProps {
  readonly session: TrainSession;
}

function SessionMessages({ session }: SessionProps) {
  const language = useLanguage();
  const error = useStore(session.store, (s) => s.error);
  const notice = useStore(session.store, (s) => s.notice);
  return (
    <Messages>
      {error !== null && (
        <Message kind="error" text={error[language]} onDismiss={session.dismissError} />
      )}
      {notice !== null && (
        <Message kind="notice" text={notice[language]} onDismiss={session.dismissNotice} />
      )}
    </Messages>
  );
}

interface AddressWriterProps extends SessionProps {
  /** How much of the draft the address names. */
  readonly stated: () => Stated;
}

/** Keeps the address in step with the controls, so that it can be shared at any time. */
function AddressWriter({ session, stated }: AddressWriterProps) {
  const draft = useStore(session.store, (s) => s.draft);
  useEffect(() => {
    const search = writeUrl(draft, stated());
    if (search !== location.search) {
      history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
    }
  }, [draft, stated]);
  return null;
}
