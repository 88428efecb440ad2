import { describe, expect, test } from "vitest";
import { ResourceType, WgslReflect } from "wgsl_reflect";
import { present } from "../../../base/index.ts";
import { STORAGE_BUFFERS } from "../device.ts";
import type { KernelSpec } from "../kernel.ts";
import { FORMS, productSpec, quadSpec, VARIANTS } from "../products/index.ts";
import { KERNEL_SPECS, QUAD_SPECS } from "./index.ts";

const written = Object.values({ ...KERNEL_SPECS, ...QUAD_SPECS }) as readonly KernelSpec<
  string,
  string
>[];
const generated = FORMS.flatMap((form) => VARIANTS.map((variant) => productSpec(form, variant)));
const quads = [
  ...([0, 1, 2] as const).map((added) => quadSpec("rows", added)),
  ...([0, 2] as const).map((added) => quadSpec("gradient", added)),
];
const specs = [...written, ...generated, ...quads];

/** Stands before kernels, in whose code it is checked. */
const SHARED = "attention-quad-shared";
const files = Object.keys(import.meta.glob("../../../../shaders/*.wgsl"));

test("every shader belongs to a kernel", () => {
  const names = files.map((path) => path.replace(/^.*\/(.*)\.wgsl$/, "$1"));
  expect(names.sort()).toEqual([SHARED, ...written.map(({ name }) => name)].sort());
});

describe.each(specs.map((spec) => [spec.name, spec] as const))("%s", (_, spec) => {
  const wgsl = new WgslReflect(spec.code);

  test("has the bindings of its wrapper, in order", () => {
    const bound = wgsl.storage.map(({ name, group, binding, access }) => ({
      name,
      group,
      binding,
      access,
    }));
    const expected = Object.entries(spec.storage).map(([name, access], i) => ({
      name,
      group: 0,
      binding: i + 1,
      access,
    }));
    expect(bound).toEqual(expected);
    expect(bound.length).toBeLessThanOrEqual(STORAGE_BUFFERS);
    expect(wgsl.storage.every(({ resourceType }) => resourceType === ResourceType.Storage)).toBe(
      true,
    );
  });

  test("has the parameters of its wrapper, one word each", () => {
    const [uniform] = wgsl.uniforms;
    const { name, group, binding, members } = present(uniform, "the uniform");
    expect([name, group, binding]).toEqual(["params", 0, 0]);
    const fields = (members ?? []).map((member) => [member.name, member.type.name, member.offset]);
    expect(fields).toEqual(Object.entries(spec.params).map(([key, type], i) => [key, type, 4 * i]));
  });

  test("has one entry point, no barrier where software runs it, and a header", () => {
    expect(wgsl.entry.compute.map(({ name }) => name)).toEqual(["main"]);
    expect(wgsl.overrides.map(({ name }) => name)).toEqual(spec.constants ?? []);
    const extensions = spec.code.match(/\b(enable|requires) .*/g) ?? [];
    expect(extensions).toEqual(spec.name.includes("quad") ? ["enable subgroups;"] : []);
    expect(/Barrier|<workgroup>/.test(spec.code)).toBe(spec.name.includes("workgroup"));
    expect(spec.code).toMatch(/^\/\/ .*\n(\/\/.*\n)+/);
  });
});
