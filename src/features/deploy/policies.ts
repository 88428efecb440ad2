import { UserError } from "../../base/index.ts";
import type { PolicyMetadata } from "../../policy/index.ts";
import type { ExportChoice, ExportedPolicy, ModelFiles } from "../../worker/index.ts";
import type { Packer } from "./pack/client.ts";
import type { PolicyFacts } from "./pack/package-policy.ts";
import { isWorldName, WORLD_NAMES, type WorldName, worldOf } from "./plain/worlds.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** A policy of the list, not necessarily loaded. */
export interface PolicyEntry {
  readonly id: string;
  readonly origin: "shipped" | "latest" | "best" | "imported";
  /** A shipped policy's folder, or what a file is called. */
  readonly name: string;
  readonly world: WorldName;
  /** Updates of the run that it comes from; null where that is not known. */
  readonly updates: number | null;
  /** Training success when it was kept as the best, 0 to 1. */
  readonly success: number | null;
}

/** A loaded policy. */
export interface OpenPolicy {
  readonly file: Bytes;
  /** The text of its tokenizer.json. */
  readonly tokenizer: string;
  readonly world: WorldName;
  readonly house: number;
  readonly facts: PolicyFacts;
}

/** Where policies come from. */
export interface PolicyParts {
  readonly shipped: readonly ModelFiles[];
  /** The run of this page; null where there is none. */
  readonly live: () => ((choice: ExportChoice) => Promise<ExportedPolicy>) | null;
  readonly fetchFile: (url: string) => Promise<Bytes>;
}

/** The world of a shipped policy, by its folder's name. */
const worldOfName = (name: string): WorldName | undefined =>
  WORLD_NAMES.find((world) => name.startsWith(world));

/** World by world, in the order of the worlds. */
export const shippedEntries = (shipped: readonly ModelFiles[]): readonly PolicyEntry[] =>
  WORLD_NAMES.flatMap((world) =>
    shipped
      .filter(({ name }) => worldOfName(name) === world)
      .map(({ name }): PolicyEntry => {
        return { id: name, origin: "shipped", name, world, updates: null, success: null };
      }),
  );

const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);

export async function openShipped(
  { fetchFile }: PolicyParts,
  { policyUrl, tokenizerUrl }: ModelFiles,
  world: WorldName,
  packer: Packer,
): Promise<OpenPolicy> {
  const [file, tokenizer] = await Promise.all([fetchFile(policyUrl), fetchFile(tokenizerUrl)]);
  const facts = await packer.read(file);
  return { file, tokenizer: textOf(tokenizer), world, house: 0, facts };
}

/** A file that brings its tokenizer and its world in its metadata, or the tokenizer beside it. */
export async function openFile(
  file: Bytes,
  beside: string | null,
  packer: Packer,
): Promise<OpenPolicy> {
  const facts = await packer.read(file);
  const { environment, name = "", tokenizer = beside } = facts.metadata;
  if (tokenizer === null) {
    throw new UserError({
      en: "This policy does not bring its tokenizer. Choose its tokenizer.json together with it.",
      zh: "此策略没有附带分词器。请与它的 tokenizer.json 一起选择。",
    });
  }
  const world = isWorldName(environment) ? environment : worldOfName(name);
  if (world === undefined) {
    throw new UserError({
      en: "This policy does not say in which world it plays. Choose a file that was saved on this page.",
      zh: "此策略没有说明它属于哪个环境。请选择在此页面保存的文件。",
    });
  }
  const house = houseIn(facts.metadata);
  // A house that there is not is refused now, not when the policy is to play.
  worldOf(world, house);
  return { file, tokenizer, world, house, facts };
}

/** The house that a policy has learnt, in House Rules; 0 where it says none. */
export const houseIn = ({ house = "" }: PolicyMetadata): number =>
  /^\d{1,9}$/.test(house) ? Number(house) : 0;

/** What a saved policy says of itself, so that it plays without any other file. */
export function metadataOf({ name, updates }: PolicyEntry, open: OpenPolicy): PolicyMetadata {
  const { world, house, tokenizer } = open;
  return {
    name,
    environment: world,
    ...(house === 0 ? {} : { house: String(house) }),
    ...(updates === null ? {} : { updates: String(updates) }),
    tokenizer,
  };
}

/** The name of a saved file, without its ending. */
export function fileName({ name, updates }: PolicyEntry): string {
  const plain = name.replace(/\.(onnx|safetensors)$/, "").replace(/[^\w.-]+/g, "-");
  return updates === null ? plain : `${plain}-update-${updates}`;
}
