/**
 * The control tokens. They are never produced by encoding text, so nothing that
 * an environment or a person writes can imitate them. A whole training sequence
 * reads
 *
 *   <start> statement [<skill> skill <end>] observation action <end>? observation ...
 *   ... (<success> | <failure>) <look-back> skill <end>
 */
export const START = "<start>";
export const SKILL = "<skill>";
export const END = "<end>";
export const SUCCESS = "<success>";
export const FAILURE = "<failure>";
export const LOOK_BACK = "<look-back>";

export const SPECIAL_PIECES: readonly string[] = [
  "<pad>",
  START,
  SKILL,
  END,
  SUCCESS,
  FAILURE,
  LOOK_BACK,
];
