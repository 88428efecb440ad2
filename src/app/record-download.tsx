import { useMemo } from "react";
import { useStore } from "zustand";
import type { TrainSession, TrainState } from "../features/train/index.ts";
import {
  type Action,
  Button,
  DownloadIcon,
  pageActions,
  useActions,
  useWords,
  wordsNow,
} from "../ui/index.ts";
import { downloadText } from "./download.ts";
import { OVERLAY_WORDS } from "./overlays/words.ts";
import { APP_WORDS } from "./words.ts";

const hasRun = ({ replay, updates }: TrainState): boolean =>
  replay?.state !== "shown" && updates.length > 0;

const downloadOf = (session: TrainSession): Action => ({
  name: "train.download",
  group: () => wordsNow(OVERLAY_WORDS).groups.page,
  label: () => wordsNow(OVERLAY_WORDS).download,
  search: "save export jsonl",
  icon: DownloadIcon,
  when: () => hasRun(session.store.getState()),
  perform: () => {
    const { header } = session.store.getState();
    const text = session.record();
    if (header === null || text === null) return;
    const { method, seed } = header.settings;
    downloadText(`seed-run-${method}-${seed}.jsonl`, text);
  },
});

/** Gives the run on screen as a file. */
export function RecordDownload({ session }: { readonly session: TrainSession }) {
  const words = useWords(APP_WORDS);
  const ready = useStore(session.store, hasRun);
  const download = useMemo(() => downloadOf(session), [session]);
  useActions(useMemo(() => [download], [download]));
  return (
    <Button
      icon={<DownloadIcon />}
      disabled={!ready}
      data-testid="download"
      title={words.recordHelp}
      onClick={() => pageActions.perform(download.name)}
    >
      {words.record}
    </Button>
  );
}
