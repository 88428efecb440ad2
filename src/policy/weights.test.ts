import { expect, test } from "vitest";
import { at, present, Rng } from "../base/index.ts";
import { freeze } from "./adapters.ts";
import { parameters } from "./config.ts";
import { denseWeights } from "./dense.ts";
import { initialise } from "./initialise.ts";
import { dequantize, packCodes, quantize, unpackCodes } from "./quantize.ts";
import { TINY, tinyPolicy } from "./test-policies.ts";
import { trainableLayout } from "./trainable.ts";

test("a larger embedding starts with a smaller gain of the last norm, so that the head is the same", () => {
  const usual = initialise(TINY, Rng.of(5)).theta;
  const large = initialise(TINY, Rng.of(5), 0.4).theta;
  for (const { name, offset, size } of parameters(TINY)) {
    const factor = name === "embedding" ? 8 : name === "norm" ? 1 / 8 : 1;
    for (let i = offset; i < offset + size; i++) {
      expect(at(large, i)).toBeCloseTo(factor * at(usual, i), 5);
    }
  }
});

test.each([8, 4] as const)(
  "quantization to %i bits is off by at most half a step, and exact at the largest of a block",
  (bits) => {
    const rng = Rng.of(1);
    const values = Float32Array.from({ length: 96 }, () => rng.normal());
    values.fill(0, 16, 32);
    const tensor = quantize(values, 32, bits);
    expect(tensor.kind).toBe(bits === 8 ? "int8" : "int4");
    expect(tensor.scales).toHaveLength(6);
    const back = new Float32Array(96);
    dequantize(tensor, back);
    values.forEach((value, i) => {
      const scale = at(tensor.scales, Math.floor(i / 16));
      expect(Math.abs(at(back, i) - value)).toBeLessThanOrEqual(scale / 2 + 1e-7);
    });
    expect(back.slice(16, 32).every((value) => value === 0)).toBe(true);
    const most = bits === 8 ? 127 : 7;
    expect(Math.max(...tensor.codes.map(Math.abs))).toBe(most);
    expect(() => quantize(values, 24, bits)).toThrow(/blocks of 16/);
  },
);

test("codes of 4 bits lie two in a byte, the first in the low half", () => {
  const codes = Int8Array.of(1, -1, 7, -7, 0);
  const bytes = packCodes({ kind: "int4", codes, scales: new Float32Array(1), block: 16 });
  expect([...bytes]).toEqual([0xf1, 0x97, 0x00]);
  expect(unpackCodes(bytes, 5)).toEqual(codes);
});

test("a fresh policy has gains of 1 and matrices of the stated spread; a seed gives it again", () => {
  const policy = initialise(TINY, Rng.of(5));
  expect(initialise(TINY, Rng.of(5)).theta).toEqual(policy.theta);
  for (const { name, shape, offset, size } of parameters(TINY)) {
    const values = policy.theta.slice(offset, offset + size);
    if (shape.length === 1) {
      expect(values.every((value) => value === 1)).toBe(true);
      continue;
    }
    const rms = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / size);
    const residual = /attention.out|mlp.down/.test(name) ? 0.5 : 1;
    const expected = name === "embedding" ? 0.05 : residual / Math.sqrt(present(shape[1], name));
    expect(rms / expected).toBeGreaterThan(0.8);
    expect(rms / expected).toBeLessThan(1.2);
  }
});

test("freezing keeps the weights in force up to rounding, and adapters start without effect", () => {
  const full = tinyPolicy("full");
  const frozen = freeze(full, 4, 8, Rng.of(2));
  const [before, after] = [full, frozen].map((policy) => denseWeights(policy, policy.theta));
  const layout = trainableLayout(TINY, frozen.training);
  for (const slot of layout.slots) {
    const { name, offset, size } = slot.parameter;
    const tensor = present(frozen.base.get(name), name);
    const base = new Float32Array(size);
    dequantize(tensor, base);
    expect(after?.slice(offset, offset + size)).toEqual(base);
    const step = tensor.kind !== "f32" ? Math.max(...tensor.scales) : 0;
    base.forEach((value, i) => {
      expect(Math.abs(value - at(present(before, "weights"), offset + i))).toBeLessThanOrEqual(
        step,
      );
    });
    if (slot.kind === "lora") {
      const a = frozen.theta.slice(slot.a, slot.a + slot.rank * 16);
      expect(a.some((value) => value !== 0)).toBe(true);
    }
  }
});
