import { afterEach, expect, test, vi } from "vitest";
import { deviceSize } from "./device-size.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const browserWith = (vendor: string): void => {
  const info = { vendor, architecture: "", device: "", description: "" };
  vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => ({ info }) } });
};

test("a GPU trains the larger policy where the world has one", async () => {
  browserWith("nvidia");
  expect(await deviceSize("sokoban")).toBe("micro");
  expect(await deviceSize("alfworld")).toBe("nano");
});

test("a software adapter or none trains nano", async () => {
  browserWith("swiftshader");
  expect(await deviceSize("sokoban")).toBe("nano");
  vi.stubGlobal("navigator", {});
  expect(await deviceSize("sokoban")).toBe("nano");
});
