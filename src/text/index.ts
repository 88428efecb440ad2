/**
 * text: between the environments' text and the policy's tokens: the tokenizer,
 * its file format, and the layout of prompts, skills and transcripts.
 */
export {
  type CorpusItem,
  type CorpusPiece,
  type EncodedItem,
  encodeCorpusItem,
} from "./corpus.ts";
export {
  actionTokens,
  append,
  opening,
  type Segment,
  type Sequence,
  skillTokens,
  type TokenKind,
  verdictTokens,
  withSkill,
} from "./layout.ts";
export {
  END,
  FAILURE,
  LOOK_BACK,
  SKILL,
  START,
  SUCCESS,
  SPECIAL_PIECES,
} from "./special.ts";
export { Tokenizer } from "./tokenizer.ts";
