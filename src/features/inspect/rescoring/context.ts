import { useStore } from "zustand";
import { useSession } from "../context.ts";
import type { EditorState } from "./editor.ts";

/** A part of the editor's state; renders again only when that part changes. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}
