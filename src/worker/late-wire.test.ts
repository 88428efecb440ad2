import { expect, test } from "vitest";
import type { Wire } from "./client.ts";
import { lateWire } from "./late-wire.ts";

test("the other end is made with the first message, and hears of all who listened before", () => {
  let made = 0;
  const posted: unknown[] = [];
  const heard: string[] = [];
  const listeners: (() => void)[] = [];
  const wire = lateWire((): Wire => {
    made++;
    return {
      postMessage: (message) => posted.push(message),
      addEventListener: (type: string, listener: (event: never) => void) => {
        listeners.push(() => listener({ data: type } as never));
      },
    };
  });
  wire.addEventListener("message", ({ data }) => heard.push(String(data)));
  expect(made).toBe(0);
  wire.postMessage("a");
  wire.addEventListener("error", () => heard.push("late"));
  wire.postMessage("b");
  expect([made, posted]).toEqual([1, ["a", "b"]]);
  for (const listener of listeners) listener();
  expect(heard).toEqual(["message", "late"]);
});
