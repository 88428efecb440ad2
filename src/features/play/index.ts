/**
 * play: the screen on which a person plays what the agent plays. session.ts is the screen
 * without a screen (state and actions, no React); drawing.ts turns a state into the room
 * that ui/room draws; plan.ts finds commands that win; the rest draws the screen.
 */
export { readPlayAddress, writePlayAddress } from "./address.ts";
export { PlayScreen } from "./play-screen.tsx";
export { createPlaySession, type PlaySession } from "./session.ts";
