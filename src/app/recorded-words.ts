import { defineWords } from "../ui/index.ts";

/** Texts about the recorded runs that the page ships. */
export const RECORDED_WORDS = defineWords(
  {
    offer:
      "No run here yet. The page brings recorded runs of its worlds, by SEED and by its rivals.",
    open: "Open the recorded runs",
    opening: "Opening\u2026",
    failed: (problem: string) =>
      `The recorded runs cannot be opened: ${problem} Reload the page to try again.`,
  },
  {
    offer: "这里还没有运行。本页面自带各环境中 SEED 及其对照方法的运行记录。",
    open: "打开自带的运行记录",
    opening: "正在打开…",
    failed: (problem) => `无法打开自带的运行记录：${problem} 请刷新页面后重试。`,
  },
);
