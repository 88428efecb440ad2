import { createStore, type StoreApi } from "zustand/vanilla";
import { inBoth, sentenceOf, UserError } from "../../base/index.ts";
import type { ExportChoice } from "../../worker/index.ts";
import type { Packer } from "./pack/client.ts";
import type { PlainPlayer } from "./plain/client.ts";
import type { PlainEpisode } from "./plain/episode.ts";
import { worldOf } from "./plain/worlds.ts";
import {
  type Bytes,
  houseIn,
  metadataOf,
  type OpenPolicy,
  openFile,
  openShipped,
  type PolicyEntry,
  type PolicyParts,
  shippedEntries,
} from "./policies.ts";
import {
  chosenEntry,
  chosenFile,
  type DeployState,
  type FormName,
  type PackedFile,
  type TrialResult,
  type TrialSettings,
} from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

export interface DeployParts extends PolicyParts {
  /** Started when they are first needed. */
  readonly player: () => PlainPlayer;
  readonly packer: () => Packer;
}

/** A file as a browser gives it. */
export interface GivenFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The screen without a screen: state and actions, no React. */
export interface DeploySession {
  readonly store: StoreApi<DeployState>;
  /** Loads the chosen policy and makes its files. */
  load(): Promise<void>;
  choose(id: string): Promise<void>;
  /** Takes over the weights of the run of this page. */
  takeLive(choice: ExportChoice): Promise<void>;
  /** ONNX files, adapters, and tokenizers beside them. */
  importFiles(files: readonly GivenFile[]): Promise<void>;
  setForm(form: FormName): void;
  set(settings: Partial<TrialSettings>): void;
  /** Plays the chosen file, or one after the other every form of the policy. */
  play(what: "form" | "every"): Promise<void>;
  stop(): void;
  view(result: number | null, episode: number | null): void;
  dismiss(): void;
}

/** In bytes: more than the weights of any policy that a browser trains. */
const LARGEST_FILE = 1_000_000_000;

/** Milliseconds between two drawings of a trial that goes on. */
const SHOW_EVERY = 250;

export const DEFAULT_TRIAL: TrialSettings = { split: "unseen", tasks: 64, temperature: 1, seed: 0 };

export function createDeploySession(parts: DeployParts, first: string | null): DeploySession {
  const shipped = shippedEntries(parts.shipped);
  const start = shipped.find(({ id }) => id === first) ?? shipped[0];
  const store = createStore<DeployState>(() => ({
    policies: shipped,
    chosen: start?.id ?? "",
    open: null,
    files: [],
    adapter: null,
    form: "adapters",
    settings: DEFAULT_TRIAL,
    results: [],
    playing: false,
    viewed: null,
    episode: null,
    error: null,
    notice: null,
  }));
  const { getState, setState } = store;
  /** Policies that did not come from the page's host. */
  const held = new Map<string, OpenPolicy>();
  let nextResult = 0;
  let nextLoad = 0;
  let stopped = false;

  const guard = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      setState({ error: sentenceOf(error) });
    }
  };

  async function opened(entry: PolicyEntry): Promise<OpenPolicy> {
    const known = held.get(entry.id);
    if (known !== undefined) return known;
    const files = parts.shipped.find(({ name }) => name === entry.id);
    if (files === undefined)
      throw new UserError({
        en: "This policy is not here any more. Open it again.",
        zh: "此策略已不在这里。请重新打开。",
      });
    const open = await openShipped(parts, files, entry.world, parts.packer());
    held.set(entry.id, open);
    return open;
  }

  /** Every form of the policy, one after the other, as long as nothing else is loaded. */
  async function packAll(
    entry: PolicyEntry,
    open: OpenPolicy,
    wanted: () => boolean,
  ): Promise<void> {
    const { forms, adapter } = open.facts;
    if (forms.length === 0) {
      setState({ files: [{ form: "given", file: open.file }], form: "given" });
      return;
    }
    const metadata = metadataOf(entry, open);
    const packer = parts.packer();
    const { form } = getState();
    const usual = forms[0] ?? "f32";
    if (!forms.some((one) => one === form)) setState({ form: usual });
    for (const one of forms) {
      const file = await packer.pack(open.file, one, metadata);
      if (!wanted()) return;
      setState({ files: [...getState().files, { form: one, file }] });
    }
    if (!adapter) return;
    const file = await packer.pack(open.file, "adapter", metadata);
    if (wanted()) setState({ adapter: file });
  }

  const load = (): Promise<void> =>
    guard(async () => {
      const number = ++nextLoad;
      // The same policy may be loaded again, as by a file of the same name.
      const wanted = (): boolean => number === nextLoad;
      const entry = chosenEntry(getState());
      if (entry === null)
        throw new UserError(inBoth((language) => DEPLOY_WORDS[language].noPolicy));
      const open = await opened(entry);
      if (!wanted()) return;
      setState({ open, files: [], adapter: null });
      await packAll(entry, open, wanted);
    });

  const add = (entry: PolicyEntry, open: OpenPolicy): Promise<void> => {
    held.set(entry.id, open);
    const { policies } = getState();
    setState({ policies: [...policies.filter(({ id }) => id !== entry.id), entry] });
    return choose(entry.id);
  };

  const choose = (id: string): Promise<void> => {
    setState({ chosen: id, open: null, files: [], adapter: null, error: null });
    return load();
  };

  async function importAdapter(name: string, file: Bytes): Promise<void> {
    const packer = parts.packer();
    const bases: { readonly entry: PolicyEntry; readonly open: OpenPolicy }[] = [];
    for (const entry of getState().policies) {
      const open = await opened(entry);
      if (open.facts.adapter) bases.push({ entry, open });
    }
    const joined = await packer.join(
      file,
      bases.map(({ open }) => open.file),
    );
    const base = bases[joined.index];
    if (base === undefined) return;
    const facts = await packer.read(joined.file);
    const { world } = base.open;
    const house = houseIn(facts.metadata);
    worldOf(world, house);
    await add(importedEntry(name, world, facts.metadata.updates), {
      ...base.open,
      house,
      file: joined.file,
      facts,
    });
    setState({
      notice: inBoth((language) => DEPLOY_WORDS[language].joined(name, base.entry.name)),
    });
  }

  function change(id: number, part: (result: TrialResult) => Partial<TrialResult>): void {
    const results = getState().results.map((result) =>
      result.id === id ? { ...result, ...part(result) } : result,
    );
    setState({ results });
  }

  async function trial(entry: PolicyEntry, open: OpenPolicy, packed: PackedFile): Promise<void> {
    const { settings, results } = getState();
    const { world, house, tokenizer, facts } = open;
    const { form, file } = packed;
    const id = nextResult++;
    const result: TrialResult = {
      ...{ id, policy: entry, form, bytes: file.length, world, settings },
      ...{ state: "loading", loaded: null, episodes: [] },
    };
    setState({ results: [...results, result], viewed: id, episode: null });
    const { contextLength } = facts;
    /** Episodes that are not on screen yet: they end faster than a screen is worth drawing. */
    let fresh: PlainEpisode[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const ended = fresh;
      fresh = [];
      if (ended.length > 0) change(id, ({ episodes }) => ({ episodes: [...episodes, ...ended] }));
    };
    try {
      await parts.player().play(
        { file, tokenizer, contextLength, world, house, ...settings },
        {
          onLoaded: (loaded) => change(id, () => ({ loaded, state: "playing" })),
          onEpisode(episode) {
            fresh.push(episode);
            timer ??= setTimeout(show, SHOW_EVERY);
          },
        },
      );
      show();
      change(id, () => ({ state: stopped ? "stopped" : "done" }));
    } catch (error) {
      show();
      change(id, () => ({ state: "failed" }));
      throw error;
    }
  }

  return {
    store,
    load,
    choose,
    takeLive: (choice) =>
      guard(async () => {
        const exportPolicy = parts.live();
        if (exportPolicy === null)
          throw new UserError(inBoth((language) => DEPLOY_WORDS[language].noRun));
        const { name, updates, success, file } = await exportPolicy(choice);
        const open = await openFile(file, null, parts.packer());
        const { world } = open;
        const id = `${choice}-${name}-${updates}`;
        await add({ id, origin: choice, name, world, updates, success }, open);
      }),
    importFiles: (files) =>
      guard(async () => {
        const large = files.find(({ size }) => size > LARGEST_FILE);
        if (large !== undefined)
          throw new UserError(inBoth((language) => DEPLOY_WORDS[language].tooLarge(large.name)));
        const given = await Promise.all(
          files.map(async (file) => ({
            name: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        );
        const beside = given.find(({ name }) => name.endsWith(".json"));
        const tokenizer = beside === undefined ? null : new TextDecoder().decode(beside.bytes);
        const policies = given.filter((file) => file !== beside);
        if (policies.length === 0)
          throw new UserError(inBoth((language) => DEPLOY_WORDS[language].noFile));
        for (const { name, bytes } of policies) {
          if (name.endsWith(".safetensors")) await importAdapter(name, bytes);
          else {
            const open = await openFile(bytes, tokenizer, parts.packer());
            await add(importedEntry(name, open.world, open.facts.metadata.updates), open);
          }
        }
      }),
    setForm: (form) => setState({ form }),
    set: (part) => setState({ settings: { ...getState().settings, ...part } }),
    play: (what) =>
      guard(async () => {
        const entry = chosenEntry(getState());
        const { open, files, playing } = getState();
        const chosen = chosenFile(getState());
        if (playing || entry === null || open === null || chosen === null) return;
        stopped = false;
        setState({ playing: true, error: null });
        try {
          for (const packed of what === "every" ? files : [chosen]) {
            if (!stopped) await trial(entry, open, packed);
          }
        } finally {
          setState({ playing: false });
        }
      }),
    stop() {
      stopped = true;
      parts.player().stop();
    },
    view: (viewed, episode) => setState({ viewed, episode }),
    dismiss: () => setState({ error: null, notice: null }),
  };
}

function importedEntry(
  name: string,
  world: PolicyEntry["world"],
  updates: string | undefined,
): PolicyEntry {
  const known = updates !== undefined && /^\d{1,9}$/.test(updates) ? Number(updates) : null;
  return { id: `file:${name}`, origin: "imported", name, world, updates: known, success: null };
}
