import { defineWords } from "../../ui/index.ts";

export const LESSON_WORDS = defineWords(
  {
    start: "What the class starts with",
    screen: "First screen",
    engine: "Engine",
    all: (changed: number) =>
      changed === 0 ? "All other settings" : `All other settings, ${changed} changed`,
    look: "How it looks",
    language: "Language",
    readers: "each reader's own",
    speed: "Speed of recorded runs",
    present: "Presenter mode: large type, few controls",
    hide: "Hide from the class",
    hideHelp:
      "What is hidden has no key and no command either. The lesson's own button brings it back.",
    link: "The link",
    linkHelp: (length: number) =>
      `The whole lesson is in it, ${length} characters; nothing is stored anywhere.`,
    copy: "Copy the link",
    copied: "Copied",
    notCopied: "Your browser does not allow copying here: the text is selected, copy it yourself.",
    open: "Open it",
    embed: "For a slide or a page of a course",
    embedHelp: "A frame with only the live view. Paste it where HTML is taken.",
    copyEmbed: "Copy the frame",
  },
  {
    start: "课堂从这里开始",
    screen: "首个页面",
    engine: "引擎",
    all: (changed: number) =>
      changed === 0 ? "其余全部设置" : `其余全部设置，已改动 ${changed} 项`,
    look: "呈现方式",
    language: "语言",
    readers: "随读者",
    speed: "录制运行的播放速度",
    present: "演示模式：大字号、少控件",
    hide: "对学生隐藏",
    hideHelp: "被隐藏的部分也没有快捷键和命令。可用课堂按钮恢复。",
    link: "链接",
    linkHelp: (length: number) => `整堂课都在链接里，共 ${length} 个字符；不在任何地方另行存储。`,
    copy: "复制链接",
    copied: "已复制",
    notCopied: "浏览器不允许在此复制：文字已选中，请自行复制。",
    open: "打开",
    embed: "用于幻灯片或课程网页",
    embedHelp: "只含实时画面的框架。请粘贴到接受 HTML 的地方。",
    copyEmbed: "复制框架代码",
  },
);
