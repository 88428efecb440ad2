import { defineWords } from "../../ui/index.ts";

/** What the propositions say, why they matter, what they do not say, and their checks. */
export const PROPOSITION_WORDS = defineWords(
  {
    why: "Why it matters",
    not: "What this does not say",
    check: "Check it",
    page: "this page, 64 bits",
    engine: "the engine\u2019s gradients, 32 bits",
    ask: "Ask the engine",
    asking: "The engine computes\u2026",
    stale: "for \u03b2 = ",
    by: (engine: string, weights: string) =>
      `Distributions: ${engine}, weights of ${weights}, teacher = the same weights with the skill in context.`,
    agree: (recorded: string, computed: string) =>
      `The record\u2019s l of this token is ${recorded}, these weights give ${computed}: a record holds numbers, not the weights of every update.`,
    after: (name: string, updates: number) => `${name} after ${updates} updates`,
    waiting: "The engine computes the two distributions\u2026",
    projection: {
      title: "Proposition 1. The distillation is a projection",
      statement:
        "Each step pulls the policy towards one distribution: its own choices, re-weighted by how much likelier the skill makes each of them.",
      why: "No reward takes part, and no token is copied from outside: r only re-weights what the policy itself would do. Where the skill changes nothing, w is one half everywhere, r equals p, and nothing is learned.",
      not: "It does not say that r is good: a wrong skill pulls just as hard. And it holds for the sampling and the teacher of one update; after the step both are others.",
      columns: {
        token: "token",
        own: "p now",
        target: "r target",
        gate: "gate w",
        push: "push \u2212dL/dz",
      },
      caption: "The tokens that are pushed most, in this context",
      up: "pushed up",
      down: "pushed down",
      slopes:
        "Slopes of Z\u00b7KL(sg r\u2016p) by every logit, by finite differences, against p(w \u2212 Z):",
      furthest: (value: string) => `furthest apart ${value}`,
      engineFound: (toDivergence: string, toSampled: string, toLogits: string, norm: string) =>
        `Gradient by all trained numbers, length ${norm}. Relative distance of the distillation gradient to \u2207 Z\u00b7KL: ${toDivergence}; to the mean of m\u00b7g\u00b7\u2207l over every token: ${toSampled}; to p(Z \u2212 w) in the logits: ${toLogits}.`,
    },
    equal: {
      title: "Proposition 2. It learns where GRPO cannot",
      statement:
        "When all rollouts of a group have the same reward, GRPO\u2019s gradient is exactly zero; the distillation gradient is not, and its strength is the variance of the gate.",
      why: "At the start most groups are lost in every rollout, and GRPO learns nothing from them. Hindsight still says what was wrong, token by token.",
      not: "It does not say that the direction is right, nor that more variance is better: it says that there is a signal.",
      group: "This episode\u2019s group:",
      values: (rewards: string, advantages: string) =>
        `rewards ${rewards}; advantages ${advantages}`,
      make: "Give every rollout the same reward",
      isEqual: "All equal: A = 0 for every rollout, and the reward gradient is zero.",
      isUnequal: "Not all equal: GRPO learns from this group. Tick the box to take that away.",
      both: "Both sides, for this token:",
      sum: "\u03a3 (dL/dz)\u00b2 / p",
      variance: "Var\u209a(w)",
      plotLabel: (beta: string, variance: string) =>
        `Variance of the gate against beta: 0 at beta 0, where the gate is constant. At beta ${beta} it is ${variance}.`,
      x: "sharpness \u03b2",
      y: "variance of the gate",
      engineFound: (reward: string, distillation: string, variance: string) =>
        `Equal rewards: length of the reward gradient ${reward}; of the distillation gradient ${distillation}; variance of the gate ${variance}.`,
    },
    stalePart: {
      title: "Proposition 3. Keep the analyzer in step",
      statement:
        "If the analyzer is stale, the gradient can be wrong by at most B times (twice how differently the contexts are visited, plus \u03b2/4 times how far the shifts are apart).",
      why: "An analyzer that is the current policy has neither term. And a sharper gate is more sensitive: the bound grows with \u03b2.",
      not: "It is a bound, not a forecast: the true difference can be far smaller. Nor does it say that being in step makes the skill right.",
      source: "Skill of the stale analyzer: that of another episode of this update",
      own: "in step",
      other: "stale",
      none: "All episodes of this update have the same skill, so there is none to be stale.",
      points:
        "Each dot is a token of the episode: how far its two shifts are apart, and how far its two gates. No dot is above the line \u03b2/4.",
      plotLabel: (tokens: number, furthest: string) =>
        `Difference of the gates against difference of the shifts for ${tokens} tokens, with the line of slope beta over 4. The token nearest to the line reaches ${furthest} of it.`,
      x: "|d \u2212 d\u2032| (nats)",
      y: "|g \u2212 g\u2032|",
      line: "slope \u03b2/4",
      picked: "For the picked token:",
      drift: "How differently the contexts are visited (TV)",
      engineFound: (difference: string, bound: string, b: string, tv: string, shift: string) =>
        `Two contexts: \u2016G \u2212 G\u2032\u2016 = ${difference}, at most ${bound}, with B = ${b}, TV = ${tv}, E|d \u2212 d\u2032| = ${shift}.`,
      holds: "The bound holds.",
      long: "This asks for one gradient per entry of the vocabulary, to find B: it takes some seconds.",
    },
  },
  {
    why: "为什么重要",
    not: "它并不意味着什么",
    check: "验证",
    page: "本页，64 位",
    engine: "引擎的梯度，32 位",
    ask: "让引擎计算",
    asking: "引擎正在计算……",
    stale: "对应 \u03b2 = ",
    by: (engine: string, weights: string) =>
      `分布：${engine}，权重为 ${weights}，教师为同一组权重加上下文中的技能。`,
    agree: (recorded: string, computed: string) =>
      `此 token 在记录中的 l 为 ${recorded}，这组权重给出 ${computed}：记录保存的是数值，而不是每次更新的权重。`,
    after: (name: string, updates: number) => `${name}（${updates} 次更新之后）`,
    waiting: "引擎正在计算两个分布……",
    projection: {
      title: "命题 1：蒸馏是一次投影",
      statement: "每一步都把策略拉向同一个分布：它自己的选择，按技能让各选择变得多可能来重新加权。",
      why: "没有奖励参与，也没有从外部抄来的 token：r 只是对策略自己会做的事重新加权。技能不起作用时 w 处处为二分之一，r 等于 p，什么也学不到。",
      not: "它没有说 r 是好的：错误的技能同样用力地拉。它只对一次更新的采样与教师成立，走一步之后两者都变了。",
      columns: {
        token: "token",
        own: "当前 p",
        target: "目标 r",
        gate: "门控 w",
        push: "推力 \u2212dL/dz",
      },
      caption: "此上下文中受推力最大的 token",
      up: "被推高",
      down: "被压低",
      slopes: "Z\u00b7KL(sg r\u2016p) 对每个 logit 的斜率（有限差分），与 p(w \u2212 Z) 对照：",
      furthest: (value: string) => `最大相差 ${value}`,
      engineFound: (toDivergence: string, toSampled: string, toLogits: string, norm: string) =>
        `对全部可训练参数的梯度，长度 ${norm}。蒸馏梯度的相对距离：到 \u2207 Z\u00b7KL 为 ${toDivergence}；到所有 token 上 m\u00b7g\u00b7\u2207l 的均值为 ${toSampled}；到 logits 中的 p(Z \u2212 w) 为 ${toLogits}。`,
    },
    equal: {
      title: "命题 2：在 GRPO 学不到的地方学习",
      statement:
        "当一组轨迹的奖励全部相同，GRPO 的梯度恰为零；蒸馏梯度不为零，其强度等于门控的方差。",
      why: "训练之初，多数组里每条轨迹都失败，GRPO 从中一无所获。事后回顾仍能逐 token 指出哪里错了。",
      not: "它没有说方向正确，也没有说方差越大越好：它只说有信号。",
      group: "这条轨迹所在的组：",
      values: (rewards: string, advantages: string) => `奖励 ${rewards}；优势 ${advantages}`,
      make: "让每条轨迹的奖励都相同",
      isEqual: "全部相同：每条轨迹 A = 0，奖励的梯度为零。",
      isUnequal: "并不全部相同：GRPO 能从这组学习。勾选即可去掉这一点。",
      both: "对这个 token，两边的数值：",
      sum: "\u03a3 (dL/dz)\u00b2 / p",
      variance: "Var\u209a(w)",
      plotLabel: (beta: string, variance: string) =>
        `门控方差随 beta 的变化：beta 为 0 时门控为常数，方差为 0。beta 为 ${beta} 时为 ${variance}。`,
      x: "锐度 \u03b2",
      y: "门控的方差",
      engineFound: (reward: string, distillation: string, variance: string) =>
        `奖励相同时：奖励梯度的长度 ${reward}；蒸馏梯度的长度 ${distillation}；门控的方差 ${variance}。`,
    },
    stalePart: {
      title: "命题 3：让分析器保持同步",
      statement:
        "若分析器过时，梯度的误差至多为 B 乘以（上下文访问差异的两倍，加 \u03b2/4 乘以偏移之差）。",
      why: "分析器就是当前策略时，两项都消失。门控越尖锐越敏感：上界随 \u03b2 增大。",
      not: "这是上界，不是预测：真实差异可能小得多。它也没有说同步就能让技能正确。",
      source: "过时分析器的技能：取本次更新中另一条轨迹的技能",
      own: "同步",
      other: "过时",
      none: "本次更新的所有轨迹技能相同，没有可作为过时的技能。",
      points:
        "每个点是轨迹的一个 token：横轴是两个偏移之差，纵轴是两个门控之差。没有点高于斜率 \u03b2/4 的直线。",
      plotLabel: (tokens: number, furthest: string) =>
        `${tokens} 个 token 的门控之差对偏移之差，直线斜率为 beta/4。最接近直线的 token 达到它的 ${furthest}。`,
      x: "|d \u2212 d\u2032|（nat）",
      y: "|g \u2212 g\u2032|",
      line: "斜率 \u03b2/4",
      picked: "对所选 token：",
      drift: "上下文访问的差异（TV）",
      engineFound: (difference: string, bound: string, b: string, tv: string, shift: string) =>
        `两个上下文：\u2016G \u2212 G\u2032\u2016 = ${difference}，上界 ${bound}，其中 B = ${b}，TV = ${tv}，E|d \u2212 d\u2032| = ${shift}。`,
      holds: "上界成立。",
      long: "为求 B，需要对词表的每一项各算一次梯度，要花几秒钟。",
    },
  },
);
