import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What lies over the page; one at a time. */
export type Overlay = "palette" | "help" | "lesson" | "tour";

const store = createStore<{ readonly open: Overlay | null }>(() => ({ open: null }));

export const openOverlay = (overlay: Overlay): void => store.setState({ open: overlay });
export const closeOverlay = (): void => store.setState({ open: null });
export const currentOverlay = (): Overlay | null => store.getState().open;
export const useOverlay = (): Overlay | null => useStore(store, (s) => s.open);
