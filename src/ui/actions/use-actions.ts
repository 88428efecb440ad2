import { useEffect, useSyncExternalStore } from "react";
import type { Action } from "./action.ts";
import { ActionRegistry } from "./registry.ts";

/** The actions of the page. */
export const pageActions = new ActionRegistry();

/** Has these actions while the component is shown. Give the same array as long as they are. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => pageActions.add(actions), [actions]);
}

/** Every action there is now. */
export const useActionList = (): readonly Action[] =>
  useSyncExternalStore(pageActions.subscribe, pageActions.list);
