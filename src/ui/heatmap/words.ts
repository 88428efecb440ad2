import { defineWords } from "../language/words.ts";

export const HEATMAP_WORDS = defineWords(
  {
    colours: (quantity: string) => `Colours: ${quantity}`,
    outlines: "Outlines of the tokens",
    /** What follows the name of the quantity. */
    scale: (unit: string, source: string, clipped: number, broken: number) =>
      ` in ${unit}; range: ${source}; ${clipped} clipped${broken > 0 ? `, ${broken} not finite (hatched)` : ""}`,
    step: (step: string) => `step ${step}`,
  },
  {
    colours: (quantity) => `颜色：${quantity}`,
    outlines: "token 的边框",
    scale: (unit, source, clipped, broken) =>
      `，单位：${unit}；范围：${source}；截断 ${clipped} 个${broken > 0 ? `，非有限值 ${broken} 个（斜线）` : ""}`,
    step: (step) => `第 ${step} 步`,
  },
);
