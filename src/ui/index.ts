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
export { goToAddress } from "./controls/go-to.ts";
export * from "./controls/icons.tsx";
export { LaterPart } from "./controls/later-part.tsx";
export { Panel } from "./controls/panel.tsx";
export { ScrollBox } from "./controls/scroll-box.tsx";
export { Segmented, type SegmentedOption } from "./controls/segmented.tsx";
export { Slider } from "./controls/slider.tsx";
export { Formula } from "./formula/formula.tsx";
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
  type DomainSource,
  domainOf,
  QUANTITIES,
  QUANTITY_NAMES,
  type QuantityName,
  signed,
} from "./rollout/quantities.ts";
export {
  type AskedRollout,
  nearestRollout,
  type Replaced,
  replacedBy,
  sayReplaced,
} from "./rollout/nearest.ts";
export { type Effect, effectsOf, type Moment, momentsOf } from "./rollout/replay.ts";
export { type TeacherSequence, teacherSequences } from "./rollout/teacher-sequences.ts";
export {
  heatRows,
  kindName,
  kindOf,
  placesOf,
  recorded,
  summarise,
  type TokenPlace,
} from "./rollout/trajectory.ts";
export { type RunStyle, runStyle } from "./colour/run-style.ts";
export { scrollWithin } from "./list/scroll-within.ts";
export { VirtualList } from "./list/virtual-list.tsx";
export { ExportButtons } from "./picture/export-buttons.tsx";
export { type Inks, useInks } from "./picture/inks.ts";
export { csvOf, pngOf, saveBlob, saveText } from "./picture/save.ts";
export { type Scene, type Shape, sceneSvg, stacked } from "./picture/scene.ts";
export { SceneShapes } from "./picture/scene-view.tsx";
export { type Bin, binsOf, histogramScene } from "./plot/histogram.ts";
export { layoutPlot, type LinePlot, type PlotBand, type PlotCurve } from "./plot/line-plot.ts";
export { LinePlotView } from "./plot/line-plot-view.tsx";
export { shortNumber } from "./plot/scale.ts";
export { useWidth } from "./plot/use-width.ts";
export { FileDrop } from "./runs/file-drop.tsx";
export {
  beginningOf,
  type ImportOutcome,
  importRecord,
  isZipped,
  type TextFile,
} from "./runs/import-records.ts";
export { runName, useRunLabel, useRunName } from "./runs/run-name.ts";
export { RunSwatch } from "./runs/run-swatch.tsx";
export { useLibrary } from "./runs/use-library.ts";
export { type Distribution, distributionOf } from "./rollout/distribution.ts";
export { RolloutTokens } from "./rollout/rollout-tokens.tsx";
export { TokenSwitches } from "./rollout/token-switches.tsx";
export { CELL_KINDS, type Heat, useHeat } from "./rollout/use-heat.ts";
export { EpisodeBar } from "./rollout/episode-bar.tsx";
export { EpisodeReplay } from "./rollout/episode-replay.tsx";
export { SkillFacts } from "./rollout/skill-facts.tsx";
export { TeacherText } from "./rollout/teacher-text.tsx";
export { type HeatmapLegend, heatmapPicture } from "./heatmap/heatmap-picture.ts";
export {
  currentLanguage,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  onLanguage,
  parseLanguage,
  setLanguage,
  useLanguage,
} from "./language/language.ts";
export { defineWords, useWords, type Words, wordsNow } from "./language/words.ts";
export { METHOD_WORDS } from "./language/method-words.ts";
export { QUANTITY_WORDS } from "./language/quantity-words.ts";
export {
  type OneSettingWords,
  SETTING_WORDS,
  settingWords,
  useSettingWords,
} from "./language/setting-words.ts";
export { type Action, isAvailable } from "./actions/action.ts";
export { KeyCaps } from "./actions/key-caps.tsx";
export { listenForKeys } from "./actions/listen.ts";
export { type ActionGroup, ActionRegistry, grouped } from "./actions/registry.ts";
export { pageActions, useActionList, useActions } from "./actions/use-actions.ts";
