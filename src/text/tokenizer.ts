import { UserError } from "../base/index.ts";
import { SPECIAL_PIECES } from "./special.ts";
import { NIBBLE_PIECES, parseTokenizerFile, type TokenizerFile } from "./tokenizer-file.ts";

const REPLACEMENT = "\uFFFD";

interface TrieNode {
  /** Next node by UTF-16 code unit. */
  readonly next: Map<number, TrieNode>;
  /** The token that ends here, or -1. */
  id: number;
}

const newNode = (): TrieNode => ({ next: new Map(), id: -1 });

/**
 * Text to token ids and back. Ids are, in order: the control tokens, 16 nibbles (two
 * for each UTF-8 byte of a character that no piece covers) and the literal pieces.
 * `encode` takes the longest literal piece at each place, so it is a function of the
 * text alone, and never yields a control token.
 *
 * `decode(encode(text))` is `text`; a lone surrogate, which is no character, is
 * taken as U+FFFD.
 */
export class Tokenizer {
  readonly file: TokenizerFile;
  /** The text of every id, as `text` gives it. */
  readonly vocabulary: readonly string[];
  readonly #trie = newNode();
  readonly #special = new Map<string, number>();
  /** Id of nibble 0, and of the first literal piece. */
  readonly #nibbles: number;
  readonly #literals: number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  private constructor(file: TokenizerFile) {
    this.file = file;
    this.vocabulary = [...file.special, ...NIBBLE_PIECES, ...file.pieces];
    this.#nibbles = file.special.length;
    this.#literals = this.#nibbles + NIBBLE_PIECES.length;
    file.special.forEach((name, id) => {
      this.#special.set(name, id);
    });
    file.pieces.forEach((piece, index) => {
      let node = this.#trie;
      for (let i = 0; i < piece.length; i++) {
        const unit = piece.charCodeAt(i);
        const child = node.next.get(unit) ?? newNode();
        node.next.set(unit, child);
        node = child;
      }
      node.id = this.#literals + index;
    });
  }

  /** A tokenizer with the usual control tokens and these literal pieces. */
  static of(pieces: readonly string[]): Tokenizer {
    return Tokenizer.parse({
      format: "seed-tokenizer",
      version: 1,
      special: SPECIAL_PIECES,
      pieces,
    });
  }

  /** A tokenizer from a parsed JSON file. Throws a UserError where it is not one. */
  static parse(value: unknown): Tokenizer {
    return new Tokenizer(parseTokenizerFile(value));
  }

  /** A tokenizer from the text of its file. Throws a UserError where it is not one. */
  static read(text: string): Tokenizer {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (cause) {
      throw new UserError(
        {
          en: "The tokenizer is not JSON. Use the tokenizer.json that was saved with the model.",
          zh: "分词器不是 JSON。请使用与模型一起保存的 tokenizer.json。",
        },
        { cause },
      );
    }
    return Tokenizer.parse(json);
  }

  /** Number of token ids. */
  get size(): number {
    return this.vocabulary.length;
  }

  /** The id of a control token, such as END. Throws a UserError for any other name. */
  special(name: string): number {
    const id = this.#special.get(name);
    if (id === undefined) {
      throw new UserError({
        en: `The tokenizer has no control token ${name}. Use the tokenizer.json of this model.`,
        zh: `分词器缺少控制 token ${name}。请使用此模型的 tokenizer.json。`,
      });
    }
    return id;
  }

  encode(text: string): number[] {
    const source = text.replace(/\p{Surrogate}/gu, REPLACEMENT);
    const ids: number[] = [];
    let position = 0;
    while (position < source.length) {
      const [id, end] = this.#longest(source, position);
      if (id >= 0) {
        ids.push(id);
        position = end;
      } else {
        const character = String.fromCodePoint(source.codePointAt(position) ?? 0);
        for (const byte of this.#encoder.encode(character)) {
          ids.push(this.#nibbles + (byte >> 4), this.#nibbles + (byte & 15));
        }
        position += character.length;
      }
    }
    return ids;
  }

  /**
   * The text of ids. Never throws: control tokens are written by their names, and
   * nibbles that are no UTF-8, and ids outside the vocabulary, become U+FFFD.
   */
  decode(ids: readonly number[]): string {
    let text = "";
    let nibbles: number[] = [];
    for (const id of ids) {
      if (id >= this.#nibbles && id < this.#literals) {
        nibbles.push(id - this.#nibbles);
      } else {
        text += this.#bytes(nibbles) + (this.vocabulary[id] ?? REPLACEMENT);
        nibbles = [];
      }
    }
    return text + this.#bytes(nibbles);
  }

  /** How one token is shown. */
  text(id: number): string {
    return this.vocabulary[id] ?? REPLACEMENT;
  }

  /** The longest literal piece at `position`: its id (-1: none) and where it ends. */
  #longest(text: string, position: number): readonly [number, number] {
    let node: TrieNode | undefined = this.#trie;
    let id = -1;
    let end = position;
    for (let i = position; i < text.length; i++) {
      node = node.next.get(text.charCodeAt(i));
      if (node === undefined) break;
      if (node.id >= 0) {
        id = node.id;
        end = i + 1;
      }
    }
    return [id, end];
  }

  #bytes(nibbles: readonly number[]): string {
    if (nibbles.length === 0) return "";
    const bytes = new Uint8Array(nibbles.length >> 1);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = ((nibbles[2 * i] ?? 0) << 4) | (nibbles[2 * i + 1] ?? 0);
    }
    return this.#decoder.decode(bytes) + (nibbles.length % 2 === 1 ? REPLACEMENT : "");
  }
}
