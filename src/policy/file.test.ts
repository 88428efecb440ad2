import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { present, UserError } from "../base/index.ts";
import { KEYS } from "./file-format.ts";
import { type ModelProto, ModelProtoSchema, type TensorProto } from "./onnx/generated/onnx_pb.ts";
import { readPolicy, readPolicyMetadata } from "./read-file.ts";
import { tinyPolicy } from "./test-policies.ts";
import { writePolicy } from "./write-file.ts";

const bytes = writePolicy(tinyPolicy("lora"), { name: "Ada" });

/** The file with something in it changed. */
function changed(change: (model: ModelProto) => void, of = bytes): Uint8Array {
  // A copy: what is decoded are views of the bytes.
  const model = fromBinary(ModelProtoSchema, of.slice());
  change(model);
  return toBinary(ModelProtoSchema, model);
}

const tensor = (model: ModelProto, name: string): TensorProto =>
  present(
    model.graph?.initializer.find((each) => each.name === name),
    name,
  );

const withProperty = (key: string, value: string): Uint8Array =>
  changed((model) => {
    for (const entry of model.metadataProps) if (entry.key === key) entry.value = value;
  });

const withConfig = (change: object): Uint8Array =>
  withProperty(KEYS.config, JSON.stringify({ ...tinyPolicy("lora").config, ...change }));

describe("a policy file", () => {
  test.each(["lora", "lora, 4 bits", "full"] as const)(
    "gives the policy back bit for bit: %s",
    (mode) => {
      const policy = tinyPolicy(mode);
      const back = readPolicy(writePolicy(policy));
      expect(back.config).toEqual(policy.config);
      expect(back.training).toEqual(policy.training);
      expect(back.theta).toEqual(policy.theta);
      expect([...back.base.keys()]).toEqual([...policy.base.keys()]);
      for (const [name, base] of policy.base) {
        if (base.kind !== "f32") expect(back.base.get(name)).toEqual(base);
      }
      expect(writePolicy(back)).toEqual(writePolicy(policy));
    },
  );

  test("carries what its maker says about it", () => {
    expect(readPolicyMetadata(bytes)).toEqual({ name: "Ada" });
    expect(() => writePolicy(tinyPolicy("lora"), { "seed.config": "{}" })).toThrow(/reserved/);
  });

  test("may lie at any place of a larger buffer", () => {
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(readPolicy(larger.subarray(3)).theta).toEqual(tinyPolicy("lora").theta);
  });

  test("is refused when it is cut off anywhere", () => {
    for (let length = 0; length < bytes.length; length += 97) {
      expect(() => readPolicy(bytes.subarray(0, length)), `${length} bytes`).toThrow(UserError);
    }
  });

  test.each<readonly [string, RegExp, Uint8Array]>([
    ["other bytes", /ONNX/, new TextEncoder().encode("<html>not a model</html>")],
    ["another model", /not a policy/, changed((model) => model.metadataProps.splice(0))],
    ["another version", /not a policy/, withProperty(KEYS.format, "seed-policy 99")],
    ["no shape", /does not state its shape/, withProperty(KEYS.config, "{")],
    ["heads that do not fit", /heads/, withConfig({ heads: 3 })],
    ["key heads that do not fit", /key heads/, withConfig({ kvHeads: 3 })],
    ["an absurd size", /not possible/, withConfig({ hiddenSize: 1e9 })],
    [
      "too many parameters",
      /more than/,
      withConfig({ hiddenSize: 4096, ffnSize: 16_384, layers: 64 }),
    ],
    ["a size of another kind", /not possible/, withConfig({ layers: "2" })],
    ["more layers than tensors", /missing/, withConfig({ layers: 3 })],
    ["an unknown mode", /training mode/, withProperty(KEYS.training, '{"mode":"magic"}')],
    ["another rank", /shape/, withProperty(KEYS.training, '{"mode":"lora","rank":5,"alpha":8}')],
    [
      "a missing tensor",
      /norm of the policy file is missing/,
      changed((model) => {
        tensor(model, "norm").name = "other";
      }),
    ],
    [
      "a tensor twice",
      /twice/,
      changed((model) => {
        tensor(model, "norm").name = "embedding.codes";
      }),
    ],
    [
      "a wrong shape",
      /shape/,
      changed((model) => {
        tensor(model, "embedding.codes").dims = [32n, 11n];
      }),
    ],
    [
      "a wrong block",
      /block size/,
      changed((model) => {
        tensor(model, "embedding.scales").dims = [11n, 4n];
      }),
    ],
    [
      "a wrong element type",
      /element type/,
      changed((model) => {
        tensor(model, "norm").dataType = 6;
      }),
    ],
    [
      "too few bytes",
      /bytes/,
      changed((model) => {
        tensor(model, "norm").rawData = new Uint8Array(8);
      }),
    ],
    [
      "a number that is not finite",
      /finite/,
      changed((model) => {
        tensor(model, "norm").rawData.fill(255);
      }),
    ],
    [
      "a code that does not exist in 4 bits",
      /-8/,
      changed(
        (model) => {
          tensor(model, "embedding.codes").rawData[5] = 0x18;
        },
        writePolicy(tinyPolicy("lora, 4 bits")),
      ),
    ],
    [
      "a code that does not exist",
      /-128/,
      changed((model) => {
        tensor(model, "embedding.codes").rawData[5] = 128;
      }),
    ],
  ])("is refused with %s", (_, message, file) => {
    expect(() => readPolicy(file)).toThrow(message);
    expect(() => readPolicy(file)).toThrow(UserError);
  });
});
