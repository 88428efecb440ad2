import { describe, expect, it, test } from "vitest";
import type { Action } from "./action.ts";
import { keyCaps, nameOfPress, isControlKey } from "./keys.ts";
import { ActionRegistry, grouped } from "./registry.ts";

const press = (key: string, held: readonly string[] = []) =>
  nameOfPress({
    key,
    ctrlKey: held.includes("ctrl"),
    metaKey: held.includes("meta"),
    altKey: held.includes("alt"),
    shiftKey: held.includes("shift"),
  });

const action = (name: string, more: Partial<Action> = {}): Action => ({
  name,
  group: () => "Group",
  label: () => name,
  perform: () => undefined,
  ...more,
});

test.each([
  ["p", [], "P"],
  ["N", ["shift"], "Shift+N"],
  ["?", ["shift"], "?"],
  ["/", [], "/"],
  [" ", [], "Space"],
  ["k", ["ctrl"], "Mod+K"],
  ["k", ["meta"], "Mod+K"],
  ["ArrowLeft", ["alt", "shift"], "Alt+Shift+ArrowLeft"],
  ["é", [], "É"],
])("the press of %j with %j is %s", (key, held, name) => {
  expect(press(key, held)).toBe(name);
});

test("keys that a control needs are known, also with Shift", () => {
  expect(["Space", "Shift+ArrowUp", "P", "Mod+K"].map(isControlKey)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a shortcut is printed as its system prints it", () => {
  expect(keyCaps("Mod+Shift+ArrowLeft", false)).toEqual(["Ctrl", "Shift", "\u2190"]);
  expect(keyCaps("Mod+K", true)).toEqual(["\u2318", "K"]);
  expect(keyCaps("+", false)).toEqual(["+"]);
});

describe("the registry", () => {
  it("does what is there and can be done, and nothing else", () => {
    const done: string[] = [];
    const registry = new ActionRegistry();
    let open = false;
    registry.add([
      action("a", { perform: () => done.push("a") }),
      action("b", { when: () => open, perform: () => done.push("b") }),
    ]);
    expect([registry.perform("a"), registry.perform("b"), registry.perform("c")]).toEqual([
      true,
      false,
      false,
    ]);
    open = true;
    expect(registry.perform("b")).toBe(true);
    expect(done).toEqual(["a", "b"]);
  });

  it("gives a key to the newest action that can be done", () => {
    const registry = new ActionRegistry();
    let screen = true;
    registry.add([action("page", { keys: ["N"] })]);
    const leave = registry.add([action("screen", { keys: ["N", "M"], when: () => screen })]);
    expect(registry.ofKey("N")?.name).toBe("screen");
    screen = false;
    expect(registry.ofKey("N")?.name).toBe("page");
    screen = true;
    leave();
    expect(registry.ofKey("N")?.name).toBe("page");
    expect(registry.ofKey("M")).toBeUndefined();
  });

  it("tells who listens, and its list is the same until something changes", () => {
    const registry = new ActionRegistry();
    let heard = 0;
    const stop = registry.subscribe(() => heard++);
    const leave = registry.add([action("a")]);
    expect(registry.list()).toBe(registry.list());
    leave();
    stop();
    registry.add([action("b")]);
    expect(heard).toBe(2);
    expect(registry.list().map(({ name }) => name)).toEqual(["b"]);
  });

  it("has no action of a hidden part", () => {
    const registry = new ActionRegistry();
    registry.add([action("a", { part: "steps", keys: ["A"] }), action("b")]);
    registry.hide(["steps"]);
    expect(registry.list().map(({ name }) => name)).toEqual(["b"]);
    expect([registry.perform("a"), registry.ofKey("A")]).toEqual([false, undefined]);
    registry.hide([]);
    expect(registry.perform("a")).toBe(true);
  });

  it("refuses a name that is taken and adds none of the others", () => {
    const registry = new ActionRegistry();
    registry.add([action("a")]);
    expect(() => registry.add([action("b"), action("a")])).toThrow(/two actions named a/);
    expect(registry.get("b")).toBeUndefined();
  });
});

test("groups keep the order in which they came", () => {
  const groups = grouped([
    action("a", { group: () => "Run" }),
    action("b", { group: () => "Page" }),
    action("c", { group: () => "Run" }),
  ]);
  expect(groups.map(({ title, actions }) => [title, actions.map(({ name }) => name)])).toEqual([
    ["Run", ["a", "c"]],
    ["Page", ["b"]],
  ]);
});
