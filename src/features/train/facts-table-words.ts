import { defineWords } from "../../ui/index.ts";

export const WORDS = defineWords(
  {
    title: "What the weights know of this house",
    aside: (update: number) => `after update ${update}`,
    lead: "The house\u2019s hidden table, and the probability that the policy, without any skill, gives to each truth. The policy never sees this table.",
    kinds: {
      home: "Where objects are kept",
      process: "What comes right before a process",
      put: "What comes right before putting there",
    },
    fact: "Fact",
    truth: "Truth",
    course: "Over the run",
    now: "Now",
    mean: "mean",
    updates: (updates: string) => `at updates ${updates}`,
    cell: (update: number, percent: string) => `after update ${update}: ${percent}`,
    belief: (options: string) => `now believed: ${options}`,
    scale: "probability of the truth",
  },
  {
    title: "权重里记住了这座房子的什么",
    aside: (update) => `第 ${update} 次更新后`,
    lead: "房子的隐藏规则表，以及策略在没有任何技能时给每条真相的概率。策略从未见过这张表。",
    kinds: {
      home: "物品放在哪里",
      process: "处理之前必须先做什么",
      put: "放下之前必须先做什么",
    },
    fact: "事实",
    truth: "真相",
    course: "随训练变化",
    now: "现在",
    mean: "平均",
    updates: (updates) => `更新次数：${updates}`,
    cell: (update, percent) => `第 ${update} 次更新后：${percent}`,
    belief: (options) => `现在的信念：${options}`,
    scale: "真相的概率",
  },
);
