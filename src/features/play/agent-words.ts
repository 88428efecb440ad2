import { defineWords } from "../../ui/index.ts";

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** The episodes of the planner and of the shipped policy, beside the person's. */
export const AGENT_WORDS = defineWords(
  {
    title: "An agent on the same task",
    names: { planner: "Planner", policy: "Policy" },
    planner: "The planner's episode, step by step beside yours. It gives the solution away.",
    policy:
      "The shipped policy before reinforcement learning can play the same task. It mostly fails.",
    noFile: "No policy plays a game from a file: the shipped one knows only the rooms made here.",
    noLevel: (level: string, learned: string) =>
      `No policy plays level ${level}: the shipped one was made for level ${learned} and knows the words of no other.`,
    noWording:
      'No policy plays in this wording: the shipped one says "move \u2026 to \u2026" and knows no other.',
    differs:
      "The policy's episode does not come out the same when this page replays it. Reload the page.",
    origin: (model: string, seed: number) =>
      `The shipped policy before reinforcement learning (${model}), at temperature 1 with seed ${seed} and no skill.`,
    counts: {
      action: (theirs: number, idle: number, won: boolean, mine: number, solved: boolean) =>
        took(count(theirs, "action"), idle, won, mine, solved),
      move: (theirs: number, idle: number, won: boolean, mine: number, solved: boolean) =>
        took(count(theirs, "move"), idle, won, mine, solved),
    },
    hide: "Hide",
    showPlanner: "Show the planner's episode",
    showPolicy: "Show the policy's episode",
    againTitle: "The same policy plays again, with another seed",
    plays: "The policy plays \u2026",
    again: "Again",
    letPlay: "Let the policy play",
    noPlan:
      "This file holds no walkthrough that wins, and the search on this page found no plan either.",
    noPlanUnsolvable:
      "This file holds no walkthrough that wins, and the search on this page found no plan either; the file itself is marked as unsolvable.",
    found: (actions: number) =>
      `A plan of ${count(actions, "action")} that this page's search found and proved by playing it; the file holds no walkthrough.`,
    proved: (actions: number) =>
      `The planner that proved this task solvable: ${count(actions, "action")}, the fewest there are. It sees the whole room, which you do not.`,
    walkthrough: (actions: number) =>
      `The walkthrough that the game file holds: ${count(actions, "action")}.`,
    fewest: (moves: number) =>
      `${count(moves, "move")}, the fewest there are: found by an exact search.`,
    slider: { planner: "Step of the planner's episode", policy: "Step of the policy's episode" },
    step: (step: number, last: number, said: string) => `step ${step} of ${last}: ${said}`,
    move: (step: number, last: number, said: string) => `move ${step} of ${last}: ${said}`,
    start: "Start",
    moveStart: "start",
    syncTitle: {
      planner: "Show the planner after as many actions as you have taken",
      policy: "Show the policy after as many actions as you have taken",
    },
    sync: "In step with you",
    idle: "(did nothing)",
    who: { planner: "The planner", policy: "The policy" },
    rooms: { planner: "The planner's room", policy: "The policy's room" },
    strip: (who: string, actions: number) => `${who}: ${actions} actions`,
    cell: (step: number, command: string) => `Step ${step}: ${command}`,
    letters:
      "Letters: g go, l look, o open, x close, t take, p put down, c clean, h heat, k cool, u use, \u2013 did nothing.",
    noActions: "no actions yet",
  },
  {
    title: "智能体做同一个任务",
    names: { planner: "规划器", policy: "策略" },
    planner: "规划器的回合，逐步与你的并列。它会透露解法。",
    policy: "随页面发布的、强化学习之前的策略也能玩这个任务。它多半会失败。",
    noFile: "没有策略能玩文件里的游戏：随页面发布的策略只认识这里生成的房间。",
    noLevel: (level: string, learned: string) =>
      `没有策略能玩难度 ${level}：随页面发布的策略是为难度 ${learned} 训练的，不认识其他难度的词。`,
    noWording: "没有策略使用这种措辞：随页面发布的策略只会说“move … to …”。",
    differs: "本页重放该策略的回合时结果不一致。请重新加载页面。",
    origin: (model: string, seed: number) =>
      `随页面发布的、强化学习之前的策略（${model}），温度 1，种子 ${seed}，不读技能。`,
    counts: {
      action: (theirs: number, idle: number, won: boolean, mine: number, solved: boolean) =>
        `它用了 ${theirs} 个动作${idle > 0 ? `，其中 ${idle} 个没有效果` : ""}，${won ? "完成了" : "没有完成"}任务。你${solved ? "用了" : "目前用了"} ${mine} 个${solved ? "，已完成" : ""}。`,
      move: (theirs: number, idle: number, won: boolean, mine: number, solved: boolean) =>
        `它用了 ${theirs} 步${idle > 0 ? `，其中 ${idle} 步没有效果` : ""}，${won ? "完成了" : "没有完成"}任务。你${solved ? "用了" : "目前用了"} ${mine} 步${solved ? "，已完成" : ""}。`,
    },
    hide: "收起",
    showPlanner: "显示规划器的回合",
    showPolicy: "显示策略的回合",
    againTitle: "同一个策略换一个种子再玩一次",
    plays: "策略正在玩…",
    again: "再来一次",
    letPlay: "让策略来玩",
    noPlan: "这个文件没有能取胜的示范，本页的搜索也没有找到计划。",
    noPlanUnsolvable: "这个文件没有能取胜的示范，本页的搜索也没有找到计划；文件本身标记为无解。",
    found: (actions: number) =>
      `本页搜索得到并通过实际执行验证的计划，共 ${actions} 个动作；文件中没有示范。`,
    proved: (actions: number) =>
      `证明此任务可解的规划器：${actions} 个动作，已是最少。它能看到整个房间，而你不能。`,
    walkthrough: (actions: number) => `游戏文件自带的示范：${actions} 个动作。`,
    fewest: (moves: number) => `${moves} 步，已是最少：由精确搜索得到。`,
    slider: { planner: "规划器回合的步数", policy: "策略回合的步数" },
    step: (step: number, last: number, said: string) => `第 ${step} 步，共 ${last} 步：${said}`,
    move: (step: number, last: number, said: string) => `第 ${step} 步，共 ${last} 步：${said}`,
    start: "开始",
    moveStart: "开始",
    syncTitle: {
      planner: "显示规划器在与你相同动作数之后的样子",
      policy: "显示策略在与你相同动作数之后的样子",
    },
    sync: "与你同步",
    idle: "（没有效果）",
    who: { planner: "规划器", policy: "策略" },
    rooms: { planner: "规划器的房间", policy: "策略的房间" },
    strip: (who: string, actions: number) => `${who}：${actions} 个动作`,
    cell: (step: number, command: string) => `第 ${step} 步：${command}`,
    letters:
      "字母：g 走到，l 查看，o 打开，x 关上，t 拿起，p 放下，c 清洗，h 加热，k 冷却，u 使用，– 没有效果。",
    noActions: "还没有动作",
  },
);

function took(actions: string, idle: number, won: boolean, mine: number, solved: boolean): string {
  const nothing = idle > 0 ? `, ${idle} of which did nothing,` : "";
  return `It took ${actions}${nothing} and ${won ? "solved" : "did not solve"} the task. You have taken ${mine}${solved ? " and solved it" : " so far"}.`;
}
