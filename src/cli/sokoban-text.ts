import { type Room, renderText } from "../env/sokoban/index.ts";

/** `room` in the text form that a recorded text is in: verl-agent's has tabs, RAGEN's has none. */
export function recordedText(room: Room, recorded: string): string {
  return renderText(room, recorded.includes("\t") ? "verl-tiny" : "ragen");
}
