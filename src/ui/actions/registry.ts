import { type Action, isAvailable } from "./action.ts";

/** The actions of what is on screen. No React, no DOM: whoever shows them listens to it. */
export class ActionRegistry {
  readonly #actions = new Map<string, Action>();
  readonly #listeners = new Set<() => void>();
  #list: readonly Action[] = [];
  #hidden: readonly string[] = [];

  /** Adds actions until the answer is called. Throws where a name is taken. */
  add(actions: readonly Action[]): () => void {
    for (const { name } of actions) {
      if (this.#actions.has(name)) throw new Error(`There are two actions named ${name}.`);
    }
    for (const action of actions) this.#actions.set(action.name, action);
    this.#change();
    return () => {
      for (const { name } of actions) this.#actions.delete(name);
      this.#change();
    };
  }

  /** From now on actions of these parts are as good as not there. */
  hide(parts: readonly string[]): void {
    this.#hidden = parts;
    this.#change();
  }

  /** All of them, in the order in which they came; the same array until one comes or goes. */
  readonly list = (): readonly Action[] => this.#list;

  get(name: string): Action | undefined {
    return this.#list.find((action) => action.name === name);
  }

  /** Does it, if it is there and can be done now. */
  perform(name: string): boolean {
    return perform(this.get(name));
  }

  /** The action that a press means now. The newest wins: it is nearest to what is shown. */
  ofKey(key: string): Action | undefined {
    return this.#list.findLast((action) => action.keys?.includes(key) && isAvailable(action));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(): void {
    this.#list = [...this.#actions.values()].filter(
      ({ part }) => part === undefined || !this.#hidden.includes(part),
    );
    for (const listener of [...this.#listeners]) listener();
  }
}

function perform(action: Action | undefined): boolean {
  if (action === undefined || !isAvailable(action)) return false;
  action.perform();
  return true;
}

export interface ActionGroup {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** The actions by their headings, in the language of the page now. */
export function grouped(actions: readonly Action[]): readonly ActionGroup[] {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    const title = action.group();
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [action]);
    else group.push(action);
  }
  return [...groups].map(([title, actions]) => ({ title, actions }));
}
