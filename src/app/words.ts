import { defineWords } from "../ui/index.ts";

/** The texts of the page around the screens. */
export const APP_WORDS = defineWords(
  {
    title: "SEED playground",
    description:
      "Watch a tiny language model train itself live in your browser, and see what its own hindsight does to every token.",
    screens: "Screens",
    lightTheme: "Use the light theme",
    darkTheme: "Use the dark theme",
    screenFailed: (problem: string) =>
      `This screen could not be loaded (${problem}). Check the connection and reload the page.`,
    drawingFailed: (problem: string) =>
      `The page could not be drawn (${problem}). Reload it to start again.`,
    startFailed: (problem: string) =>
      `The page could not start (${problem}). Reload it, or use a current browser.`,
    reload: "Reload",
    dismiss: "Dismiss this message",
    moreNotices: (n: number) =>
      `The address has ${n} more ${n === 1 ? "part" : "parts"} that ${n === 1 ? "does" : "do"} not fit. Check where the link comes from.`,
    newer: "A new version of this page is ready.",
    elsewhere: "Another tab of this page is training. Pause it there, or take over here.",
    taking: "Waiting for the other tab to end its phase.",
    taken: "Another tab has taken over. This run stands where it was and can go on here later.",
    takeOver: "Take over",
    noEngine: "no engine yet",
    record: "Run record",
    recordHelp: "Every rollout with every token's numbers, one JSON value a line",
    dropRun: (name: string) => `Drop \u201c${name}\u201d`,
  },
  {
    title: "SEED 演练场",
    description: "在浏览器中观看一个微型语言模型自我训练，并查看它的事后回顾如何影响每个 token。",
    screens: "页面",
    lightTheme: "使用浅色主题",
    darkTheme: "使用深色主题",
    screenFailed: (problem: string) => `该页面无法加载（${problem}）。请检查网络连接后重新加载。`,
    drawingFailed: (problem: string) => `页面无法绘制（${problem}）。请重新加载。`,
    startFailed: (problem: string) =>
      `页面无法启动（${problem}）。请重新加载，或换用较新的浏览器。`,
    reload: "重新加载",
    dismiss: "关闭这条消息",
    moreNotices: (n: number) => `地址中还有 ${n} 处无法识别。请检查链接的来源。`,
    newer: "页面有新版本可用。",
    elsewhere: "本页面的另一个标签页正在训练。请在那里暂停，或在这里接管。",
    taking: "正在等待另一个标签页结束当前阶段。",
    taken: "另一个标签页已接管训练。本次运行停在原处，之后可以在这里继续。",
    takeOver: "在此接管",
    noEngine: "尚无引擎",
    record: "运行记录",
    recordHelp: "每条轨迹及其每个 token 的全部数值，每行一个 JSON",
    dropRun: (name: string) => `移除“${name}”`,
  },
);
