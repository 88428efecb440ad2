import { useSyncExternalStore } from "react";
import type { LibraryRun, RunLibrary } from "../../run/index.ts";

/** All runs of a library, as they change. */
export function useLibrary(library: RunLibrary): readonly LibraryRun[] {
  return useSyncExternalStore(library.subscribe, library.list);
}
