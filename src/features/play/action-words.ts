import { defineWords } from "../../ui/index.ts";

/** The commands of the screen, its sheet of help, and what is wrong with a file or an address. */
export const ACTION_WORDS = defineWords(
  {
    group: "Play",
    room: "Go to the room; arrow keys, Home and End move among the places",
    line: "Go to the command line; Tab completes, arrow keys choose or recall",
    filter: "Go to the filter of the actions",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint: the next action of a plan that wins from here",
    sight: "Show what you have seen, or everything",
    random: "A random task of this level and split",
    restart: "Begin this task again",
    howTo: "How to play",
    move: { up: "Up", down: "Down", left: "Left", right: "Right" },
    close: "Close",
    walk: "Walk to a place, open it, take what the task wants, treat it where the task says so (basin: clean, microwave: hot, fridge: cold), and put it where it belongs. Click a place and choose, click an action in the list, or type it: all three do the same.",
    marks:
      "Places with a dashed edge have not been looked into. An orange dot marks what the last action changed.",
    large: (what: string, megabytes: number) =>
      `${what} is larger than ${megabytes} MB, so it is no game file. Choose a single game.tw-pddl file.`,
    unread: (name: string) =>
      `"${name}" could not be read. Choose a single game.tw-pddl file, not a folder.`,
    noAddress: (text: string) =>
      `"${text}" is no address of a file. Give one that begins with https:// or http://.`,
    status: (host: string, status: number) =>
      `${host} answered ${status} instead of the file. Check the address.`,
    fileAt: (host: string) => `The file at ${host}`,
    silent: (host: string, seconds: number) =>
      `${host} did not answer within ${seconds} seconds. Download the file and open it here instead.`,
    closed: (host: string) =>
      `${host} could not be read: it is out of reach, or it does not let other pages read its files (CORS). Download the file and open it here instead.`,
    noIndex: (text: string, largest: number, index: number) =>
      `The index "${text}" in the address is no whole number from 0 to ${largest}, so task ${index} is shown.`,
    unknown: (key: string, text: string, used: string, known: string) =>
      `The ${key} "${text}" in the address is unknown, so "${used}" is used. Give one of ${known}.`,
    noName: (key: string) =>
      `The address names "${key}", which this screen does not know; it is ignored.`,
  },
  {
    group: "试玩",
    room: "到房间：方向键、Home 和 End 在位置之间移动",
    line: "到命令行：Tab 补全，方向键选择或调出历史",
    filter: "到动作筛选框",
    undo: "撤销",
    redo: "重做",
    hint: "提示：从这里能取胜的计划的下一个动作",
    sight: "显示你看到的，或全部",
    random: "同一难度与划分的随机任务",
    restart: "从头开始这个任务",
    howTo: "玩法",
    move: { up: "上", down: "下", left: "左", right: "右" },
    close: "关闭",
    walk: "走到一个位置，打开它，拿起任务要的东西，按任务的要求处理（水槽：洗净，微波炉：加热，冰箱：冷却），再放到该放的地方。可以点击位置再选择、点击列表里的动作，或直接输入：三种方式效果相同。",
    marks: "虚线边框的位置还没有查看过。橙色圆点表示上一个动作改变了什么。",
    large: (what: string, megabytes: number) =>
      `${what} 超过 ${megabytes} MB，不是游戏文件。请选择单个 game.tw-pddl 文件。`,
    unread: (name: string) => `无法读取“${name}”。请选择单个 game.tw-pddl 文件，而不是文件夹。`,
    noAddress: (text: string) => `“${text}”不是文件地址。请给出以 https:// 或 http:// 开头的地址。`,
    status: (host: string, status: number) => `${host} 返回了 ${status}，而不是文件。请检查地址。`,
    fileAt: (host: string) => `${host} 上的文件`,
    silent: (host: string, seconds: number) =>
      `${host} 在 ${seconds} 秒内没有响应。请下载文件后在这里打开。`,
    closed: (host: string) =>
      `无法读取 ${host}：无法连接，或它不允许其他网页读取其文件（CORS）。请下载文件后在这里打开。`,
    noIndex: (text: string, largest: number, index: number) =>
      `地址中的编号“${text}”不是 0 到 ${largest} 的整数，已显示任务 ${index}。`,
    unknown: (key: string, text: string, used: string, known: string) =>
      `地址中的 ${key}“${text}”无法识别，已使用“${used}”。可选：${known}。`,
    noName: (key: string) => `地址中的“${key}”无法识别，已忽略。`,
  },
);
