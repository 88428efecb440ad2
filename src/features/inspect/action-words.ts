import { defineWords } from "../../ui/index.ts";

/** The commands of the screen. */
export const ACTION_WORDS = defineWords(
  {
    group: "Inspect",
    updateOn: "Next update",
    updateBack: "Previous update",
    rolloutOn: "Next rollout",
    rolloutBack: "Previous rollout",
    stepOn: "Next step of the episode",
    stepBack: "Previous step of the episode",
    tokenOn: "Next sampled token",
    tokenBack: "Previous sampled token",
    keep: "Keep the pinned token, to compare others with it",
    swap: "Back and forth between the kept token and this one",
    unpin: "Unpin the token",
    colour: (quantity: string) => `Colour the tokens by ${quantity}`,
  },
  {
    group: "检视",
    updateOn: "下一次更新",
    updateBack: "上一次更新",
    rolloutOn: "下一条轨迹",
    rolloutBack: "上一条轨迹",
    stepOn: "回合的下一步",
    stepBack: "回合的上一步",
    tokenOn: "下一个采样 token",
    tokenBack: "上一个采样 token",
    keep: "保留已固定的 token，与其他 token 比较",
    swap: "在保留的与当前的 token 之间来回",
    unpin: "取消固定 token",
    colour: (quantity: string) => `按${quantity}给 token 着色`,
  },
);
