import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandError } from "./command-error.ts";
import { finish } from "./finish.ts";

const said: string[] = [];
let before: typeof process.exitCode;
beforeEach(() => {
  before = process.exitCode;
  vi.spyOn(console, "error").mockImplementation((line: string) => {
    said.push(line);
  });
});
afterEach(() => {
  process.exitCode = before;
  said.length = 0;
  vi.restoreAllMocks();
});

it("passes a program's own exit code on", async () => {
  await finish(async () => 130);
  expect(process.exitCode).toBe(130);
});

it("says a sentence without a stack, and exits with 2", async () => {
  await finish(async () => {
    throw new CommandError("This is wrong. Do that.");
  });
  expect(said).toEqual(["This is wrong. Do that."]);
  expect(process.exitCode).toBe(2);
});

it("says what the system refused", async () => {
  await finish(async () => {
    await writeFile(tmpdir(), "");
    return 0;
  });
  expect(said).toEqual([
    `The system refused to open ${tmpdir()} (it is a folder, EISDIR). Put that right, and run the command again.`,
  ]);
  expect(process.exitCode).toBe(2);
});

it("does not hide a fault of the program", async () => {
  const fault = new TypeError("x is not a function");
  await expect(
    finish(async () => {
      throw fault;
    }),
  ).rejects.toBe(fault);
});
