/**
 * household: an ALFWorld game as it is played: its moments, what the texts have told up to
 * each, and the room that is drawn of it. A part of ui that is loaded with the first
 * household, so that a page without one does not carry it.
 */
export { byNumbers } from "./by-numbers.ts";
export { drawRoom, type Sight } from "./drawing.ts";
export {
  act,
  actionsOf,
  type Episode,
  lastMoment,
  type Moment,
  replay,
  startEpisode,
  undo,
} from "./episode.ts";
