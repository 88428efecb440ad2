import { describe, expect, test } from "vitest";
import { UserError } from "../base/index.ts";
import { applyAdapter, baseFingerprint, readAdapter, writeAdapter } from "./adapter-file.ts";
import { denseWeights } from "./dense.ts";
import { EXPORT_FORMS, exportOnnx } from "./merge.ts";
import { readExported, readPolicy, readPolicyMetadata } from "./read-file.ts";
import { readSafetensors, writeSafetensors } from "./safetensors.ts";
import { tinyPolicy } from "./test-policies.ts";

const policy = tinyPolicy("lora");

describe("an exported policy", () => {
  test.each(EXPORT_FORMS)("carries what is said about it: %s", (form) => {
    const bytes = exportOnnx(policy, form, { name: "Ada" });
    expect(readPolicyMetadata(bytes).name).toBe("Ada");
    expect(() => exportOnnx(policy, form, { "seed.config": "{}" })).toThrow(/reserved/);
  });

  test("as trained, it gives the policy back; merged in 32 bits, its weights", () => {
    const trained = readPolicy(exportOnnx(policy, "adapters"));
    expect(trained.theta).toEqual(policy.theta);
    const merged = readPolicy(exportOnnx(policy, "f32"));
    expect(merged.training).toEqual({ mode: "full" });
    expect(merged.theta).toEqual(denseWeights(policy, policy.theta));
  });

  test.each(["int8", "int4"] as const)("merged into codes, it is not trained on: %s", (form) => {
    expect(() => readPolicy(exportOnnx(policy, form))).toThrow(/were merged/);
  });

  test.each(EXPORT_FORMS)("says what it is: %s", (form) => {
    const facts = readExported(exportOnnx(policy, form, { name: "Ada" }));
    expect(facts.config).toEqual(policy.config);
    expect(facts.metadata).toEqual({ name: "Ada" });
    expect(facts.policy !== null).toBe(form === "adapters" || form === "f32");
  });

  test("fewer bits are fewer bytes", () => {
    const size = (form: (typeof EXPORT_FORMS)[number]) => exportOnnx(policy, form).length;
    expect(size("int8")).toBeLessThan(size("f32"));
    expect(size("int4")).toBeLessThan(size("int8"));
  });
});

describe("a safetensors file", () => {
  const file = {
    tensors: [
      { name: "a", shape: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, -6.5) },
      { name: "b", shape: [], values: Float32Array.of(0.25) },
    ],
    metadata: { who: "Ada", what: "\u7b56\u7565" },
  };
  const bytes = writeSafetensors(file);

  test("is read back as it was, from any place of a buffer", () => {
    expect(readSafetensors(bytes)).toEqual(file);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(readSafetensors(larger.subarray(3))).toEqual(file);
  });

  test("is laid out as the format says", () => {
    const header = Number(new DataView(bytes.buffer).getBigUint64(0, true));
    const text = new TextDecoder().decode(bytes.subarray(8, 8 + header));
    expect(header % 8).toBe(0);
    expect(JSON.parse(text)).toEqual({
      __metadata__: file.metadata,
      a: { dtype: "F32", shape: [2, 3], data_offsets: [0, 24] },
      b: { dtype: "F32", shape: [], data_offsets: [24, 28] },
    });
    expect(new DataView(bytes.buffer).getFloat32(8 + header + 20, true)).toBe(-6.5);
  });

  test("is refused when it is cut off anywhere", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readSafetensors(bytes.subarray(0, length)), `${length}`).toThrow(UserError);
    }
  });

  /** A file with this header over some bytes of numbers. */
  function withHeader(header: unknown, numbers: number): Uint8Array {
    const text = new TextEncoder().encode(
      typeof header === "string" ? header : JSON.stringify(header),
    );
    const made = new Uint8Array(8 + text.length + numbers);
    new DataView(made.buffer).setBigUint64(0, BigInt(text.length), true);
    made.set(text, 8);
    return made;
  }
  const entry = (from: number, to: number, shape: unknown = [(to - from) / 4], dtype = "F32") => ({
    dtype,
    shape,
    data_offsets: [from, to],
  });

  test.each<readonly [string, RegExp, Uint8Array]>([
    ["no JSON", /not JSON/, withHeader("{", 0)],
    ["a list", /no list of tensors/, withHeader([1], 0)],
    ["metadata that are no texts", /metadata/, withHeader({ __metadata__: { a: 1 } }, 0)],
    ["another element type", /F16/, withHeader({ a: entry(0, 4, [1], "F16") }, 4)],
    ["a size that is no whole number", /not understood/, withHeader({ a: entry(0, 4, [0.5]) }, 4)],
    ["a gap", /does not lie/, withHeader({ a: entry(0, 4), b: entry(8, 12) }, 12)],
    ["an overlap", /does not lie/, withHeader({ a: entry(0, 8), b: entry(4, 12) }, 12)],
    ["numbers behind the file", /does not lie/, withHeader({ a: entry(0, 400) }, 4)],
    ["a shape of another size", /does not lie/, withHeader({ a: entry(0, 4, [2]) }, 4)],
    ["bytes that no tensor has", /does not end/, withHeader({ a: entry(0, 4) }, 8)],
    [
      "a number that is not finite",
      /not finite/,
      writeSafetensors({
        tensors: [{ name: "a", shape: [1], values: Float32Array.of(Number.NaN) }],
        metadata: {},
      }),
    ],
  ])("is refused with %s", (_, message, made) => {
    expect(() => readSafetensors(made)).toThrow(message);
    expect(() => readSafetensors(made)).toThrow(UserError);
  });
});

describe("an adapter file", () => {
  const bytes = writeAdapter(policy, { name: "Ada" });

  test("gives the adapter back and makes the same policy of the base", () => {
    const adapter = readAdapter(bytes);
    expect(adapter.theta).toEqual(policy.theta);
    expect(adapter.metadata).toEqual({ name: "Ada" });
    const fresh = { ...policy, theta: policy.theta.map(() => 0) };
    expect(applyAdapter(fresh, adapter)).toEqual(policy);
    const through = readPolicy(exportOnnx(applyAdapter(fresh, adapter), "adapters"));
    expect(denseWeights(through, through.theta)).toEqual(denseWeights(policy, policy.theta));
  });

  test("is smaller than the policy", () => {
    expect(bytes.length).toBeLessThan(exportOnnx(policy, "f32").length);
  });

  test("fits its own base only, whatever the adapters are", () => {
    const adapter = readAdapter(bytes);
    const base = new Map(policy.base);
    const tensor = base.get("embedding");
    if (tensor?.kind !== "int8") throw new Error("the embedding is in 8 bits");
    const codes = tensor.codes.slice();
    codes[7] = codes[7] === 1 ? 2 : 1;
    base.set("embedding", { ...tensor, codes });
    expect(() => applyAdapter({ ...policy, base }, adapter)).toThrow(/another policy/);
    expect(baseFingerprint({ ...policy, theta: policy.theta.map(() => 1) })).toBe(adapter.base);
  });

  test("there is none where everything is trained", () => {
    expect(() => writeAdapter(tinyPolicy("full"))).toThrow(UserError);
  });

  const changed = (change: (file: ReturnType<typeof readSafetensors>) => object): Uint8Array => {
    const file = readSafetensors(bytes);
    return writeSafetensors({ ...file, ...change(file) });
  };
  test.each<readonly [string, RegExp, Uint8Array]>([
    ["another format", /not an adapter/, changed(() => ({ metadata: {} }))],
    [
      "no shape",
      /does not state its shape/,
      changed(({ metadata }) => ({ metadata: { ...metadata, config: "{" } })),
    ],
    [
      "an impossible mode",
      /impossible training mode/,
      changed(({ metadata }) => ({ metadata: { ...metadata, training: '{"mode":"magic"}' } })),
    ],
    [
      "everything trained",
      /low-rank/,
      changed(({ metadata }) => ({ metadata: { ...metadata, training: '{"mode":"full"}' } })),
    ],
    [
      "a missing tensor",
      /lacks the tensor/,
      changed(({ tensors }) => ({ tensors: tensors.slice(1) })),
    ],
    [
      "a tensor of another shape",
      /instead of/,
      changed(({ tensors }) => ({
        tensors: tensors.map((tensor, i) =>
          i === 0 ? { ...tensor, shape: [...tensor.shape].reverse() } : tensor,
        ),
      })),
    ],
    [
      "a tensor too many",
      /does not have/,
      changed(({ tensors }) => ({
        tensors: [...tensors, { name: "x", shape: [1], values: Float32Array.of(1) }],
      })),
    ],
  ])("is refused with %s", (_, message, file) => {
    expect(() => readAdapter(file)).toThrow(message);
    expect(() => readAdapter(file)).toThrow(UserError);
  });
});
