import { present } from "../../base/index.ts";
import { kvSize, type ParameterSpec, type PolicyConfig, parameters } from "../../policy/index.ts";

/**
 * A graph input that holds some rows of one parameter. A matrix that stacks several maps
 * (queries, keys, values; gate, up) is fed as one piece for each, because the rows of a
 * piece are contiguous: no graph has to split or join activations.
 */
export interface Piece {
  readonly name: string;
  /** Name of the parameter. */
  readonly parameter: string;
  readonly shape: readonly number[];
  /** Of its first number in the flat vector of all parameters. */
  readonly offset: number;
  readonly size: number;
}

const rowsOf = (config: PolicyConfig): Readonly<Record<string, readonly [string, number][]>> => ({
  "attention.qkv": [
    ["attention.q", config.hiddenSize],
    ["attention.k", kvSize(config)],
    ["attention.v", kvSize(config)],
  ],
  "mlp.gate-up": [
    ["mlp.gate", config.ffnSize],
    ["mlp.up", config.ffnSize],
  ],
});

/** The pieces of all parameters, in the order of the flat vector, without gaps. */
export function pieces(config: PolicyConfig): readonly Piece[] {
  const stacked = rowsOf(config);
  return parameters(config).flatMap((parameter) => {
    const part = Object.keys(stacked).find((name) => parameter.name.endsWith(name));
    if (part === undefined) return [{ ...parameter, parameter: parameter.name }];
    return split(parameter, part, present(stacked[part], part));
  });
}

function split(
  parameter: ParameterSpec,
  part: string,
  rows: readonly (readonly [string, number])[],
): readonly Piece[] {
  const columns = parameter.shape[1] ?? 1;
  let offset = parameter.offset;
  return rows.map(([name, count]) => {
    const size = count * columns;
    const piece = {
      name: parameter.name.replace(part, name),
      parameter: parameter.name,
      shape: [count, columns],
      offset,
      size,
    };
    offset += size;
    return piece;
  });
}
