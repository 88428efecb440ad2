import { lineOf, type RecordLine } from "../run/index.ts";
import { type Evaluation, heldOut, type Trainer, type UpdateResult } from "../seed/index.ts";
import { evaluationText } from "./evaluation-text.ts";
import { Interruption, seconds } from "./progress.ts";

function updateText({ update, metrics }: UpdateResult, updates: number): string {
  const time = Object.values(metrics.milliseconds).reduce((sum, ms) => sum + ms, 0) / 1000;
  const skills =
    metrics.skillsCorrect === null
      ? ""
      : `  skills right ${metrics.skillsCorrect.toFixed(2)}  gate ${metrics.gateMean.toFixed(2)} +- ${metrics.gateDeviation.toFixed(2)}`;
  const refused = metrics.applied ? "" : "  REFUSED: a number was not finite";
  return `update ${update}/${updates}  success ${metrics.success.toFixed(2)}  actions ${metrics.length.toFixed(1)}  equal groups ${metrics.zeroVariance.toFixed(2)}${skills}  gradient ${metrics.gradientNorm.toPrecision(3)}  ${seconds(time)}${refused}`;
}

/**
 * Runs all updates and tells how they go; `write` gets every line of the record but the
 * header. Evaluates the start, every so many updates, and the end; returns the first and the last.
 */
export async function learn(
  trainer: Trainer,
  write: (line: RecordLine) => Promise<void>,
): Promise<{ readonly first: Evaluation; readonly last: Evaluation }> {
  using interruption = new Interruption();
  const { updates, evaluateEvery } = trainer.settings;
  const started = new Date().toISOString();
  const evaluate = async (): Promise<Evaluation> => {
    const evaluation = await trainer.evaluate(heldOut(trainer.settings));
    await write({ type: "evaluation", ...evaluation });
    console.log(`held-out success ${evaluationText(evaluation)}`);
    return evaluation;
  };
  const first = await evaluate();
  let last = first;
  while (trainer.updatesDone < updates && !interruption.asked) {
    const result = await trainer.update();
    await write(lineOf(result, started));
    console.log(updateText(result, updates));
    const due = evaluateEvery > 0 && result.update % evaluateEvery === 0;
    if (due || result.update === updates) last = await evaluate();
  }
  return { first, last: last.update === trainer.updatesDone ? last : await evaluate() };
}
