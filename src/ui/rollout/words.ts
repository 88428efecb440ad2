import { defineWords } from "../language/words.ts";

/** What an episode, its tokens and its skill say of themselves. */
export const ROLLOUT_WORDS = defineWords(
  {
    replay: {
      play: "Play the episode",
      pause: "Pause the replay",
      back: "One step back",
      on: "One step on",
      slider: "Step of the episode",
      won: (actions: number) => `Won after ${actions} actions`,
      lost: (actions: number) => `Lost: not solved in ${actions} actions`,
      end: (outcome: string, reward: string) => `${outcome}; the game's own reward ${reward}.`,
      start: (outcome: string) => `Start. ${outcome}.`,
      step: (step: number, action: string) => `Step ${step}: ${action}.`,
      noAction: "no action",
      firstRoom: "A training room. The policy has to push the crate onto the ring.",
    },
    board: {
      start: "Start.",
      step: (step: number, action: string, what: string) => `Step ${step}, ${action}: ${what}.`,
      solved: "solved the room",
      pushed: "pushed the box",
      moved: "moved",
      nothing: "nothing moved",
      place: (row: number, column: number) => `row ${row}, column ${column}`,
      and: " and ",
      where: (player: string, boxes: string, targets: string) =>
        `Player at ${player}; box at ${boxes}; target at ${targets}.`,
    },
    tokens: {
      blank: "blank",
      cell: (token: string, kind: string, where: string) => `${token}, ${kind}, ${where}`,
      unknownValue: (cell: string, quantity: string) => `${cell}, ${quantity} not known`,
      value: (cell: string, quantity: string, value: string) => `${cell}, ${quantity} ${value}`,
      opening: "Task and first observation",
      step: (step: number) => `Step ${step}`,
      episode: (won: boolean, actions: number, sampled: number) =>
        `${won ? "Won" : "Lost"} after ${actions} actions; ${sampled} sampled tokens`,
      noSkill: (episode: string, quantity: string) =>
        `${episode}. No skill was written, so no token has a ${quantity}; colour by advantage instead.`,
      notYet: (episode: string, quantity: string) =>
        `${episode}. The ${quantity} is not computed yet.`,
      advantage: (episode: string, value: string) =>
        `${episode}, all with the advantage ${value} of their trajectory.`,
      probability: (episode: string, value: string) =>
        `${episode}, with a mean probability of ${value}.`,
      entropy: (episode: string, value: string) =>
        `${episode}, with a mean entropy of ${value} nats.`,
      noEntropy: (episode: string) => `${episode}. No entropy is known.`,
      effect: (episode: string, above: number, below: number) =>
        `${episode}; the skill makes ${above} of them likelier and ${below} rarer`,
      most: (effect: string, word: string, step: number, value: string) =>
        `${effect}; most at \u201c${word}\u201d in step ${step} (${value}).`,
      end: (effect: string) => `${effect}.`,
    },
    teacherText: "The teacher's prompt",
    skill: {
      empty: "(empty)",
      none: "This text is no skill.",
      unanchored: "the episode does not bear it out: not distilled",
      "no-help": "the teacher did not win more with it: not distilled",
      wellFormed: "well formed",
      malformed: "does not parse: not distilled",
      right: "right, by the answer key",
      wrong: "wrong, by the answer key",
    },
  },
  {
    replay: {
      play: "播放这个回合",
      pause: "暂停回放",
      back: "后退一步",
      on: "前进一步",
      slider: "回合中的步",
      won: (actions) => `${actions} 个动作后成功`,
      lost: (actions) => `失败：${actions} 个动作内未解决`,
      end: (outcome, reward) => `${outcome}；环境自身的奖励 ${reward}。`,
      start: (outcome) => `开始。${outcome}。`,
      step: (step, action) => `第 ${step} 步：${action}。`,
      noAction: "没有动作",
      firstRoom: "一个训练房间。策略要把箱子推到圆环上。",
    },
    board: {
      start: "开始。",
      step: (step, action, what) => `第 ${step} 步，${action}：${what}。`,
      solved: "解决了房间",
      pushed: "推动了箱子",
      moved: "移动了",
      nothing: "什么也没动",
      place: (row, column) => `第 ${row} 行第 ${column} 列`,
      and: "和",
      where: (player, boxes, targets) => `玩家在${player}；箱子在${boxes}；目标在${targets}。`,
    },
    tokens: {
      blank: "空白",
      cell: (token, kind, where) => `${token}，${kind}，${where}`,
      unknownValue: (cell, quantity) => `${cell}，${quantity}未知`,
      value: (cell, quantity, value) => `${cell}，${quantity} ${value}`,
      opening: "任务与第一个观测",
      step: (step) => `第 ${step} 步`,
      episode: (won, actions, sampled) =>
        `${actions} 个动作后${won ? "成功" : "失败"}；采样 token ${sampled} 个`,
      noSkill: (episode, quantity) =>
        `${episode}。没有写出技能，所以 token 没有${quantity}；可改为按优势着色。`,
      notYet: (episode, quantity) => `${episode}。${quantity}尚未计算。`,
      advantage: (episode, value) => `${episode}，都取其轨迹的优势 ${value}。`,
      probability: (episode, value) => `${episode}，平均概率 ${value}。`,
      entropy: (episode, value) => `${episode}，平均熵 ${value} nat。`,
      noEntropy: (episode) => `${episode}。熵未知。`,
      effect: (episode, above, below) =>
        `${episode}；技能使其中 ${above} 个更可能，${below} 个更不可能`,
      most: (effect, word, step, value) =>
        `${effect}；影响最大的是第 ${step} 步的\u201c${word}\u201d（${value}）。`,
      end: (effect) => `${effect}。`,
    },
    teacherText: "教师的提示",
    skill: {
      empty: "（空）",
      none: "这段文字不是技能。",
      unanchored: "回合内容不支持它：不蒸馏",
      "no-help": "教师带着它并没有赢得更多：不蒸馏",
      wellFormed: "格式正确",
      malformed: "无法解析：不蒸馏",
      right: "正确（按标准答案）",
      wrong: "错误（按标准答案）",
    },
  },
);
