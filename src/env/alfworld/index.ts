/**
 * alfworld: plays ALFWorld's `game.tw-pddl` files exactly as the original does,
 * from the file's own rules (PDDL) and texts (TWL2 grammar).
 */
export { Game, type GameState, loadGame, type Reply } from "./game.ts";
