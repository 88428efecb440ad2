import { useStore } from "zustand";
import type { TrainSession } from "../features/train/index.ts";
import { Button, DownloadIcon, useWords } from "../ui/index.ts";
import { downloadText } from "./download.ts";
import { APP_WORDS } from "./words.ts";

/** Gives the run on screen as a file. */
export function RecordDownload({ session }: { readonly session: TrainSession }) {
  const words = useWords(APP_WORDS);
  const hasRun = useStore(
    session.store,
    (s) => s.replay?.state !== "shown" && s.updates.length > 0,
  );
  const onClick = (): void => {
    const { header } = session.store.getState();
    const text = session.record();
    if (header === null || text === null) return;
    const { method, seed } = header.settings;
    downloadText(`seed-run-${method}-${seed}.jsonl`, text);
  };
  return (
    <Button
      icon={<DownloadIcon />}
      disabled={!hasRun}
      data-testid="download"
      title={words.recordHelp}
      onClick={onClick}
    >
      {words.record}
    </Button>
  );
}
