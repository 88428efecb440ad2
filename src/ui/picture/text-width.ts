/** Chinese and the like: characters as wide as they are high, between which a line may break. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const ALL_WIDE = new RegExp(WIDE, "g");
/** Marks that do not begin a line. */
const NOT_FIRST = /^[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u201d\u300d]/;

const wideIn = (text: string): number => text.match(ALL_WIDE)?.length ?? 0;

function width(text: string, size: number, narrow: number): number {
  const wide = wideIn(text);
  return (wide + (text.length - wide) * narrow) * size;
}

/**
 * About how wide a text of the interface's font is, in pixels at a size. Pictures are
 * laid out without a page, so this is an estimate, on the generous side.
 */
export const textWidth = (text: string, size: number): number => width(text, size, 0.56);

/** A monospaced character is 0.61 of its size wide in the fonts that are used. */
export const monoWidth = (text: string, size: number): number => width(text, size, 0.61);

const SMALL = 11;

/** What a line may break between: words with the blank behind them, and wide characters. */
function pieces(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.match(/\S+\s*/g) ?? []) {
    let narrow = "";
    for (const character of word) {
      if (WIDE.test(character)) {
        if (narrow !== "") found.push(narrow);
        narrow = "";
        const last = found.at(-1);
        if (last !== undefined && NOT_FIRST.test(character)) {
          found[found.length - 1] = last + character;
        } else found.push(character);
      } else narrow += character;
    }
    if (narrow.trim() !== "") found.push(narrow);
    else if (narrow !== "") found.push(`${found.pop() ?? ""}${narrow}`);
  }
  return found;
}

/** A text of size 11 in lines that fit a width. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const piece of pieces(text)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth((last + piece).trimEnd(), SMALL) <= width) {
      lines[lines.length - 1] = last + piece;
    } else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
