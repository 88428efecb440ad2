/** A whole number with thin spaces between thousands, as both languages read it. */
export const grouped = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f");

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
