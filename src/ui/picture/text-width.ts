/**
 * About how wide a text of the interface's font is, in pixels at a size. Pictures are
 * laid out without a page, so this is an estimate, on the generous side.
 */
export function textWidth(text: string, size: number): number {
  return text.length * size * 0.56;
}

/** A monospaced character is 0.61 of its size wide in the fonts that are used. */
export function monoWidth(text: string, size: number): number {
  return text.length * size * 0.61;
}
