import {
  CompareScreen,
  createCompareSession,
  readCompareAddress,
} from "../../features/compare/index.ts";
import { LibraryMessages } from "../library-messages.tsx";
import { addRecordedRuns, RecordedOffer } from "../recorded-offer.tsx";
import { goToRun, keeper, library } from "../runs.ts";
import type { OpenScreen } from "../screens.ts";

export function open(search: string): OpenScreen {
  const { choice, notices } = readCompareAddress(search);
  const session = createCompareSession(library, keeper.open, choice);
  return {
    notices,
    body: (
      <>
        <LibraryMessages />
        <RecordedOffer />
        <CompareScreen session={session} onInspect={goToRun} onRecorded={addRecordedRuns} />
      </>
    ),
  };
}
