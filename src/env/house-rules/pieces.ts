import { type CorpusPiece, END, SKILL, START } from "../../text/index.ts";
import { type Game, transcriptOf } from "./game.ts";
import { formatSkill, type Skill } from "./skill.ts";

/** A game as pieces; the statement and the first `silent` actions are without loss. */
export function gamePieces(game: Game, skill: Skill | null, silent: number): CorpusPiece[] {
  const { statement, opening, steps } = transcriptOf(game);
  const context: CorpusPiece[] =
    skill === null
      ? []
      : [
          { special: SKILL, loss: false },
          { text: formatSkill(skill), loss: false },
          { special: END, loss: false },
        ];
  return [
    { special: START, loss: false },
    { text: statement, loss: false },
    ...context,
    { text: opening, loss: false },
    ...steps.flatMap(({ action, observation }, i): CorpusPiece[] => [
      { text: action, loss: i >= silent },
      { special: END, loss: i >= silent },
      { text: observation, loss: i >= silent },
    ]),
  ];
}
