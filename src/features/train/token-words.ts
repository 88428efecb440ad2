import { defineWords } from "../../ui/index.ts";

/** The tokens of a rollout, and what is said about one of them. */
export const TOKEN_WORDS = defineWords(
  {
    title: "Tokens",
    empty:
      "Every token of the chosen rollout appears here. The tokens that the policy sampled are coloured by what the skill, read in hindsight, does to them; those that it was given have an outline only.",
    panel: {
      title: "Token",
      unpin: "Unpin (Esc)",
      head: (position: number, kind: string, where: string) =>
        `position ${position}, ${kind}, ${where}`,
      pinned: ", pinned",
      strongest: ", the strongest shift here",
      first: ", the first sampled",
      given:
        "This token was given to the policy, not sampled by it: it is masked and no loss falls on it.",
      hint: "The numbers of a token appear here: point at one, or click it to pin it. With the keyboard: Tab into the tokens, the arrow keys to move, Enter to pin, Escape to clear.",
      why: "Why this colour?",
      open: (name: string) => `${name}: what it is`,
    },
    /** The colour of the token, by the quantity that colours it. */
    why: {
      unknown: "This token has no colour: the number is not known here.",
      shift: {
        above: (value: string) =>
          `It is orange because its shift is ${value}: with the skill in view the policy finds this token likelier.`,
        below: (value: string) =>
          `It is blue because its shift is ${value}: with the skill in view the policy finds this token rarer.`,
        same: "It is neutral because its shift is zero: the skill changes nothing here.",
      },
      gate: {
        above: (value: string) =>
          `It is orange because its gate is ${value}, above one half: the skill speaks for this token, so the distillation pulls it up strongly.`,
        below: (value: string) =>
          `It is blue because its gate is ${value}, below one half: the skill speaks against this token, so the distillation hardly pulls it up.`,
        same: "It is neutral because its gate is one half: the skill changes nothing here.",
      },
      advantage: {
        above: (value: string) =>
          `It is orange because its trajectory did better than its group (A = ${value}); all its tokens share that.`,
        below: (value: string) =>
          `It is blue because its trajectory did worse than its group (A = ${value}); all its tokens share that.`,
        same: "It is neutral because all rollouts of its task were rewarded alike: A = 0, and GRPO learns nothing from it.",
      },
      probability: {
        above: (value: string) =>
          `It is orange because the policy gave it a probability of ${value}: it was expected.`,
        below: (value: string) =>
          `It is blue because the policy gave it a probability of ${value}: it was a surprise.`,
        same: "It is neutral: the policy gave it a probability of one half.",
      },
      entropy: {
        above: (value: string) =>
          `It is orange because the policy was undecided here: its entropy is ${value} nats.`,
        below: (value: string) => `Its entropy is ${value} nats.`,
        same: "It is neutral because the policy was certain here: its entropy is zero.",
      },
      clipped: " The colour has reached the end of its range.",
    },
    terms: {
      l: {
        name: "log-probability, plain",
        text: "How likely the policy finds this token when it reads the plain episode.",
      },
      t: {
        name: "log-probability, with the skill",
        text: "How likely the teacher, which reads the skill first, finds the same token.",
      },
      d: {
        name: "shift t \u2212 l",
        text: "What the skill changed: above zero it made the token likelier, below zero rarer.",
      },
      g: {
        name: "gate",
        text: "The shift as a weight from 0 to 1; \u03b2 sets how sharp. One half where the skill changes nothing.",
      },
      A: {
        name: "advantage",
        text: "The reward of this trajectory against the others of its task; every token of it has the same.",
      },
      w: {
        name: "distillation weight",
        text: "\u03bb of the distillation, made larger where other tokens are masked (m = 0): it is a mean over those that count. 0: this token is masked, as its skill is not distilled.",
      },
      H: {
        name: "entropy, nats",
        text: "How undecided the policy was here: 0 when only one token could come.",
      },
      pull: {
        name: "pull on log \u03c0",
        text: "What the loss does to this token's log-probability: the reward's part and the distillation's.",
      },
    },
    formula: {
      rewards: (rewards: string) => `The rewards of its group: ${rewards}.`,
      ownSkill: "h: the episode so far; s: the skill.",
    },
    meaning: {
      unread: "No teacher has read this rollout yet.",
      noTeacher: (method: string) =>
        `${method} has no teacher: every token of the rollout gets the same advantage.`,
      noDistillation: (method: string) =>
        `${method} has no distillation loss: with the skill in view the teacher only weighs this token\u2019s advantage.`,
      opens: "With the skill in view the policy finds this token likelier: the gate opens.",
      closes: "With the skill in view the policy finds this token rarer: the gate closes.",
      stands: "The skill changes nothing here: the gate stands at one half.",
      masked: " It is masked here: the skill is not distilled.",
      expected:
        " The loss uses the gate\u2019s expectation over the vocabulary; shown is the sampled token\u2019s.",
      constant: " The loss uses a constant gate of one half; shown is the sampled token\u2019s.",
    },
  },
  {
    title: "Token",
    empty:
      "所选轨迹的每个 token 都显示在这里。策略采样的 token 按事后读到的技能对它们的作用着色；给定的 token 只有边框。",
    panel: {
      title: "单个 token",
      unpin: "取消固定（Esc）",
      head: (position, kind, where) => `位置 ${position}，${kind}，${where}`,
      pinned: "，已固定",
      strongest: "，此处偏移最大",
      first: "，第一个采样 token",
      given: "这个 token 是给定的，不是策略采样的：它被遮蔽，不计入损失。",
      hint: "单个 token 的数值显示在这里：指向它，或点击把它固定。用键盘：Tab 进入 token，方向键移动，Enter 固定，Escape 取消。",
      why: "为什么是这个颜色？",
      open: (name) => `${name}：是什么`,
    },
    why: {
      unknown: "这个 token 没有颜色：此处的数值未知。",
      shift: {
        above: (value) => `它是橙色，因为偏移为 ${value}：读到技能后，策略认为这个 token 更可能。`,
        below: (value) =>
          `它是蓝色，因为偏移为 ${value}：读到技能后，策略认为这个 token 更不可能。`,
        same: "它是中性色，因为偏移为零：技能在这里没有改变什么。",
      },
      gate: {
        above: (value) =>
          `它是橙色，因为门控为 ${value}，高于二分之一：技能支持这个 token，蒸馏用力把它拉高。`,
        below: (value) =>
          `它是蓝色，因为门控为 ${value}，低于二分之一：技能反对这个 token，蒸馏几乎不拉它。`,
        same: "它是中性色，因为门控为二分之一：技能在这里没有改变什么。",
      },
      advantage: {
        above: (value) =>
          `它是橙色，因为它的轨迹好于同组（A = ${value}）；这条轨迹的所有 token 都一样。`,
        below: (value) =>
          `它是蓝色，因为它的轨迹差于同组（A = ${value}）；这条轨迹的所有 token 都一样。`,
        same: "它是中性色，因为同一任务的所有轨迹奖励相同：A = 0，GRPO 从中学不到东西。",
      },
      probability: {
        above: (value) => `它是橙色，因为策略给它的概率为 ${value}：意料之中。`,
        below: (value) => `它是蓝色，因为策略给它的概率为 ${value}：出乎意料。`,
        same: "它是中性色：策略给它的概率为二分之一。",
      },
      entropy: {
        above: (value) => `它是橙色，因为策略在这里犹豫不决：熵为 ${value} nat。`,
        below: (value) => `它的熵为 ${value} nat。`,
        same: "它是中性色，因为策略在这里确定无疑：熵为零。",
      },
      clipped: "颜色已到范围的尽头。",
    },
    terms: {
      l: { name: "对数概率，无技能", text: "策略只读回合本身时，认为这个 token 有多可能。" },
      t: { name: "对数概率，有技能", text: "教师先读技能，再看同一个 token 有多可能。" },
      d: { name: "偏移 t \u2212 l", text: "技能改变了多少：大于零使其更可能，小于零更不可能。" },
      g: {
        name: "门控",
        text: "把偏移变成 0 到 1 的权重；\u03b2 决定锐度。技能不改变什么时为二分之一。",
      },
      A: { name: "优势", text: "这条轨迹的奖励与同一任务的其他轨迹相比；它的每个 token 都相同。" },
      w: {
        name: "蒸馏权重",
        text: "蒸馏的 \u03bb，其他 token 被遮蔽（m = 0）时相应放大：损失只对计入的 token 取均值。为 0 时，该 token 被遮蔽，因为它的技能不用于蒸馏。",
      },
      H: { name: "熵，nat", text: "策略在这里有多犹豫：只有一个 token 可能时为 0。" },
      pull: {
        name: "对 log \u03c0 的拉力",
        text: "损失怎样推动这个 token 的对数概率：奖励的部分与蒸馏的部分。",
      },
    },
    formula: {
      rewards: (rewards) => `同组各轨迹的奖励：${rewards}。`,
      ownSkill: "h：此前的回合；s：技能。",
    },
    meaning: {
      unread: "还没有教师读过这条轨迹。",
      noTeacher: (method) => `${method} 没有教师：轨迹中的每个 token 优势相同。`,
      noDistillation: (method) =>
        `${method} 没有蒸馏损失：教师读到技能后，只为这个 token 的优势加权。`,
      opens: "读到技能后，策略认为这个 token 更可能：门控打开。",
      closes: "读到技能后，策略认为这个 token 更不可能：门控关闭。",
      stands: "技能在这里没有改变什么：门控停在二分之一。",
      masked: "它在这里被遮蔽：这条技能不用于蒸馏。",
      expected: "损失使用门控在词表上的期望；这里显示采样所得 token 的门控。",
      constant: "损失使用恒为二分之一的门控；这里显示采样所得 token 的门控。",
    },
  },
);
