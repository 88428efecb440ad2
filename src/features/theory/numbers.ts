/** A number of a formula: three decimals, a true minus sign. */
export const plain = (value: number, digits = 3): string =>
  value.toFixed(digits).replace("-", "\u2212");

/** The same in TeX, in brackets where it is negative. */
export const tex = (value: number, digits = 3): string => value.toFixed(digits);
export const texIn = (value: number, digits = 3): string =>
  value < 0 ? `(${tex(value, digits)})` : tex(value, digits);

/** A tiny difference: 3.2e-11 as 3.2 x 10^-11; exactly 0 as 0. */
export function tiny(value: number): string {
  if (value === 0) return "0";
  const [digits = "", power = "0"] = value.toExponential(1).split("e");
  const raised = [...power.replace("+", "")]
    .map((sign) =>
      sign === "-"
        ? "\u207b"
        : "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[Number(sign)],
    )
    .join("");
  return `${digits} \u00b7 10${raised}`;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
