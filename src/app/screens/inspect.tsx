import {
  createInspectSession,
  InspectScreen,
  readInspectAddress,
} from "../../features/inspect/index.ts";
import { LibraryMessages } from "../library-messages.tsx";
import { RecordedOffer } from "../recorded-offer.tsx";
import { keeper, library } from "../runs.ts";
import { createScoring } from "../scoring.ts";
import type { OpenScreen } from "../screens.ts";

export function open(search: string): OpenScreen {
  const { selection, notices } = readInspectAddress(search);
  const session = createInspectSession(library, keeper.open, selection, createScoring());
  return {
    notices,
    body: (
      <>
        <LibraryMessages />
        <RecordedOffer />
        <InspectScreen session={session} />
      </>
    ),
  };
}
