import { defineWords } from "../../ui/index.ts";

export const OVERLAY_WORDS = defineWords(
  {
    palette: "Commands",
    paletteHint: "Type what you want to do",
    nothing: "No command is called that.",
    help: "Keyboard shortcuts",
    helpText:
      "They act while no text field has the focus. Every command is also in the list of commands.",
    close: "Close",
    groups: { page: "Page", go: "Go to", class: "For a class", language: "Language" },
    commands: "Commands",
    showShortcuts: "Show the keyboard shortcuts",
    goTo: (screen: string) => `Go to ${screen}`,
    theme: "Switch between light and dark",
    language: "Switch to Chinese (\u5207\u6362\u5230\u4e2d\u6587)",
    present: "Present: large type, few controls",
    leavePresent: "Leave the presentation",
    lesson: "Set up a lesson and share it",
    lessonTitle: "A lesson in one link",
    lessonText:
      "Everyone who opens the link starts from the same point: world, method, every setting, the seed, and what is on screen.",
    offlineReady:
      "This page is kept on this device now: it opens and trains here without a network too.",
    showHidden: "Show the hidden controls",
    tour: "Take the guided tour",
    tourShort: "Tour",
    noTour:
      "The tour tells of a recorded run, and there is none of this world that could be loaded. Choose Sokoban as the world, then take the tour again.",
    download: "Download the run record",
  },
  {
    palette: "命令",
    paletteHint: "输入想做的事",
    nothing: "没有这样的命令。",
    help: "键盘快捷键",
    helpText: "焦点不在文本框时生效。所有命令也都在命令列表里。",
    close: "关闭",
    groups: { page: "页面", go: "前往", class: "课堂", language: "语言" },
    commands: "命令",
    showShortcuts: "显示键盘快捷键",
    goTo: (screen: string) => `前往“${screen}”`,
    theme: "切换浅色与深色主题",
    language: "切换到英文（Switch to English）",
    present: "演示模式：大字号、少控件",
    leavePresent: "退出演示模式",
    lesson: "准备并分享一堂课",
    lessonTitle: "一个链接，一堂课",
    lessonText:
      "打开链接的每个人都从同一点开始：环境、方法、每项设置、随机种子，以及屏幕上显示什么。",
    offlineReady: "页面已保存在这台设备上：没有网络也能打开并训练。",
    showHidden: "显示被隐藏的控件",
    tour: "观看导览",
    tourShort: "导览",
    noTour:
      "导览讲述的是一次录制的运行，而这个世界没有可以加载的录制。请把世界换成推箱子，再开始导览。",
    download: "下载运行记录",
  },
);
