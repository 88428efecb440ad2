/**
 * play: the screen on which a person plays what the agent plays. session.ts is the screen
 * without a screen (state and actions, no React); plan.ts finds commands that win;
 * policy.ts has a shipped policy play the same task; the rest draws the screen.
 */
export { readPlayAddress, writePlayAddress } from "./address.ts";
export { PlayScreen } from "./play-screen.tsx";
export type { PolicyPlayer, PolicyRequest } from "./policy.ts";
export { createPlaySession, type PlaySession } from "./session.ts";
