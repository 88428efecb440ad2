import {
  METHODS,
  type MethodName,
  type SeedSettings,
  SETTING_NAMES,
  type SettingDomain,
  type SettingName,
  SETTINGS,
} from "../../seed/index.ts";
import { defineWords, useWords, type Words, wordsNow } from "./words.ts";

const help = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].help])) as Record<
  SettingName,
  string
>;

/** The settings whose value is one of a few names. */
type ChoiceName = { [K in SettingName]: SeedSettings[K] extends string ? K : never }[SettingName];
type Options = { readonly [K in ChoiceName]: Readonly<Record<SeedSettings[K], string>> };

/** Every option under its own name, as links and commands spell it; worlds have names for people. */
const options = Object.fromEntries(
  SETTING_NAMES.flatMap((name) => {
    const { domain } = SETTINGS[name];
    if (domain.kind !== "choice") return [];
    return [[name, Object.fromEntries(domain.options.map((option) => [option, option]))]];
  }),
) as unknown as Options;

const methods = Object.fromEntries(
  Object.entries(METHODS).map(([name, { label }]) => [name, label]),
) as Record<MethodName, string>;

/** The settings: a short label, a sentence of help, what is allowed, and the options. */
export const SETTING_WORDS = defineWords(
  {
    labels: {
      environment: "world",
      method: "method",
      start: "start",
      size: "policy",
      seed: "seed",
      updates: "updates",
      tasks: "tasks T",
      rollouts: "rollouts N",
      taskPool: "task pool",
      temperature: "temperature",
      learningRate: "learning rate",
      beta1: "Adam \u03b2\u2081",
      beta2: "Adam \u03b2\u2082",
      weightDecay: "weight decay",
      clipNorm: "gradient clip",
      clipLow: "clip low",
      clipHigh: "clip high",
      dualClip: "dual clip",
      lambda: "\u03bb distillation",
      lambdaFinal: "\u03bb left at the end",
      beta: "\u03b2 gate sharpness",
      gate: "gate",
      skill: "skill",
      analysis: "skills about",
      hindsight: "hindsight",
      skillCheck: "skill check",
      checkRollouts: "check episodes",
      teacher: "teacher",
      teacherDecay: "teacher decay",
      kl: "KL weight",
      entropy: "entropy weight",
      reward: "reward",
      invalidPenalty: "invalid penalty",
      advantage: "advantage",
      evaluateEvery: "evaluate every",
      evaluationTasks: "held-out tasks",
      evaluationTemperature: "test temperature",
    } satisfies Record<SettingName, string> as Record<SettingName, string>,
    help,
    options: {
      ...options,
      environment: { sokoban: "Sokoban", alfworld: "ALFWorld", "house-rules": "House Rules" },
      method: methods,
      size: { nano: "nano 0.16 M", micro: "micro 0.9 M" },
    } as Options,
    published: (value: string) => `Published: ${value}.`,
    unpublished: "No value is published.",
    give: {
      choice: (of: string) => `Give one of ${of}.`,
      number: (low: number, high: number) => `Give a number from ${low} to ${high}.`,
      integer: (low: number, high: number) => `Give a whole number from ${low} to ${high}.`,
    },
  },
  {
    labels: {
      environment: "环境",
      method: "方法",
      start: "起点",
      size: "策略大小",
      seed: "随机种子",
      updates: "更新次数",
      tasks: "任务数 T",
      rollouts: "轨迹数 N",
      taskPool: "任务池",
      temperature: "温度",
      learningRate: "学习率",
      beta1: "Adam \u03b2\u2081",
      beta2: "Adam \u03b2\u2082",
      weightDecay: "权重衰减",
      clipNorm: "梯度裁剪",
      clipLow: "裁剪下界",
      clipHigh: "裁剪上界",
      dualClip: "双重裁剪",
      lambda: "\u03bb 蒸馏权重",
      lambdaFinal: "\u03bb 末尾比例",
      beta: "\u03b2 门控锐度",
      gate: "门控",
      skill: "技能",
      analysis: "技能对象",
      hindsight: "事后回顾",
      skillCheck: "技能检验",
      checkRollouts: "检验轨迹数",
      teacher: "教师",
      teacherDecay: "教师衰减",
      kl: "KL 权重",
      entropy: "熵权重",
      reward: "奖励",
      invalidPenalty: "无效动作惩罚",
      advantage: "优势",
      evaluateEvery: "评估间隔",
      evaluationTasks: "留出任务数",
      evaluationTemperature: "评估温度",
    },
    help: {
      environment: "策略在其中行动的环境。",
      method: "学习方法。",
      start: "起始策略：已学会写技能（sft），或尚未学过（base）。",
      size: "策略的大小：nano 约 16 万参数，micro 约 100 万参数。",
      seed: "一次运行中的所有随机性都由它决定；在“家规”环境中还决定是哪座房子。",
      updates: "一次运行中策略的更新次数。",
      tasks: "T：一次更新中的任务数。",
      rollouts: "N：每个任务采样的轨迹数，它们组成一组。",
      taskPool: "更新从中抽取任务的训练任务数。",
      temperature: "采样轨迹时的温度。",
      learningRate: "Adam 在适配器上的步长。",
      beta1: "Adam：梯度均值的衰减系数。",
      beta2: "Adam：梯度平方均值的衰减系数。",
      weightDecay: "解耦的权重衰减。",
      clipNorm: "梯度全局范数的上限。",
      clipLow: "代理目标：比值的下裁剪界为 1 减去它。",
      clipHigh: "代理目标：比值的上裁剪界为 1 加上它。",
      dualClip: "代理目标：优势为负时损失的界。",
      lambda: "蒸馏损失的权重。",
      lambdaFinal: "最后一次更新时 \u03bb 剩下的比例。",
      beta: "门控 \u03c3(\u03b2 (t \u2212 l)) 的锐度。",
      gate: "采样所得 token 的门控、它在词表上的期望，或恒为二分之一。",
      skill: "只有训练时可见的技能：按方法规定，或换成另一种。",
      analysis: "为哪些轨迹写技能：全部、奖励不相等的组，或失败的轨迹。",
      hindsight: "只写一条关于整个回合的技能；或先看局部：另写一条关于前半程的技能来教前半程。",
      skillCheck: "技能何时算数：能解析；回合中环境的回答支持它；或教师带着它赢得更多。",
      checkRollouts: "按成功率检验一条技能时所用的回合数。",
      teacher: "由谁的权重来读技能：当前策略、其滑动平均，或起始策略。",
      teacherDecay: "滑动平均教师的衰减系数。",
      kl: "相对起始策略的 KL 项的权重。",
      entropy: "熵奖励的权重。",
      reward: "一条轨迹的奖励：完成任务得 1，或环境自身奖励之和。",
      invalidPenalty: "每个无效动作从奖励中扣去的值。",
      advantage:
        "奖励减去组内均值，再除以：组内轨迹的标准差；组内各步的标准差，无效动作只扣其所在步（论文代码）；或不除。",
      evaluateEvery: "每隔多少次更新评估一次；0 表示不评估。",
      evaluationTasks: "一次评估所用的留出任务数。",
      evaluationTemperature: "评估时的采样温度；0 为贪心。",
    },
    options: {
      environment: {
        sokoban: "推箱子 Sokoban",
        alfworld: "家务 ALFWorld",
        "house-rules": "家规 House Rules",
      },
      method: {
        seed: "SEED",
        grpo: "GRPO",
        sdar: "SDAR",
        "skill-grpo": "Skill-GRPO",
        "skill-grpo-star": "Skill-GRPO*",
        opsd: "OPSD",
        "grpo-opsd": "GRPO+OPSD",
        "skill-sd": "Skill-SD",
        rlsd: "RLSD",
      },
      start: { sft: "sft 会写技能", base: "base 未学写技能" },
      size: { nano: "nano 16 万", micro: "micro 93 万" },
      gate: { sampled: "sampled 采样", expected: "expected 期望", constant: "constant 恒定" },
      skill: {
        method: "method 按方法",
        own: "own 自写",
        "own-frozen": "own-frozen 起始策略写",
        perfect: "perfect 完美分析器",
        kind: "kind 按类技能库",
        object: "object 按物体技能库",
        oracle: "oracle 最佳技能",
        wrong: "wrong 错误技能",
      },
      analysis: { all: "all 全部", mixed: "mixed 有差异的组", lost: "lost 失败的" },
      hindsight: { whole: "whole 整个回合", local: "local 先看局部" },
      skillCheck: { form: "form 可解析", anchored: "anchored 有依据", success: "success 有帮助" },
      teacher: { current: "current 当前", ema: "ema 滑动平均", frozen: "frozen 冻结" },
      reward: { success: "success 成功", environment: "environment 环境" },
      advantage: {
        normalised: "normalised 归一化",
        steps: "steps 按步归一化",
        centred: "centred 仅居中",
      },
    },
    published: (value) => `论文中的取值：${value}。`,
    unpublished: "论文没有公布取值。",
    give: {
      choice: (of) => `请给出以下之一：${of}。`,
      number: (low, high) => `请给出 ${low} 到 ${high} 之间的数。`,
      integer: (low, high) => `请给出 ${low} 到 ${high} 之间的整数。`,
    },
  },
);

type SettingWords = typeof SETTING_WORDS extends Words<infer T> ? Words<T>["en"] : never;

/** What is said about one setting. */
export interface OneSettingWords {
  readonly label: string;
  /** What it is, and the published value. */
  readonly help: string;
  /** What may be given, as a request: "Give a number from 0 to 1." */
  readonly give: string;
  /** The name of an option; any other value stays as it is. */
  readonly option: (value: string) => string;
}

function about(words: SettingWords, name: SettingName): OneSettingWords {
  const { paper } = SETTINGS[name];
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = words.options;
  return {
    label: words.labels[name],
    help: `${words.help[name]} ${paper === null ? words.unpublished : words.published(String(paper))}`,
    give: request(words, SETTINGS[name].domain),
    option: (value) => names[name]?.[value] ?? value,
  };
}

function request({ give }: SettingWords, domain: SettingDomain): string {
  return domain.kind === "choice"
    ? give.choice(domain.options.join(", "))
    : give[domain.kind](domain.low, domain.high);
}

/** What is said about a setting in the page's language. */
export const settingWords = (name: SettingName): OneSettingWords =>
  about(wordsNow(SETTING_WORDS), name);

/** The same within a component, which is drawn anew when the language changes. */
export function useSettingWords(): (name: SettingName) => OneSettingWords {
  const words = useWords(SETTING_WORDS);
  return (name) => about(words, name);
}
