import { defineWords } from "../../ui/index.ts";

/** The commands of the screen. */
export const ACTION_WORDS = defineWords(
  {
    group: "Compare",
    axis: (name: string) => `Draw the curves by ${name}`,
    logX: "Switch the logarithmic x axis",
    logY: "Switch the logarithmic y axis",
    grouping: (name: string) => `Group runs by: ${name}`,
    band: (name: string) => `Band: ${name}`,
    smoother: "Smooth more",
    rougher: "Smooth less",
    letGo: "Let the cross-hair go",
  },
  {
    group: "对比",
    axis: (name: string) => `横轴改为${name}`,
    logX: "切换 x 轴对数刻度",
    logY: "切换 y 轴对数刻度",
    grouping: (name: string) => `分组方式：${name}`,
    band: (name: string) => `误差带：${name}`,
    smoother: "增强平滑",
    rougher: "减弱平滑",
    letGo: "放开十字线",
  },
);
