/**
 * text: between the environments' text and the policy's tokens: the tokenizer,
 * its file format, and the layout of prompts, skills and transcripts.
 */
export {
  END,
  FAILURE,
  LOOK_BACK,
  SKILL,
  START,
  SUCCESS,
  SPECIAL_PIECES,
} from "./special.ts";
export { Tokenizer, type TokenizerFile } from "./tokenizer.ts";
