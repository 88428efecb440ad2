import {
  METHODS,
  type MethodName,
  PRESETS,
  type PresetName,
  presetOf,
  sizesOf,
} from "../../seed/index.ts";
import { type Action, SETTING_WORDS, wordsNow } from "../../ui/index.ts";
import type { TrainSession } from "./session.ts";
import { SETTING_GROUPS } from "./setting-groups.ts";
import { WORDS } from "./words.ts";
import { WORLD_NAMES } from "./worlds.ts";

/** Every choice of what to train, for the command palette: each with its value in its name. */
export function setupActions(session: TrainSession): readonly Action[] {
  const words = () => wordsNow(WORDS);
  const settings = () => session.store.getState().draft.settings;
  const choice = { group: () => words().actions.setup };

  return [
    ...WORLD_NAMES.map(
      (world): Action => ({
        ...choice,
        name: `train.world-${world}`,
        label: () => words().actions.world(words().worlds[world]),
        search: `world ${world}`,
        part: "world",
        when: () => settings().environment !== world,
        perform: () => session.chooseWorld(world),
      }),
    ),
    ...(Object.keys(METHODS) as MethodName[]).map(
      (method): Action => ({
        ...choice,
        name: `train.method-${method}`,
        label: () => words().actions.method(METHODS[method].label),
        search: `method ${method}`,
        part: "method",
        when: () => settings().method !== method,
        perform: () => session.change({ method }),
      }),
    ),
    ...(Object.keys(PRESETS) as PresetName[]).map(
      (preset): Action => ({
        ...choice,
        name: `train.preset-${preset}`,
        label: () => words().actions.preset(words().presets[preset]),
        search: `preset ${preset}`,
        part: "preset",
        when: () => presetOf(settings()) !== preset,
        perform: () => session.choosePreset(preset),
      }),
    ),
    ...(["nano", "micro"] as const).map(
      (size): Action => ({
        ...choice,
        name: `train.size-${size}`,
        label: () => words().actions.policy(wordsNow(SETTING_WORDS).options.size[size]),
        search: "policy size",
        part: "size",
        when: () => settings().size !== size && sizesOf(settings().environment).includes(size),
        perform: () => session.change({ size }),
      }),
    ),
    ...SETTING_GROUPS.flatMap(({ group, names }) =>
      names.map(
        (name): Action => ({
          ...choice,
          name: `train.setting-${name}`,
          label: () => words().actions.setting(wordsNow(SETTING_WORDS).labels[name]),
          search: `setting ${name} ${group}`,
          part: "settings",
          perform: () => session.openSettings(name),
        }),
      ),
    ),
  ];
}
