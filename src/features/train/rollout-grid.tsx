import { type CSSProperties, type KeyboardEvent, memo, useId, useMemo } from "react";
import type { Rollout } from "../../seed/index.ts";
import { useWords } from "../../ui/index.ts";
import styles from "./rollout-browser.module.css";
import { WORDS } from "./words.ts";

interface RolloutGridProps {
  readonly rollouts: readonly Rollout[];
  readonly selected: Rollout | null;
  readonly onSelect: (group: number, member: number) => void;
}

/** All rollouts of an update, one row a task, as one choice. */
export const RolloutGrid = memo(function RolloutGrid(props: RolloutGridProps) {
  const { rollouts, selected, onSelect } = props;
  const words = useWords(WORDS).rollouts;
  const name = useId();
  const groups = useMemo(() => groupsOf(rollouts), [rollouts]);
  const won = rollouts.filter((rollout) => rollout.won).length;

  // Radio buttons know left and right; up and down have to keep the column.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || selected === null) return;
    event.preventDefault();
    const row = groups.findIndex(([group]) => group === selected.group);
    const next = groups[row + by]?.[1].find(({ member }) => member === selected.member);
    if (next === undefined) return;
    onSelect(next.group, next.member);
    event.currentTarget.querySelector<HTMLElement>(`[value="${keyOf(next)}"]`)?.focus();
  };

  return (
    <div
      className={styles.groups}
      role="radiogroup"
      aria-label={words.label(won, rollouts.length)}
      onKeyDown={onKeyDown}
    >
      {groups.map(([group, members]) => (
        <div key={group} className={styles.group}>
          <span className={styles.task} title={members[0]?.task}>
            {words.task(group + 1)}
          </span>
          <div className={styles.chips} style={membersStyle(members.length)}>
            {members.map((rollout) => (
              <Chip
                key={rollout.member}
                name={name}
                rollout={rollout}
                selected={rollout === selected}
                onSelect={onSelect}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});

/** A chip grows with its row, but not without end. */
export const membersStyle = (members: number) => ({ "--members": members }) as CSSProperties;

const keyOf = ({ group, member }: Rollout): string => `${group}-${member}`;

function groupsOf(
  rollouts: readonly Rollout[],
): readonly (readonly [number, readonly Rollout[]])[] {
  const byGroup = new Map<number, Rollout[]>();
  for (const rollout of rollouts) {
    const group = byGroup.get(rollout.group) ?? [];
    group.push(rollout);
    byGroup.set(rollout.group, group);
  }
  return [...byGroup];
}

interface ChipProps {
  readonly name: string;
  readonly rollout: Rollout;
  readonly selected: boolean;
  readonly onSelect: (group: number, member: number) => void;
}

const Chip = memo(function Chip({ name, rollout, selected, onSelect }: ChipProps) {
  const words = useWords(WORDS).rollouts;
  const { group, member, won, reward, actions } = rollout;
  const shown = Number.isInteger(reward) ? String(reward) : reward.toFixed(1);
  const label = words.chip(group + 1, member + 1, won, actions.length, shown);
  return (
    <label
      className={won ? styles.won : styles.lost}
      title={label}
      data-testid="rollout"
      data-rollout={keyOf(rollout)}
      data-won={won}
      data-reward={reward}
    >
      <input
        type="radio"
        name={name}
        value={keyOf(rollout)}
        aria-label={label}
        checked={selected}
        onChange={() => onSelect(group, member)}
      />
      <span aria-hidden="true">{won ? "\u2713" : "\u00d7"}</span>
      <span aria-hidden="true">{shown}</span>
    </label>
  );
});
