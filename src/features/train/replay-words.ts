import { defineWords } from "../../ui/index.ts";

/** What is said of recorded runs. */
export const REPLAY_WORDS = defineWords(
  {
    bar: "Recorded run",
    loading: "Loading a recorded run.",
    missing: (problem: string) =>
      `The recorded runs could not be loaded (${problem}). Live training works without them.`,
    none: (world: string) =>
      `No recorded run of ${world} comes with this page. Press Start to train live.`,
    stuck: "Live training cannot start here, so only recorded runs can be seen; Reset tries again.",
    mark: "Recorded run",
    facts: (seed: number, method: string) => `seed ${seed}, ${method}, trained beforehand`,
    live: "Live run",
    liveFacts: (seed: number, method: string) => `seed ${seed}, ${method}, trained on this device`,
    showRecorded: "Show the recorded run",
    showLive: "Back to the live run",
    choice: "Recorded run on screen",
    play: "Play the recorded run",
    pause: "Pause the recorded run",
    position: "Updates of the recorded run",
    at: (update: number, last: number) => `update ${update} of ${last}`,
  },
  {
    bar: "录制的运行",
    loading: "正在加载录制的运行。",
    missing: (problem) => `录制的运行无法加载（${problem}）。没有它们也可以实时训练。`,
    none: (world) => `本页没有附带${world}的录制运行。按\u201c开始\u201d即可实时训练。`,
    stuck: "这里无法开始实时训练，所以只能看录制的运行；按\u201c重置\u201d可再试一次。",
    mark: "录制的运行",
    facts: (seed, method) => `种子 ${seed}，${method}，事先训练`,
    live: "实时运行",
    liveFacts: (seed, method) => `种子 ${seed}，${method}，在这台设备上训练`,
    showRecorded: "查看录制的运行",
    showLive: "回到实时运行",
    choice: "屏幕上的录制运行",
    play: "播放录制的运行",
    pause: "暂停录制的运行",
    position: "录制运行的更新",
    at: (update, last) => `更新 ${update} / ${last}`,
  },
);
