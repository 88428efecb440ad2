import {
  explainSkill as explainAlfworld,
  parseSkill as parseAlfworld,
} from "../../env/alfworld-world/index.ts";
import {
  explainSkill as explainHouseRules,
  parseSkill as parseHouseRules,
  type Preparation,
  type Process,
} from "../../env/house-rules/index.ts";
import { defineWords } from "../language/words.ts";

const NO_SKILL = "这段文字不是技能。";

const MISTAKES = {
  revisit: "回到已经找过的地方",
  noopen: "不打开关着的柜门",
  notake: "看见要找的东西却不拿",
  wrongobj: "拿起别的东西",
  noproc: "忘记处理它",
  noput: "放错地方",
} as const;

const TREATMENTS = { clean: "清洗", heat: "加热", cool: "冷却" } as const;

const PREPARATIONS: Readonly<Record<Preparation, string>> = {
  press: "按一下（press）",
  knock: "敲一下（knock）",
  unlock: "解锁（unlock）",
};

const PROCESSES: Readonly<Record<Process, string>> = {
  heat: "加热",
  clean: "清洗",
  cool: "冷却",
  fold: "折叠",
  charge: "充电",
  wrap: "包装",
};

function alfworld(text: string): string {
  const skill = parseAlfworld(text);
  if (skill === null) return NO_SKILL;
  const { head, mistakes, object, where, treatment, target } = skill;
  const place = where === null ? "（没有见到它）" : `（在 ${where} 里或上面）`;
  const treated = treatment === null ? "" : `，${TREATMENTS[treatment]}它`;
  const end = target === null ? "再打开 desklamp 看它" : `再把它放到 ${target}`;
  const way = `找到 ${object}${place}${treated}，${end}。`;
  if (head === "workflow") return `这样赢了：${way}`;
  if (mistakes.length === 0) return `这次输了。应当：${way}`;
  return `错在：${mistakes.map((one) => MISTAKES[one]).join("、")}。应当：${way}`;
}

function houseRules(text: string): string {
  const skill = parseHouseRules(text);
  if (skill === null) return NO_SKILL;
  const { head, tried, object, where, process, target, put } = skill;
  const claims = [
    where === null ? [] : [`${object} 在 ${where} 里`],
    process?.wants == null
      ? []
      : [`${PROCESSES[process.name]}之前先${PREPARATIONS[process.wants]}`],
    put === null ? [] : [`放到 ${target} 之前先${PREPARATIONS[put]}`],
  ].flat();
  const vain = tried.length === 0 ? "" : `${tried.join("、")} 试过无用；`;
  const start = head === "workflow" ? "这样赢了：" : vain;
  return `${start}${claims.length === 0 ? "没有揭示任何约定" : claims.join("，")}。`;
}

/** A household skill as a sentence for people. */
export const HOUSEHOLD_SKILL_WORDS = defineWords(
  { alfworld: explainAlfworld, "house-rules": explainHouseRules },
  { alfworld, "house-rules": houseRules },
);
