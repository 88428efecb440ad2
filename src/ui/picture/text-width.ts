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

const SMALL = 11;

/** A text of size 11 in lines that fit a width. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, SMALL) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
