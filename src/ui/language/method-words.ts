import { type MethodName, METHODS, type SkillSource, type TeacherMode } from "../../seed/index.ts";
import { defineWords } from "./words.ts";

const summaries = Object.fromEntries(
  Object.entries(METHODS).map(([name, { summary }]) => [name, summary]),
) as Record<MethodName, string>;

/** What each method does, in a sentence. Its label is a name, the same in every language. */
export const METHOD_WORDS = defineWords(
  {
    summaries,
    skills: {
      own: "the skill that the policy wrote about this trajectory",
      "own-frozen": "a skill that the starting policy wrote about this trajectory",
      perfect: "what a perfect analyzer writes about this trajectory",
      kind: "a library's skill for this kind of task",
      object: "a library's skill for this object",
      oracle: "the best skill of the task",
      wrong: "the best skill of another task",
    } satisfies Record<SkillSource, string>,
    teachers: {
      current: "the present policy",
      ema: "the moving average of the policy",
      frozen: "the policy of the start",
    } satisfies Record<TeacherMode, string>,
  },
  {
    summaries: {
      seed: "GRPO，再加门控蒸馏：策略读着自己为该轨迹写下的技能，充当自己的教师。",
      grpo: "用每条轨迹的奖励与其组内均值之差学习（Shao 等，2024）。",
      sdar: "损失与 SEED 相同，但技能来自按任务类型编好的固定技能库。",
      "skill-grpo": "GRPO，训练时在行动者自己的提示中放入技能库的技能；测试时不放。",
      "skill-grpo-star": "GRPO，训练和测试时都在行动者自己的提示中放入技能库的技能。",
      opsd: "只有门控蒸馏，教师读技能库的技能；不用奖励。",
      "grpo-opsd": "GRPO，再加门控恒为二分之一的蒸馏，技能来自技能库。",
      "skill-sd":
        "GRPO，再加按重要性加权、拉向教师的一项，教师读技能库的技能，权重为 λ 的十分之一。",
      rlsd: "GRPO，但优势逐个 token 加权，权重取决于读了技能库技能的教师对该 token 的看法。",
    },
    skills: {
      own: "策略为这条轨迹写下的技能",
      "own-frozen": "起始策略为这条轨迹写下的技能",
      perfect: "完美分析器为这条轨迹写下的技能",
      kind: "技能库中这类任务的技能",
      object: "技能库中这个物体的技能",
      oracle: "该任务的最佳技能",
      wrong: "另一个任务的最佳技能",
    },
    teachers: { current: "当前策略", ema: "策略的滑动平均", frozen: "起始策略" },
  },
);
