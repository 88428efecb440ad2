import type { ReactNode } from "react";
import { defineWords, type Words } from "../ui/index.ts";

/** A screen with its state, which lives as long as the page. */
export interface OpenScreen {
  /** Sentences about the address that it was opened with. */
  readonly notices: readonly string[];
  readonly body: ReactNode;
  /** What it adds to the header, before the theme. */
  readonly tools?: ReactNode;
}

/** The module of a screen. It is loaded when the screen is first shown. */
export interface ScreenModule {
  /** Makes the screen's state; `search` is the query string without the screen. */
  open(search: string): OpenScreen;
}

interface ScreenEntry {
  /** Its label in the navigation, and the line under the page's title. */
  readonly words: Words<{ readonly label: string; readonly subtitle: string }>;
  load(): Promise<ScreenModule>;
}

/** Every screen, in the order of the navigation; the first is the page's own. */
export const SCREEN_TABLE = {
  train: {
    words: defineWords(
      {
        label: "Train",
        subtitle: "A tiny language model teaches itself with its own hindsight.",
      },
      { label: "训练", subtitle: "一个微型语言模型借助自己的事后回顾自我训练。" },
    ),
    load: () => import("./screens/train.tsx"),
  },
  inspect: {
    words: defineWords(
      {
        label: "Inspect",
        subtitle: "Every rollout and every token of a run, and what the skill did to each.",
      },
      { label: "检视", subtitle: "一次运行的每条轨迹、每个 token，以及技能对它们的影响。" },
    ),
    load: () => import("./screens/inspect.tsx"),
  },
  compare: {
    words: defineWords(
      {
        label: "Compare",
        subtitle: "Runs beside each other, over seeds, with what to publish about them.",
      },
      { label: "对比", subtitle: "跨种子并列比较多次运行，并给出可发表的结果。" },
    ),
    load: () => import("./screens/compare.tsx"),
  },
  theory: {
    words: defineWords(
      {
        label: "Theory",
        subtitle: "Three propositions about the gate, on the numbers of one real token.",
      },
      { label: "理论", subtitle: "关于门控的三个命题，用一个真实 token 的数值来看。" },
    ),
    load: () => import("./screens/theory.tsx"),
  },
  play: {
    words: defineWords(
      {
        label: "Play",
        subtitle: "Play what the agent plays, in the same rooms and with the same words.",
      },
      { label: "试玩", subtitle: "在同样的房间里、用同样的词句，完成智能体的任务。" },
    ),
    load: () => import("./screens/play.tsx"),
  },
  deploy: {
    words: defineWords(
      {
        label: "Deploy",
        subtitle: "The trained policy as one file, played with nothing of training left.",
      },
      { label: "部署", subtitle: "把训练好的策略存成一个文件，运行时不再需要任何训练部件。" },
    ),
    load: () => import("./screens/deploy.tsx"),
  },
} as const satisfies Record<string, ScreenEntry>;

export type Screen = keyof typeof SCREEN_TABLE;
export const SCREENS = Object.keys(SCREEN_TABLE) as readonly Screen[];
