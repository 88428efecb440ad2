import { useMemo } from "react";
import { type Rollout, skillAt } from "../../seed/index.ts";
import {
  countOutside,
  domainOf,
  heatRows,
  KindKey,
  Legend,
  Panel,
  QUANTITIES,
  QUANTITY_WORDS,
  Segmented,
  Slider,
  summarise,
  TokenHeatmap,
  useLanguage,
  useLibrary,
  useRunLabel,
  useWords,
} from "../../ui/index.ts";
import { useSession, useTheory } from "./context.ts";
import styles from "./picker-panel.module.css";
import { shownRollout, shownToken, shownUpdate } from "./state.ts";
import { THEORY_WORDS } from "./words.ts";

/** A run, an update, an episode, and in it a token. */
export function PickerPanel() {
  const { picker: words, ...others } = useWords(THEORY_WORDS);
  const rollout = useTheory(shownRollout);
  const without = useTheory((s) => s.without);
  const loading = useTheory((s) => s.loading);
  return (
    <Panel title={words.title} testId="picker">
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.choices}>
        <RunChooser />
        <UpdateSlider />
      </div>
      <RolloutChooser />
      {rollout !== null ? (
        <Episode rollout={rollout} />
      ) : (
        <p className={styles.nothing} role="status">
          {without === "teacher"
            ? others.noTeacher
            : without === "updates"
              ? others.noUpdates
              : loading
                ? others.loading
                : others.noRun}
        </p>
      )}
    </Panel>
  );
}

function RunChooser() {
  const session = useSession();
  const { picker: words } = useWords(THEORY_WORDS);
  const runs = useLibrary(session.library);
  const labelOf = useRunLabel();
  const asked = useTheory((s) => s.selection.run);
  const shown = useTheory((s) => s.shown?.id ?? null);
  return (
    <label className={styles.run}>
      {words.run}
      <select
        value={asked ?? shown ?? ""}
        data-testid="theory-run"
        onChange={(event) => session.select({ run: event.currentTarget.value })}
      >
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {labelOf(run)}
          </option>
        ))}
      </select>
    </label>
  );
}

function UpdateSlider() {
  const session = useSession();
  const { picker: words } = useWords(THEORY_WORDS);
  const updates = useTheory((s) => s.shown?.updates ?? null);
  const update = useTheory((s) => shownUpdate(s)?.update ?? null);
  if (updates === null || update === null) return null;
  const index = updates.findIndex((one) => one.update === update);
  const said = words.updateOf(update, updates.at(-1)?.update ?? update);
  return (
    <div className={styles.update}>
      <Slider
        label={words.update}
        min={0}
        max={Math.max(1, updates.length - 1)}
        value={index}
        disabled={updates.length < 2}
        spoken={said}
        testId="theory-update"
        onChange={(to) => session.select({ update: updates[to]?.update ?? update })}
      />
      <span>{said}</span>
    </div>
  );
}

function RolloutChooser() {
  const session = useSession();
  const { picker: words } = useWords(THEORY_WORDS);
  const rollouts = useTheory((s) => shownUpdate(s)?.rollouts ?? null);
  const shown = useTheory(shownRollout);
  if (rollouts === null) return null;
  return (
    <fieldset className={styles.rollouts}>
      <legend>{words.rollouts}</legend>
      <div className={styles.chips}>
        {rollouts
          .filter(({ shift }) => shift.length > 0)
          .map((rollout) => {
            const { group, member, won } = rollout;
            return (
              <label
                key={`${group} ${member}`}
                className={styles.chip}
                data-won={won}
                title={words.rollout(group + 1, member + 1, won)}
              >
                <input
                  type="radio"
                  name="theory-rollout"
                  checked={rollout === shown}
                  aria-label={words.rollout(group + 1, member + 1, won)}
                  onChange={() => session.select({ group, rollout: member })}
                />
                <span aria-hidden="true">
                  {won ? "\u2713" : "\u00d7"} {words.short(group + 1, member + 1)}
                </span>
              </label>
            );
          })}
      </div>
    </fieldset>
  );
}

const NO_WORDS: readonly string[] = [];

function Episode({ rollout }: { readonly rollout: Rollout }) {
  const session = useSession();
  const language = useLanguage();
  const { picker: words } = useWords(THEORY_WORDS);
  const { quantities, domains } = useWords(QUANTITY_WORDS);
  const vocabulary = useTheory((s) => s.shown?.vocabulary ?? NO_WORDS);
  const token = useTheory(shownToken);
  const choice = useTheory((s) => s.choice);
  // What is said of each cell follows the language.
  const rows = useMemo(
    () => (language ? heatRows(rollout, vocabulary, "gate") : []),
    [rollout, vocabulary, language],
  );
  const kinds = useMemo(
    () => [...new Set(rows.flatMap((row) => row.cells.map((cell) => cell.kind)))],
    [rows],
  );
  const quantity = QUANTITIES.gate;
  const domain = domainOf(quantity, "fixed", rollout, [rollout]);
  const gate = quantities.gate;
  const pin = (position: number | null): void => {
    const index = position === null ? -1 : rollout.targets.indexOf(position);
    if (index >= 0) session.select({ token: index });
  };
  return (
    <>
      <Skills rollout={rollout} token={token} />
      <TokenHeatmap
        label={`${words.heatmap}. ${summarise(rollout, vocabulary, "gate", true)}`}
        rows={rows}
        domain={domain}
        pinned={rollout.targets[token] ?? null}
        currentRow={null}
        onHover={nothing}
        onPin={pin}
      />
      <Legend
        quantity={gate.name}
        unit={gate.unit}
        domain={domain}
        source={domains.fixed}
        {...countOutside(quantity.values(rollout), domain)}
        lowMeans={gate.lowMeans}
        highMeans={gate.highMeans}
        format={quantity.format}
      >
        <KindKey kinds={kinds} />
      </Legend>
      <Segmented
        label={words.weights}
        showLabel
        options={[
          { value: "start", label: words.start },
          { value: "live", label: words.live },
        ]}
        value={choice}
        testId="theory-weights"
        onChange={session.setWeights}
      />
    </>
  );
}

/** The skill that the picked token was scored with, marked where there are two. */
function Skills({ rollout, token }: { readonly rollout: Rollout; readonly token: number }) {
  const { picker: words } = useWords(THEORY_WORDS);
  const { skill, local, actions } = rollout;
  const scored = skillAt(rollout, token);
  const half = Math.floor(actions.length / 2);
  const skills = [
    { about: local === undefined ? words.skill : words.wholeSkill, skill },
    ...(local === undefined ? [] : [{ about: words.localSkill(half), skill: local.skill }]),
  ];
  return skills.map((one) => (
    <p key={one.about} className={styles.skill} data-testid="theory-skill">
      <span>{one.about}</span>
      <code data-scored={(skills.length > 1 && one.skill === scored) || undefined}>
        {one.skill?.text.trim() ?? words.noSkill}
      </code>
      {skills.length > 1 && one.skill === scored && <small>{words.scoredPicked}</small>}
    </p>
  ));
}

const nothing = (): void => undefined;
