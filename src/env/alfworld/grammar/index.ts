/**
 * grammar: the texts of a game. TWL2 grammars as ALFWorld's files carry them,
 * read once, and written out about the facts of a state.
 */
export { type CommandText, type GrammarDocument, readGrammar } from "./document.ts";
export type { Bindings } from "./facts.ts";
export { placeholder } from "./query.ts";
export { readTemplate, type TextSymbol } from "./template.ts";
export { Writer } from "./writer.ts";
