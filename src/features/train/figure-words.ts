import { defineWords } from "../../ui/index.ts";

/** The figures of a batch: what each is called, and what it says. */
export const FIGURE_WORDS = defineWords(
  {
    title: "Batch",
    update: (update: number) => `update ${update}`,
    refused:
      "This step was refused because a number was not finite; the weights stayed as they were.",
    meaning: "What these figures mean",
    plot: (figure: string) => `Draw ${figure} over the run`,
    chart: (figure: string, value: string, update: number) =>
      `${figure} by update: ${value} in update ${update}.`,
    noChart: (figure: string) => `${figure} by update. No update has been trained yet.`,
    distributions: "Gate and shift",
    distributionsNone:
      "Once a teacher has read the rollouts, this shows how its numbers are spread.",
    distribution: (quantity: string, n: number, median: string) =>
      `${quantity} of ${n} tokens, median ${median}`,
    note: (n: number, median: string) => `${n} tokens, median ${median}`,
    figures: {
      reward: { label: "Reward", help: "Mean reward of an episode, penalties included." },
      length: { label: "Actions an episode", help: "Mean number of actions." },
      invalid: { label: "Invalid actions", help: "Share of the actions that were not possible." },
      zeroVariance: {
        label: "Groups without contrast",
        help: "Groups whose rewards are all equal: GRPO learns nothing from them.",
      },
      gate: {
        label: "Gate, mean \u00b1 sd",
        help: "Over the distilled tokens; 0.5 where the skill changes nothing.",
      },
      shift: { label: "Shift, mean", help: "t \u2212 l in nats over the distilled tokens." },
      skillsWellFormed: {
        label: "Skills that parse",
        help: "Share of the written skills that are well formed.",
      },
      skillsCorrect: {
        label: "Skills that are right",
        help: "By the oracle, which training never sees.",
      },
      entropy: { label: "Entropy", help: "Of the policy at the sampled tokens, in nats." },
      clipFraction: {
        label: "Clipped ratios",
        help: "Share of tokens whose gradient the surrogate's clip stopped.",
      },
      loss: { label: "Loss", help: "Sum of all terms." },
      policyLoss: { label: "\u2026 policy", help: "The clipped surrogate." },
      distillLoss: {
        label: "\u2026 distillation",
        help: "The gated distillation, \u03bb included.",
      },
      klLoss: {
        label: "\u2026 KL",
        help: "The divergence from the starting policy, its weight included.",
      },
      gradientNorm: { label: "Gradient norm", help: "Global norm before clipping." },
    },
  },
  {
    title: "批次",
    update: (update) => `更新 ${update}`,
    refused: "有数值不是有限值，这一步被拒绝；权重保持原样。",
    meaning: "这些数值的含义",
    plot: (figure) => `画出整个运行中的${figure}`,
    chart: (figure, value, update) => `各次更新的${figure}：更新 ${update} 为 ${value}。`,
    noChart: (figure) => `各次更新的${figure}。还没有训练过更新。`,
    distributions: "门控与偏移",
    distributionsNone: "教师读过轨迹之后，这里显示其数值的分布。",
    distribution: (quantity, n, median) => `${n} 个 token 的${quantity}，中位数 ${median}`,
    note: (n, median) => `${n} 个 token，中位数 ${median}`,
    figures: {
      reward: { label: "奖励", help: "每个回合的平均奖励，含惩罚。" },
      length: { label: "每回合动作数", help: "动作数的均值。" },
      invalid: { label: "无效动作", help: "不可行的动作所占比例。" },
      zeroVariance: { label: "无差异的组", help: "奖励全部相等的组：GRPO 从中学不到东西。" },
      gate: {
        label: "门控，均值 \u00b1 标准差",
        help: "对被蒸馏的 token；技能不改变什么时为 0.5。",
      },
      shift: { label: "偏移，均值", help: "t \u2212 l，单位 nat，对被蒸馏的 token。" },
      skillsWellFormed: { label: "可解析的技能", help: "写出的技能中格式正确的比例。" },
      skillsCorrect: { label: "正确的技能", help: "按标准答案判断，训练从不使用它。" },
      entropy: { label: "熵", help: "策略在采样 token 处的熵，单位 nat。" },
      clipFraction: { label: "被裁剪的比值", help: "梯度被代理目标的裁剪截住的 token 比例。" },
      loss: { label: "损失", help: "各项之和。" },
      policyLoss: { label: "\u2026 策略", help: "裁剪后的代理目标。" },
      distillLoss: { label: "\u2026 蒸馏", help: "门控蒸馏，含 \u03bb。" },
      klLoss: { label: "\u2026 KL", help: "与起始策略的散度，含其权重。" },
      gradientNorm: { label: "梯度范数", help: "裁剪之前的全局范数。" },
    },
  },
);
