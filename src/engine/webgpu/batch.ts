import type { Context } from "./context.ts";
import type { TokenRows } from "./forward.ts";
import type { HeadRows } from "./head.ts";
import { blocksOfFour, type PackedBatch } from "./packing.ts";
import type { Scope, Tensor } from "./pool.ts";

/** Uploads numbers into a tensor of the scope. */
export function upload(
  { recorder }: Context,
  scope: Scope,
  data: Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
  label: string,
): Tensor {
  const tensor = scope.tensor(data.length, label);
  if (data.length > 0) recorder.write(tensor, data);
  return tensor;
}

/** A packed batch on the device. */
export function uploadBatch(
  context: Context,
  scope: Scope,
  batch: PackedBatch,
): TokenRows & HeadRows {
  const blocks = blocksOfFour(batch);
  return {
    blocks: {
      count: blocks.length / 4,
      tensor: upload(context, scope, blocks, "blocks of tokens"),
    },
    tokens: batch.tokens,
    rows: upload(context, scope, batch.rows, "token rows"),
    count: batch.targets.length,
    chosen: upload(context, scope, batch.chosen, "chosen rows"),
    targets: upload(context, scope, batch.targets, "targets"),
  };
}
