import { createPlaySession, PlayScreen, readPlayAddress } from "../../features/play/index.ts";
import type { OpenScreen } from "../screens.ts";

export function open(search: string): OpenScreen {
  const { choice, notices } = readPlayAddress(search);
  const session = createPlaySession(choice);
  return { notices, body: <PlayScreen session={session} /> };
}
