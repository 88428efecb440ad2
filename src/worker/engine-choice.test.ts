import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { type AdapterFound, decideEngine } from "./engine-choice.ts";

const named = (name: string) => ({ en: name, zh: name });
const HARDWARE: AdapterFound = { kind: "hardware", name: "a graphics card" };
const SOFTWARE: AdapterFound = { kind: "software", name: "swiftshader" };
const MISSING: AdapterFound = { kind: "missing" };
const FAILED: AdapterFound = { kind: "failed", why: { en: "no adapter", zh: "没有适配器" } };

describe("auto", () => {
  test.each([
    [HARDWARE, { kind: "webgpu", cause: "hardware", adapter: named("a graphics card") }],
    [SOFTWARE, { kind: "wasm", cause: "software", adapter: named("swiftshader") }],
    [MISSING, { kind: "wasm", cause: "missing", adapter: named("") }],
    [FAILED, { kind: "wasm", cause: "failed", adapter: { en: "no adapter", zh: "没有适配器" } }],
  ] as const)("with %j it decides %j", (found, decision) => {
    expect(decideEngine("auto", found)).toEqual(decision);
  });
});

test("WebGPU that was asked for runs on a software adapter too, with a warning", () => {
  expect(decideEngine("webgpu", HARDWARE)).toMatchObject({ kind: "webgpu", cause: "asked" });
  const software = { kind: "webgpu", cause: "asked-software" };
  expect(decideEngine("webgpu", SOFTWARE)).toMatchObject(software);
});

test("WebGPU that was asked for is never replaced in silence", () => {
  expect(() => decideEngine("webgpu", MISSING)).toThrow(UserError);
  expect(() => decideEngine("webgpu", MISSING)).toThrow(/this browser has no WebGPU.*Choose/);
  expect(() => decideEngine("webgpu", FAILED)).toThrow(/cannot be used here \(no adapter\)/);
});

test.each([HARDWARE, SOFTWARE, MISSING, FAILED])(
  "WASM that was asked for runs whatever else there is",
  (found) => {
    expect(decideEngine("wasm", found)).toEqual({
      kind: "wasm",
      cause: "asked",
      adapter: named(""),
    });
  },
);
