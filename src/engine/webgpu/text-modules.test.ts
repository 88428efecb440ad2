import { expect, test } from "vitest";
import { load } from "./text-modules.node.ts";

const shader = new URL("../../../shaders/blend.wgsl", import.meta.url);
const next = async (): Promise<never> => {
  throw new Error("not mine");
};
const context = { conditions: [], format: undefined, importAttributes: {}, importAssertions: {} };

test("a file with ?raw is a module of its text; other modules are left to the next hook", async () => {
  const { format, source } = await load(`${shader.href}?raw`, context, next);
  expect(format).toBe("module");
  expect(source).toMatch(/^export default ".*fn main.*";$/);
  await expect(load(shader.href, context, next)).rejects.toThrow("not mine");
});
