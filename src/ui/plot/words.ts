import { defineWords } from "../language/words.ts";

export const PLOT_WORDS = defineWords(
  {
    crossHair: (title: string, axis: string) => `${title} by ${axis}: update under the cross-hair`,
  },
  { crossHair: (title, axis) => `${title}（横轴：${axis}）：十字线所在的更新` },
);
