import { create, toBinary } from "@bufbuild/protobuf";
import { invariant } from "../../base/index.ts";
import {
  AttributeProto_AttributeType as AttributeType,
  type AttributeProto,
  AttributeProtoSchema,
  GraphProtoSchema,
  ModelProtoSchema,
  type NodeProto,
  NodeProtoSchema,
  type TensorProto,
  TensorProto_DataType as DataType,
  TensorProtoSchema,
  type ValueInfoProto,
  ValueInfoProtoSchema,
} from "./generated/onnx_pb.ts";

/** A size, or the name of one that is known only when the graph runs. */
export type Dimension = number | string;
export type ElementType = "float" | "int64" | "int32" | "int8" | "int4";
/** Whole numbers become INT; `{ float }` becomes FLOAT. */
export type AttributeValue = number | string | readonly number[] | { readonly float: number };
export type Attributes = Readonly<Record<string, AttributeValue>>;

const ELEMENT_TYPES: Readonly<Record<ElementType, number>> = {
  float: DataType.FLOAT,
  int4: DataType.INT4,
  int8: DataType.INT8,
  int32: DataType.INT32,
  int64: DataType.INT64,
};

/** ONNX Runtime's own operators: node("com.microsoft.FusedMatMul", ...). */
const CONTRIBUTED = "com.microsoft";

export interface BuildOptions {
  /** Version of the standard operator set. */
  readonly opset: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Puts an ONNX graph together node by node; values are referred to by name. */
export class GraphBuilder {
  readonly #nodes: NodeProto[] = [];
  readonly #initializers: TensorProto[] = [];
  readonly #inputs: ValueInfoProto[] = [];
  readonly #outputs: ValueInfoProto[] = [];
  readonly #constants = new Map<string, string>();
  #counter = 0;

  /** Adds a node with one output and returns the output's name. */
  node(op: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const [output] = this.nodes(op, inputs, attributes, 1);
    invariant(output !== undefined, "a node has an output");
    return output;
  }

  /** Adds a node with `count` outputs. An empty input name leaves an optional input out. */
  nodes(
    op: string,
    inputs: readonly string[],
    attributes: Attributes,
    count: number,
  ): readonly string[] {
    const output = Array.from({ length: count }, () => this.#fresh("v"));
    this.#add(op, inputs, output, attributes);
    return output;
  }

  #add(op: string, input: readonly string[], output: string[], attributes: Attributes): void {
    const dot = op.lastIndexOf(".");
    const domain = op.slice(0, Math.max(0, dot));
    this.#nodes.push(
      create(NodeProtoSchema, {
        input: [...input],
        output,
        name: this.#fresh("n"),
        opType: op.slice(dot + 1),
        domain,
        attribute: Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      }),
    );
  }

  #fresh(prefix: string): string {
    return `${prefix}${this.#counter++}`;
  }

  input(name: string, type: ElementType, shape: readonly Dimension[]): string {
    this.#inputs.push(valueInfo(name, type, shape));
    return name;
  }

  /** Names an inner value as an output of the graph. */
  output(name: string, type: ElementType, shape: readonly Dimension[], value: string): void {
    this.#add("Identity", [value], [name], {});
    this.#outputs.push(valueInfo(name, type, shape));
  }

  floats(name: string, dims: readonly number[], values: Float32Array): string {
    return this.#initializer(name, "float", dims, values);
  }

  int8s(name: string, dims: readonly number[], values: Int8Array): string {
    return this.#initializer(name, "int8", dims, values);
  }

  /** `packed`: two numbers in a byte, the first in the low half. */
  int4s(name: string, dims: readonly number[], packed: Uint8Array): string {
    return this.#initializer(name, "int4", dims, packed);
  }

  int32s(name: string, dims: readonly number[], values: Int32Array): string {
    return this.#initializer(name, "int32", dims, values);
  }

  /** A constant list of whole numbers (int64), made once. */
  ints(values: readonly number[]): string {
    const key = `ints:${values.join(",")}`;
    return this.#constant(key, (name) =>
      this.#initializer(name, "int64", [values.length], BigInt64Array.from(values, BigInt)),
    );
  }

  /** A constant whole number without axes (int64), made once. */
  int(value: number): string {
    return this.#constant(`int:${value}`, (name) =>
      this.#initializer(name, "int64", [], BigInt64Array.of(BigInt(value))),
    );
  }

  /** A constant number, made once. */
  scalar(value: number): string {
    return this.#constant(`float:${value}`, (name) =>
      this.#initializer(name, "float", [], Float32Array.of(value)),
    );
  }

  #constant(key: string, make: (name: string) => string): string {
    const name = this.#constants.get(key) ?? make(this.#fresh("c"));
    this.#constants.set(key, name);
    return name;
  }

  #initializer(
    name: string,
    type: ElementType,
    dims: readonly number[],
    values: Float32Array | Int8Array | Uint8Array | Int32Array | BigInt64Array,
  ): string {
    this.#initializers.push(
      create(TensorProtoSchema, {
        name,
        dataType: ELEMENT_TYPES[type],
        dims: dims.map(BigInt),
        rawData: new Uint8Array(values.buffer, values.byteOffset, values.byteLength).slice(),
      }),
    );
    return name;
  }

  build(name: string, { opset, metadata = {} }: BuildOptions): Uint8Array<ArrayBuffer> {
    const contributed = this.#nodes.some(({ domain }) => domain === CONTRIBUTED);
    const model = create(ModelProtoSchema, {
      irVersion: 10n,
      producerName: "seed-playground",
      opsetImport: [
        { domain: "", version: BigInt(opset) },
        ...(contributed ? [{ domain: CONTRIBUTED, version: 1n }] : []),
      ],
      metadataProps: Object.entries(metadata).map(([key, value]) => ({ key, value })),
      graph: create(GraphProtoSchema, {
        name,
        node: this.#nodes,
        initializer: this.#initializers,
        input: this.#inputs,
        output: this.#outputs,
      }),
    });
    return toBinary(ModelProtoSchema, model);
  }
}

function attribute(name: string, value: AttributeValue): AttributeProto {
  if (typeof value === "number") {
    return create(AttributeProtoSchema, { name, type: AttributeType.INT, i: BigInt(value) });
  }
  if (typeof value === "string") {
    const s = new TextEncoder().encode(value);
    return create(AttributeProtoSchema, { name, type: AttributeType.STRING, s });
  }
  if ("float" in value) {
    return create(AttributeProtoSchema, { name, type: AttributeType.FLOAT, f: value.float });
  }
  return create(AttributeProtoSchema, { name, type: AttributeType.INTS, ints: value.map(BigInt) });
}

function valueInfo(name: string, type: ElementType, shape: readonly Dimension[]): ValueInfoProto {
  const dim = shape.map((size) =>
    typeof size === "number"
      ? { value: { case: "dimValue", value: BigInt(size) } as const }
      : { value: { case: "dimParam", value: size } as const },
  );
  const tensor = { elemType: ELEMENT_TYPES[type], shape: { dim } };
  return create(ValueInfoProtoSchema, {
    name,
    type: { value: { case: "tensorType", value: tensor } },
  });
}
