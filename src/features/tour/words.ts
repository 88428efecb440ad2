import { defineWords } from "../../ui/index.ts";

export const TOUR_WORDS = defineWords(
  {
    name: "Guided tour",
    next: "Next",
    back: "Back",
    close: "End the tour",
    trainLive: "Train live",
    progress: (step: number, steps: number) => `${step} of ${steps}`,
    welcome: {
      title: "A run that really happened",
      text: (updates: number) =>
        `This is the record of ${updates} updates of a tiny language model that learns by playing. Two of its episodes, one lost and one won, tell how. About two minutes.`,
    },
    lost: {
      title: "An episode that failed",
      allLost: (actions: number, tries: number) =>
        `After ${actions} actions the task is not solved. Nor is it in any of the ${tries} tries at it: all rewards are equal, so every advantage is 0, and from the reward alone nothing can be learnt here.`,
      someWon: (actions: number) =>
        `After ${actions} actions the task is not solved. The reward says that much and no more: not which of the actions was the mistake.`,
    },
    skill: {
      title: "Looking back",
      text: (skill: string) =>
        `Now the same policy looks back at its episode and writes a skill about it: \u201c${skill}\u201d. No larger model helps, and nothing is added to the reward.`,
    },
    teacher: {
      title: "The teacher is the policy itself",
      text: "It reads the episode again, this time with the skill in view. This is the teacher\u2019s real prompt. Knowing how things ended, it would act differently.",
    },
    tokens: {
      title: "Token by token",
      text: (tokens: number) =>
        `Each of the ${tokens} sampled tokens is scored twice, without and with the skill. The difference of the log-probabilities is the shift: orange where the skill makes a token likelier, blue where it makes it rarer. One bit of reward became a signal for every token.`,
    },
    gate: {
      title: "The gate",
      rarer: (token: string, shift: string) =>
        `The skill moves \u201c${token}\u201d most: a shift of ${shift}. The gate turns that into a weight between 0 and 1. Here it is nearly closed: the policy is not pulled towards this token again. The formulas show the token\u2019s own numbers.`,
      likelier: (token: string, shift: string) =>
        `The skill moves \u201c${token}\u201d most: a shift of ${shift}. The gate turns that into a weight between 0 and 1. Here it is wide open: the policy is pulled towards this token. The formulas show the token\u2019s own numbers.`,
    },
    loop: {
      title: "One update",
      text: "Roll out, look back, re-score, update, and again with the new weights. Only training reads skills. In the end their content is in the weights, and the policy acts without any.",
    },
    won: {
      title: "An episode that succeeded",
      against: (update: number, actions: number, lost: number, advantage: string) =>
        `Update ${update}: solved in ${actions} actions, with no skill in the prompt. ${lost} other ${lost === 1 ? "try" : "tries"} at this task failed, so this one has the advantage ${advantage}, and what it did is made likelier as well.`,
      plain: (update: number, actions: number) =>
        `Update ${update}: solved in ${actions} actions, with no skill in the prompt.`,
    },
    curve: {
      title: "What came of it",
      from: (first: string, last: string, updates: number) =>
        `On tasks that training never saw, success went from ${first} to ${last} in ${updates} updates. The other curve is GRPO on the same tasks, which learns from the reward alone. One run each: the Compare screen has several seeds.`,
      plain: (updates: number) =>
        `Success over ${updates} updates, against GRPO on the same tasks.`,
    },
    end: {
      title: "Your turn",
      text: "Train it on this machine, in this page, from the same start. You can pause after every phase and look at every token.",
    },
  },
  {
    name: "导览",
    next: "下一步",
    back: "上一步",
    close: "结束导览",
    trainLive: "实时训练",
    progress: (step: number, steps: number) => `第 ${step} 步，共 ${steps} 步`,
    welcome: {
      title: "一次真实的运行",
      text: (updates: number) =>
        `这是一个微型语言模型在游戏中学习的记录，共 ${updates} 次更新。其中一败一胜两条轨迹，足以说明它是怎样学会的。大约两分钟。`,
    },
    lost: {
      title: "失败的一条轨迹",
      allLost: (actions: number, tries: number) =>
        `${actions} 个动作之后任务仍未完成。同一任务的 ${tries} 次尝试无一成功：奖励全部相等，优势全为 0，仅凭奖励在这里什么也学不到。`,
      someWon: (actions: number) =>
        `${actions} 个动作之后任务仍未完成。奖励只说明了这一点，并没有指出错在哪个动作。`,
    },
    skill: {
      title: "事后回顾",
      text: (skill: string) =>
        `同一个策略回头审视自己的轨迹，写下一条技能：“${skill}”。没有更大的模型帮忙，奖励里也没有添加任何东西。`,
    },
    teacher: {
      title: "教师就是策略自己",
      text: "策略带着这条技能把同一条轨迹重读一遍。这里是教师真正读到的提示。知道了结局，它就会换一种做法。",
    },
    tokens: {
      title: "逐个 token",
      text: (tokens: number) =>
        `${tokens} 个采样 token 各打分两次：不读技能一次，读技能一次。两个对数概率之差就是偏移：橙色表示技能使该 token 更可能，蓝色表示更不可能。一个比特的奖励，变成了每个 token 的信号。`,
    },
    gate: {
      title: "门控",
      rarer: (token: string, shift: string) =>
        `技能对“${token}”的影响最大：偏移 ${shift}。门控把偏移变成 0 到 1 之间的权重。这里门几乎关闭：策略不会再被拉向这个 token。公式里代入的是这个 token 自己的数值。`,
      likelier: (token: string, shift: string) =>
        `技能对“${token}”的影响最大：偏移 ${shift}。门控把偏移变成 0 到 1 之间的权重。这里门大开：策略被拉向这个 token。公式里代入的是这个 token 自己的数值。`,
    },
    loop: {
      title: "一次更新",
      text: "采样轨迹、事后回顾、重新打分、更新权重，然后用新的权重再来一遍。只有训练时才读技能；最终技能的内容进入权重，策略行动时不再需要任何技能。",
    },
    won: {
      title: "成功的一条轨迹",
      against: (update: number, actions: number, lost: number, advantage: string) =>
        `第 ${update} 次更新：${actions} 个动作完成任务，提示中没有任何技能。同一任务另有 ${lost} 次尝试失败，因此这一条的优势为 ${advantage}，它的做法也会变得更可能。`,
      plain: (update: number, actions: number) =>
        `第 ${update} 次更新：${actions} 个动作完成任务，提示中没有任何技能。`,
    },
    curve: {
      title: "结果",
      from: (first: string, last: string, updates: number) =>
        `在训练从未见过的任务上，成功率经过 ${updates} 次更新从 ${first} 升到 ${last}。另一条曲线是同一组任务上只用奖励学习的 GRPO。各只有一次运行：多个种子的结果见对比页面。`,
      plain: (updates: number) => `${updates} 次更新中的成功率，与同一组任务上的 GRPO 对照。`,
    },
    end: {
      title: "轮到你了",
      text: "就在这台机器上、在这个页面里，从同样的起点训练它。每个阶段之后都可以暂停，查看任何一个 token。",
    },
  },
);
