import { signed } from "../../ui/index.ts";
import { isHopeless, type Story } from "./story.ts";
import type { TOUR_WORDS } from "./words.ts";

/** What the tour does to the screen behind it. */
export interface Stage {
  /** Stands at the nth update of the record and shows a rollout of it. */
  show(nth: number, group: number, member: number): void;
  pin(position: number | null): void;
}

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Test ids of what it is about; the first that is on screen is lit. */
  readonly anchors: readonly string[];
  /** Makes the screen show what the text says. */
  readonly enter: () => void;
}

type Words = (typeof TOUR_WORDS)["en"];

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** The tour of a story: about ten seconds a step. Every number is read from the record. */
export function tourSteps(story: Story, stage: Stage, words: Words): readonly TourStep[] {
  const { failed, solved, token, heldOut, updates } = story;
  const lost = failed.rollout;
  const won = solved.rollout;
  const skill = lost.skill?.text.trim() ?? "";
  const showFailed = (): void => {
    stage.show(failed.nth, lost.group, lost.member);
    stage.pin(null);
  };
  const showToken = (): void => {
    stage.show(failed.nth, lost.group, lost.member);
    stage.pin(token.position);
  };
  const showSolved = (): void => {
    stage.show(solved.nth, won.group, won.member);
    stage.pin(null);
  };
  const showEnd = (): void => stage.show(updates, 0, 0);
  const beaten = solved.group.filter((one) => !one.won).length;

  return [
    { ...words.welcome, text: words.welcome.text(updates), anchors: ["replay"], enter: showFailed },
    {
      ...words.lost,
      text: isHopeless(failed)
        ? words.lost.allLost(lost.actions.length, failed.group.length)
        : words.lost.someWon(lost.actions.length),
      anchors: ["rollouts"],
      enter: showFailed,
    },
    { ...words.skill, text: words.skill.text(skill), anchors: ["skill"], enter: showFailed },
    { ...words.teacher, anchors: ["teacher"], enter: showFailed },
    {
      ...words.tokens,
      text: words.tokens.text(lost.shift.length),
      anchors: ["tokens"],
      enter: showFailed,
    },
    {
      ...words.gate,
      text: (token.shift < 0 ? words.gate.rarer : words.gate.likelier)(
        token.text,
        signed(token.shift, 2),
      ),
      anchors: ["token-panel"],
      enter: showToken,
    },
    { ...words.loop, anchors: ["loop"], enter: showFailed },
    {
      ...words.won,
      text:
        beaten > 0
          ? words.won.against(solved.update, won.actions.length, beaten, signed(won.advantage, 2))
          : words.won.plain(solved.update, won.actions.length),
      anchors: ["rollouts"],
      enter: showSolved,
    },
    {
      ...words.curve,
      text:
        heldOut === null
          ? words.curve.plain(updates)
          : words.curve.from(percent(heldOut[0]), percent(heldOut[1]), updates),
      anchors: ["success"],
      enter: showEnd,
    },
    { ...words.end, anchors: ["start", "pause"], enter: showEnd },
  ];
}
