/** The gate of one token: sigmoid(beta d), d = t - l; 0.5 where the skill changes nothing. */
export function gateOf(shift: number, beta: number): number {
  return 1 / (1 + Math.exp(-beta * shift));
}

/**
 * lambda at an update (1 is the first): it falls linearly from `lambda` to `lambdaFinal`
 * times `lambda` at the last of `updates`, and stays there.
 */
export function lambdaAt(
  update: number,
  settings: { readonly lambda: number; readonly lambdaFinal: number; readonly updates: number },
): number {
  const { lambda, lambdaFinal, updates } = settings;
  const progress = updates > 1 ? Math.min(1, (update - 1) / (updates - 1)) : 0;
  return lambda * (1 - (1 - lambdaFinal) * progress);
}
