import { UserError } from "../../base/index.ts";
import {
  createDeploySession,
  DeployScreen,
  readDeployAddress,
  spawnPacker,
  spawnPlainPlayer,
} from "../../features/deploy/index.ts";
import { shippedModel, shippedNames } from "../../worker/index.ts";
import { liveTrainer } from "../live-trainer.ts";
import type { OpenScreen } from "../screens.ts";

const FIRST = "sokoban-nano";

export function open(search: string): OpenScreen {
  const names = shippedNames();
  const { policy, notices } = readDeployAddress(search, names);
  const session = createDeploySession(
    {
      shipped: names.map(shippedModel),
      live: () => liveTrainer()?.exportPolicy ?? null,
      fetchFile,
      player: once(spawnPlainPlayer),
      packer: once(spawnPacker),
    },
    policy ?? FIRST,
  );
  return { notices, body: <DeployScreen session={session} /> };
}

/** Nobody needs a thread before it has something to do. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function fetchFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw new UserError({
    en: `A file of this policy is missing (status ${response.status}). Reload the page, or install it again.`,
    zh: `此策略缺少一个文件（状态码 ${response.status}）。请重新加载页面，或重新安装该策略。`,
  });
}
