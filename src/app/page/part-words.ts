import { defineWords } from "../../ui/index.ts";

/** What each part that can be hidden is called. */
export const PART_WORDS = defineWords(
  {
    screens: "Other screens",
    engine: "Engine",
    download: "Run record",
    world: "World",
    preset: "Preset",
    method: "Method",
    seed: "Seed",
    settings: "Settings",
    steps: "Step by phase and update",
    reset: "Reset",
    loop: "Loop diagram",
    figures: "Figures of the batch",
    skill: "Hindsight skill",
    tokens: "Tokens",
    teacher: "What the teacher read",
  },
  {
    screens: "其他页面",
    engine: "引擎",
    download: "运行记录",
    world: "环境",
    preset: "预设",
    method: "方法",
    seed: "随机种子",
    settings: "设置",
    steps: "按阶段、按更新单步",
    reset: "重置",
    loop: "循环图",
    figures: "批次指标",
    skill: "事后技能",
    tokens: "Token",
    teacher: "教师读到的内容",
  },
);
