import { defineWords } from "../../ui/index.ts";

/** The texts of the theory screen around the propositions. */
export const THEORY_WORDS = defineWords(
  {
    noWeights: (policy: string) =>
      `This page does not have the weights of ${policy}, so it cannot compute whole distributions for this run. Choose another run.`,
    noRun: "No run is here yet. The recorded runs are loaded, or train one.",
    loading: "The run is read\u2026",
    noTeacher:
      "No update of this run has a teacher: its method learns from rewards alone. Choose a run of SEED.",
    noUpdates: "This run has no finished update yet. As soon as it has one, its tokens are here.",
    dismiss: "Dismiss",
    missingRun:
      "The run of this address is not in this browser, so another one is shown. Import its record on the inspecting screen.",
    addressUnknown: (key: string) =>
      `The address names "${key}", which this screen does not know; it is ignored.`,
    addressNumber: (key: string, text: string) =>
      `The ${key} "${text}" in the address is no whole number, so it is left out.`,
    picker: {
      title: "One token, its real numbers",
      lead: "Every token below was sampled by a policy in training. Pick one: everything on this screen is computed for it.",
      run: "Run",
      update: "Update",
      updateOf: (update: number, of: number) => `update ${update} of ${of}`,
      rollouts: "Episode",
      rollout: (task: number, member: number, won: boolean) =>
        `task ${task}, rollout ${member}, ${won ? "won" : "lost"}`,
      short: (task: number, member: number) => `${task}.${member}`,
      won: "won",
      lost: "lost",
      skill: "Its hindsight skill",
      wholeSkill: "Skill about the whole episode",
      localSkill: (actions: number) => `Skill about the first ${actions} actions`,
      scoredPicked: "scored the picked token",
      noSkill: "no skill",
      weights: "Distributions by",
      start: "the start policy",
      live: "your run now",
      noLive:
        "This run is not being trained on this page, so the start policy computes the distributions.",
      heatmap: "Tokens of the episode by gate",
    },
    numbers: {
      title: "From two log-probabilities to one weight",
      token: (text: string) => `Token \u201c${text}\u201d`,
      student: "The policy itself, without the skill",
      teacher: "The same weights with the skill in context",
      shift: "The skill-induced shift",
      gate: "The gate",
      pull: "What multiplies the gradient of l: the reward\u2019s pull and the distillation\u2019s",
      masked: "The skill of this episode is not distilled, so its tokens do not count: m = 0.",
      source: (update: number) =>
        `l, t, A and m are the record\u2019s of update ${update}; the sliders move \u03b2, \u03bb and d.`,
      tried: "You are trying another shift than the token has.",
      beta: "Sharpness \u03b2",
      lambda: "Weight \u03bb",
      shiftSlider: "Shift d",
      reset: "Back to the run\u2019s values",
      nats: (value: string) => `${value} nats`,
    },
    curve: {
      title: "The gate curve",
      label: (shift: string, gate: string, beta: string) =>
        `Gate against shift for beta ${beta}. The picked token: shift ${shift}, gate ${gate}. At shift 0 the gate is one half. Its steepest slope is beta over 4.`,
      x: "shift d = t \u2212 l (nats)",
      y: "gate",
      tokens: "tokens of this episode",
      picked: "the picked token",
      slope: "slope \u03b2/4, the steepest",
    },
    estimate: {
      title: "The gate of the sampled token, or its expectation?",
      lead: "Both follow the same gradient on average. The paper gates the one token that was sampled; the expected gate sums over the whole vocabulary, and sampling adds no noise.",
      sampled: "sampled",
      expected: "expected",
      mean: "mean gradient, length",
      noise: "noise of one token, length",
      signal: "signal to noise",
      none: "0: nothing is drawn",
      draws: "Sampled tokens in the mean",
      drawsOf: (n: number) => `${n} sampled tokens`,
      error: (measured: string, predicted: string) =>
        `Distance from the expected gradient: measured ${measured}, predicted ${predicted} (noise / \u221an).`,
      plotLabel: (n: number) =>
        `Distance of the sampled mean from the expected gradient against the number of sampled tokens, on logarithmic axes: it falls as one over the root of n. Marked: n = ${n}.`,
      x: "sampled tokens n",
      y: "distance",
      tiny: "At this scale a batch has few tokens, so this page\u2019s default is the expected gate.",
      not: "It does not remove the noise of which contexts were visited: those are still sampled.",
    },
    runaway: {
      title: "Why the teacher must not run along",
      lead: "The paper reads the teacher from the current weights and keeps \u03bb at 0.01. With \u03bb = 1 and such a teacher, every step that brings the student closer moves the teacher just as far ahead: the gap never closes, and the policy ends up sure of one token.",
      model:
        "A model, not a run: one context, the logits its only parameters, no reward. It starts at the two distributions of the picked token, and what the skill adds to the logits stays fixed.",
      teachers: {
        frozen: "frozen: the weights of the start read the skill",
        ema: "moving average, decay 0.95: it trails behind",
        current: "current: the student\u2019s own weights read it",
      },
      entropy: "Entropy (nats)",
      favourite: "Probability of the favoured token",
      asked: "what the skill asks for",
      steps: "steps",
      entropyLabel: (frozen: string, ema: string, current: string) =>
        `Entropy of the policy over the steps. At the end: frozen ${frozen}, moving average ${ema}, current ${current} nats.`,
      favouriteLabel: (frozen: string, ema: string, current: string) =>
        `Probability of the token that the skill favours most, over the steps. At the end: frozen ${frozen}, moving average ${ema}, current ${current}.`,
      lambda: "\u03bb in this model",
      reading:
        "A frozen teacher is a goal that can be reached. The moving average (this page\u2019s default) gives rewards time to correct it. The current one is a goal that moves at the student\u2019s own speed; a small \u03bb only makes that slow.",
      real: "To see it for real: on the training screen choose the preset \u201cRunaway teacher\u201d.",
    },
  },
  {
    noWeights: (policy: string) =>
      `本页没有 ${policy} 的权重，无法为此运行计算完整分布。请选择另一个运行。`,
    noRun: "这里还没有运行。录制的运行正在加载，或者自己训练一个。",
    loading: "正在读取运行……",
    noTeacher: "此运行的任何更新都没有教师：它的方法只从奖励学习。请选择一个 SEED 运行。",
    noUpdates: "此运行还没有完成任何更新。一旦完成，它的 token 就会出现在这里。",
    dismiss: "关闭",
    missingRun: "地址中的运行不在此浏览器里，因此显示了另一个运行。请在“检视”页面导入它的记录。",
    addressUnknown: (key) => `地址中的“${key}”不是本页面的参数，已忽略。`,
    addressNumber: (key, text) => `地址中的 ${key}“${text}”不是整数，已忽略。`,
    picker: {
      title: "一个 token，它的真实数值",
      lead: "下面每个 token 都由训练中的策略采样得到。选一个，本页的所有数值都针对它计算。",
      run: "运行",
      update: "更新",
      updateOf: (update: number, of: number) => `第 ${update} 次更新，共 ${of} 次`,
      rollouts: "轨迹",
      rollout: (task: number, member: number, won: boolean) =>
        `任务 ${task}，轨迹 ${member}，${won ? "成功" : "失败"}`,
      short: (task: number, member: number) => `${task}.${member}`,
      won: "成功",
      lost: "失败",
      skill: "它的事后技能",
      wholeSkill: "关于整个回合的技能",
      localSkill: (actions) => `关于前 ${actions} 个动作的技能`,
      scoredPicked: "为所选 token 打分",
      noSkill: "没有技能",
      weights: "分布由谁计算",
      start: "起始策略",
      live: "你的运行（当前）",
      noLive: "此运行目前不在本页训练，因此由起始策略计算分布。",
      heatmap: "按门控着色的轨迹 token",
    },
    numbers: {
      title: "从两个对数概率到一个权重",
      token: (text: string) => `Token“${text}”`,
      student: "策略本身，上下文中没有技能",
      teacher: "同一组权重，上下文中有技能",
      shift: "技能引起的偏移",
      gate: "门控",
      pull: "l 的梯度所乘的系数：奖励的拉力加蒸馏的拉力",
      masked: "这条轨迹的技能不用于蒸馏，它的 token 不计入：m = 0。",
      source: (update: number) =>
        `l、t、A、m 取自第 ${update} 次更新的记录；滑块改变 \u03b2、\u03bb 和 d。`,
      tried: "你正在试用一个与该 token 不同的偏移。",
      beta: "锐度 \u03b2",
      lambda: "权重 \u03bb",
      shiftSlider: "偏移 d",
      reset: "恢复运行的取值",
      nats: (value: string) => `${value} nat`,
    },
    curve: {
      title: "门控曲线",
      label: (shift: string, gate: string, beta: string) =>
        `beta 为 ${beta} 时门控随偏移的变化。所选 token：偏移 ${shift}，门控 ${gate}。偏移为 0 时门控为二分之一，最陡处斜率为 beta/4。`,
      x: "偏移 d = t \u2212 l（nat）",
      y: "门控",
      tokens: "此轨迹的 token",
      picked: "所选 token",
      slope: "最陡斜率 \u03b2/4",
    },
    estimate: {
      title: "用采样 token 的门控，还是它的期望？",
      lead: "两者的平均梯度相同。论文只对被采样的那个 token 做门控；期望门控对整个词表求和，采样不再带来噪声。",
      sampled: "采样",
      expected: "期望",
      mean: "平均梯度的长度",
      noise: "单个 token 的噪声长度",
      signal: "信噪比",
      none: "0：没有抽样",
      draws: "参与平均的采样 token 数",
      drawsOf: (n: number) => `${n} 个采样 token`,
      error: (measured: string, predicted: string) =>
        `与期望梯度的距离：实测 ${measured}，预测 ${predicted}（噪声 / \u221an）。`,
      plotLabel: (n: number) =>
        `采样均值与期望梯度的距离随采样 token 数的变化（双对数坐标）：按根号 n 分之一下降。标记处 n = ${n}。`,
      x: "采样 token 数 n",
      y: "距离",
      tiny: "在这个规模下一个批次的 token 很少，所以本页默认使用期望门控。",
      not: "它并不消除“访问了哪些上下文”的噪声：上下文仍然是采样得到的。",
    },
    runaway: {
      title: "教师为什么不能跟着跑",
      lead: "论文用当前权重充当教师，并把 \u03bb 取为 0.01。若 \u03bb = 1 而教师仍是当前权重，学生每靠近一步，教师就同样前移一步：差距永远合不上，策略最终只认定一个 token。",
      model:
        "这是一个模型，不是一次运行：只有一个上下文，参数只有 logits，没有奖励。它从所选 token 的两个分布出发，技能对 logits 的贡献保持不变。",
      teachers: {
        frozen: "冻结：由起始权重阅读技能",
        ema: "滑动平均，衰减 0.95：落在后面",
        current: "当前：由学生自己的权重阅读",
      },
      entropy: "熵（nat）",
      favourite: "技能最看好的 token 的概率",
      asked: "技能所要求的",
      steps: "步数",
      entropyLabel: (frozen: string, ema: string, current: string) =>
        `策略的熵随步数的变化。终点：冻结 ${frozen}，滑动平均 ${ema}，当前 ${current} nat。`,
      favouriteLabel: (frozen: string, ema: string, current: string) =>
        `技能最看好的 token 的概率随步数的变化。终点：冻结 ${frozen}，滑动平均 ${ema}，当前 ${current}。`,
      lambda: "此模型中的 \u03bb",
      reading:
        "冻结的教师是可以到达的目标。滑动平均（本页默认）给奖励留出纠正的时间。当前权重则是与学生同速移动的目标；很小的 \u03bb 只是让它变慢。",
      real: "想看真实情形：在训练页面选择预设“失控的教师”。",
    },
  },
);
