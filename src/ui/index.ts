/**
 * ui: shared components without knowledge of what they show: the token heatmap with its
 * legend, curves, the Sokoban board, the household room, and controls. styles/theme.css
 * holds every colour, space and size.
 */
export { Board, type BoardView, type Cell } from "./board/board.tsx";
export { type ColourScheme, type DivergingDomain, reachOf, shade } from "./colour/diverging.ts";
export { currentColourScheme, useColourScheme } from "./colour/colour-scheme.ts";
export { Button } from "./controls/button.tsx";
export { Disclosure } from "./controls/disclosure.tsx";
export * from "./controls/icons.tsx";
export { Panel } from "./controls/panel.tsx";
export { Segmented, type SegmentedOption } from "./controls/segmented.tsx";
export { Slider } from "./controls/slider.tsx";
export { KindKey } from "./heatmap/kind-key.tsx";
export { Legend } from "./heatmap/legend.tsx";
export { TokenHeatmap } from "./heatmap/token-heatmap.tsx";
export { type CellKind, glyphs, type HeatCell, type HeatRow } from "./heatmap/types.ts";
export { type Box, tileOfKey } from "./room/keys.ts";
export { Room } from "./room/room.tsx";
export type { Door, DrawnPlace, DrawnRoom, DrawnThing, DrawnZone } from "./room/types.ts";
export { RateChart, type RateSeries } from "./series/rate-chart.tsx";
export { smooth } from "./series/smoothing.ts";
export { Sparkline } from "./series/sparkline.tsx";
export {
  ALL_QUANTITY_NAMES,
  countOutside,
  DOMAIN_LABELS,
  type DomainSource,
  domainOf,
  QUANTITIES,
  QUANTITY_NAMES,
  type QuantityName,
  signed,
} from "./rollout/quantities.ts";
export { type Moment, momentsOf } from "./rollout/replay.ts";
export {
  heatRows,
  kindName,
  placesOf,
  recorded,
  summarise,
  type TokenPlace,
} from "./rollout/trajectory.ts";
