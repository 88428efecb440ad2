import { defineWords } from "./words.ts";

/**
 * The numbers that a token has: a short label, the full name, the unit, what the ends of
 * the colours mean; where the ends come from; and the kinds of tokens.
 */
export const QUANTITY_WORDS = defineWords(
  {
    quantities: {
      shift: {
        label: "Shift",
        name: "Skill-induced shift t \u2212 l",
        unit: "nats",
        lowMeans: "skill makes it rarer",
        highMeans: "skill makes it likelier",
      },
      gate: {
        label: "Gate",
        name: "Gate \u03c3(\u03b2\u00b7shift)",
        unit: "a weight from 0 to 1",
        lowMeans: "closed",
        highMeans: "open",
      },
      advantage: {
        label: "Advantage",
        name: "Group advantage A",
        unit: "deviations of the group",
        lowMeans: "worse than its group",
        highMeans: "better than its group",
      },
      probability: {
        label: "Probability",
        name: "Probability when sampled exp(l)",
        unit: "a share from 0 to 1",
        lowMeans: "surprising",
        highMeans: "expected",
      },
      entropy: {
        label: "Entropy",
        name: "Entropy H of the policy",
        unit: "nats",
        lowMeans: "none is below 0",
        highMeans: "undecided",
      },
    },
    /** Whose values set the ends of the colours: in a sentence, and as the label of a switch. */
    domains: { rollout: "this rollout", update: "this update", fixed: "fixed" },
    domainLabels: { rollout: "rollout", update: "update", fixed: "fixed" },
    domainTitle: (domain: string) => `The ends of the colours: ${domain}`,
    /** What told a token apart on screen: the key of the outlines. */
    cells: {
      sampled: "sampled (coloured)",
      statement: "prompt",
      observation: "observation",
      skill: "skill",
      control: "control",
    },
    /** Where a token is from. */
    kinds: {
      start: "control token",
      statement: "prompt",
      skill: "skill",
      observation: "observation",
      action: "action",
      verdict: "control token",
      sampled: "sampled",
    },
    stepName: (step: number) => (step === 0 ? "before the first action" : `step ${step}`),
  },
  {
    quantities: {
      shift: {
        label: "偏移",
        name: "技能引起的偏移 t \u2212 l",
        unit: "nat",
        lowMeans: "技能使其更不可能",
        highMeans: "技能使其更可能",
      },
      gate: {
        label: "门控",
        name: "门控 \u03c3（\u03b2\u00b7偏移）",
        unit: "0 到 1 的权重",
        lowMeans: "关闭",
        highMeans: "打开",
      },
      advantage: {
        label: "优势",
        name: "组内优势 A",
        unit: "组内标准差的倍数",
        lowMeans: "差于同组",
        highMeans: "优于同组",
      },
      probability: {
        label: "概率",
        name: "采样时的概率 exp(l)",
        unit: "0 到 1 的比例",
        lowMeans: "意外",
        highMeans: "意料之中",
      },
      entropy: {
        label: "熵",
        name: "策略的熵 H",
        unit: "nat",
        lowMeans: "不会低于 0",
        highMeans: "犹豫不决",
      },
    },
    domains: { rollout: "本条轨迹", update: "本次更新", fixed: "固定" },
    domainLabels: { rollout: "轨迹", update: "更新", fixed: "固定" },
    domainTitle: (domain) => `颜色两端取自：${domain}`,
    cells: {
      sampled: "采样所得（着色）",
      statement: "提示",
      observation: "观测",
      skill: "技能",
      control: "控制",
    },
    kinds: {
      start: "控制 token",
      statement: "提示",
      skill: "技能",
      observation: "观测",
      action: "动作",
      verdict: "控制 token",
      sampled: "采样所得",
    },
    stepName: (step) => (step === 0 ? "第一个动作之前" : `第 ${step} 步`),
  },
);
