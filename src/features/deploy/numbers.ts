/** A whole number with commas between thousands, as both languages read it. */
export const grouped = (value: number): string => Math.round(value).toLocaleString("en");

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
