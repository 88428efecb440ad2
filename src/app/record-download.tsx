import { useStore } from "zustand";
import type { TrainSession } from "../features/train/index.ts";
import { Button, DownloadIcon } from "../ui/index.ts";
import { downloadText } from "./download.ts";

/** Gives the run on screen as a file. */
export function RecordDownload({ session }: { readonly session: TrainSession }) {
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
      title="Every rollout with every token's numbers, one JSON value a line"
      onClick={onClick}
    >
      Run record
    </Button>
  );
}
