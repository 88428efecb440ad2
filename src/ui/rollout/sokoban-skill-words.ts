import {
  type Direction,
  explainSkill,
  type Mistake,
  parseSkill,
} from "../../env/sokoban-world/index.ts";
import { defineWords } from "../language/words.ts";

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  up: "上",
  down: "下",
  left: "左",
  right: "右",
};

const MISTAKES: Readonly<Record<Mistake, string>> = {
  corner: "把箱子推进死角",
  bump: "撞墙",
  dither: "来回徘徊",
  idle: "一次也没推箱子",
};

/** A Sokoban skill as a sentence for people. */
export const SOKOBAN_SKILL_WORDS = defineWords(
  { explain: explainSkill },
  {
    explain: (text) => {
      const skill = parseSkill(text);
      if (skill === null) return "这段文字不是技能。";
      const { head, mistakes, pushes } = skill;
      const push = `把箱子往${[...new Set(pushes)].map((one) => DIRECTIONS[one]).join("、")}推。`;
      if (head === "workflow") return `这样赢了：${push}`;
      if (mistakes.length === 0) return `这次输了。应当：${push}`;
      return `错在：${mistakes.map((one) => MISTAKES[one]).join("、")}。应当：${push}`;
    },
  },
);
