import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { type AdapterFound, decideEngine } from "./engine-choice.ts";

const HARDWARE: AdapterFound = { kind: "hardware", name: "a graphics card" };
const SOFTWARE: AdapterFound = { kind: "software", name: "swiftshader" };
const NONE: AdapterFound = { kind: "none", why: "this browser has no WebGPU" };

describe("auto", () => {
  test("takes WebGPU on hardware only, and says why", () => {
    expect(decideEngine("auto", HARDWARE)).toEqual({
      kind: "webgpu",
      short: "hardware GPU",
      reason: "WebGPU runs because this device has a GPU for it: a graphics card.",
    });
    expect(decideEngine("auto", SOFTWARE).kind).toBe("wasm");
    expect(decideEngine("auto", SOFTWARE).reason).toMatch(/swiftshader.*software/);
    expect(decideEngine("auto", NONE)).toEqual({
      kind: "wasm",
      short: "no WebGPU here",
      reason: "WASM runs because this browser has no WebGPU.",
    });
  });
});

test("WebGPU that was asked for runs on a software adapter too, with a warning", () => {
  expect(decideEngine("webgpu", HARDWARE).kind).toBe("webgpu");
  const { kind, reason } = decideEngine("webgpu", SOFTWARE);
  expect(kind).toBe("webgpu");
  expect(reason).toMatch(/far slower than WASM/);
});

test("WebGPU that was asked for is never replaced in silence", () => {
  expect(() => decideEngine("webgpu", NONE)).toThrow(UserError);
  expect(() => decideEngine("webgpu", NONE)).toThrow(/this browser has no WebGPU.*Choose/);
});

test.each([HARDWARE, SOFTWARE, NONE])(
  "WASM that was asked for runs whatever else there is",
  (adapter) => {
    expect(decideEngine("wasm", adapter).kind).toBe("wasm");
  },
);
