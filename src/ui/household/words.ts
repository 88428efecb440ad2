import { defineWords } from "../language/words.ts";

const zones = {
  cupboards: "Cupboards and drawers",
  appliances: "Appliances and basins",
  tables: "Tables and shelves",
  seats: "Seats and beds",
  bins: "Bins and holders",
  other: "Other places",
} as const;
export type ZoneWords = typeof zones;

export const HOUSEHOLD_WORDS = defineWords(
  {
    zones,
    processed: "done",
    goal: "Task",
    who: "The policy",
    room: "The room",
    transcript: "Transcript",
    start: "start",
    nothing: "(nothing)",
    invalid: "not possible",
    won: "won",
    first: "A household. The policy reads and writes its words; its episodes appear here.",
    spoken: (step: number, action: string, observation: string) =>
      `Step ${step}, ${action}: ${observation}`,
    noRoom: "No room can be drawn of this game.",
  },
  {
    zones: {
      cupboards: "柜子与抽屉",
      appliances: "电器与水槽",
      tables: "桌台与搁架",
      seats: "座椅与床",
      bins: "垃圾桶与挂架",
      other: "其他位置",
    },
    processed: "已处理",
    goal: "任务",
    who: "策略",
    room: "房间",
    transcript: "对话记录",
    start: "开始",
    nothing: "（无）",
    invalid: "不可行",
    won: "成功",
    first: "一个家庭。策略读写其中的文字，它的回合会显示在这里。",
    spoken: (step, action, observation) => `第 ${step} 步，${action}：${observation}`,
    noRoom: "无法画出这个游戏的房间。",
  },
);
