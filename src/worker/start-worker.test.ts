import { expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { startWorker } from "./start-worker.ts";

test("a worker that may not start is one sentence", () => {
  const denied = (): never => {
    throw new Error("Script cannot be accessed from origin 'null'.");
  };
  expect(() => startWorker(denied)).toThrow(UserError);
  expect(() => startWorker(denied)).toThrow(/thread of its own \(Script .*'null'\)\. Open/);
  expect(startWorker(() => 3)).toBe(3);
});
