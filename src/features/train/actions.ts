import { type Action, QUANTITY_NAMES, QUANTITY_WORDS, wordsNow } from "../../ui/index.ts";
import { shownState, viewedRollout, viewedUpdate } from "./selection.ts";
import type { TrainSession } from "./session.ts";
import { setupActions } from "./setup-actions.ts";
import { WORDS } from "./words.ts";

/** Everything that the keyboard and the command palette can do on the training screen. */
export function trainActions(session: TrainSession): readonly Action[] {
  const words = () => wordsNow(WORDS).actions;
  const state = () => session.store.getState();
  const running = (): boolean => shownState(state()) === "running";
  const ready = (): boolean => shownState(state()) === "ready" && !state().waiting;
  const replay = () => {
    const { replay: shown } = state();
    return shown?.state === "shown" ? shown : null;
  };
  const training = { group: () => words().group };
  const episode = { group: () => words().episode, repeats: true };

  /** Actions of the episode on screen that are played, and all that there are. */
  const steps = (): readonly [step: number, last: number] => {
    const last = viewedRollout(state())?.actions.length ?? 0;
    return [Math.min(state().selection.step ?? last, last), last];
  };
  const update = (by: number): number | null => {
    const viewed = viewedUpdate(state())?.update;
    if (viewed === undefined) return null;
    return state().updates.find((line) => line.update === viewed + by)?.update ?? null;
  };
  const goTo = (next: number | null): void => {
    if (next !== null) session.selectUpdate(next);
  };

  return [
    {
      ...training,
      name: "train.run",
      label: () => (running() ? words().pause : words().start),
      keys: ["P"],
      when: () => ready() || (running() && !state().waiting),
      perform: () => void (running() ? session.pause() : session.start()),
    },
    {
      ...training,
      name: "train.phase",
      label: () => words().phase,
      keys: ["N"],
      part: "steps",
      when: ready,
      perform: () => void session.step("phase"),
    },
    {
      ...training,
      name: "train.update",
      label: () => words().update,
      keys: ["Shift+N"],
      part: "steps",
      when: ready,
      perform: () => void session.step("update"),
    },
    {
      ...training,
      name: "train.reset",
      label: () => words().reset,
      part: "reset",
      when: () => !["loading", "empty"].includes(state().run.state),
      perform: () => void session.reset(),
    },
    {
      ...training,
      name: "train.recorded",
      group: () => words().recorded,
      label: () => (replay()?.playing ? words().pauseRecorded : words().playRecorded),
      keys: ["R"],
      when: () => replay() !== null,
      perform: () => session.replay.play(!(replay()?.playing ?? false)),
    },
    {
      ...episode,
      name: "train.step-on",
      label: () => words().stepOn,
      keys: ["."],
      when: () => steps()[0] < steps()[1],
      perform: () => session.selectStep(steps()[0] + 1),
    },
    {
      ...episode,
      name: "train.step-back",
      label: () => words().stepBack,
      keys: [","],
      when: () => steps()[0] > 0,
      perform: () => session.selectStep(steps()[0] - 1),
    },
    {
      ...episode,
      name: "train.update-on",
      label: () => words().updateOn,
      keys: ["]"],
      when: () => update(1) !== null,
      perform: () => goTo(update(1)),
    },
    {
      ...episode,
      name: "train.update-back",
      label: () => words().updateBack,
      keys: ["["],
      when: () => update(-1) !== null,
      perform: () => goTo(update(-1)),
    },
    {
      ...episode,
      name: "train.follow",
      repeats: false,
      label: () => words().follow,
      keys: ["F"],
      when: () => state().selection.update !== null,
      perform: () => session.selectUpdate(null),
    },
    {
      ...training,
      name: "train.unpin",
      label: () => words().unpin,
      keys: ["Escape"],
      when: () => state().selection.token !== null || state().hovered !== null,
      perform: () => {
        session.pin(null);
        session.hover(null);
      },
    },
    ...QUANTITY_NAMES.map(
      (quantity): Action => ({
        ...training,
        name: `train.colour-${quantity}`,
        label: () => words().colour(wordsNow(QUANTITY_WORDS).quantities[quantity].label),
        part: "tokens",
        when: () => state().quantity !== quantity,
        perform: () => session.show(quantity),
      }),
    ),
    ...setupActions(session),
  ];
}
