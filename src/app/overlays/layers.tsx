import { type ComponentType, lazy } from "react";
import { LaterPart } from "../../ui/index.ts";
import { type Overlay, useOverlay } from "./overlays.ts";

/** Loaded when first wanted: the page draws its first screen without them. */
const LAYERS: Readonly<Record<Overlay, ComponentType>> = {
  palette: lazy(() => import("./command-palette.tsx")),
  help: lazy(() => import("./help-sheet.tsx")),
  lesson: lazy(() => import("./lesson-layer.tsx")),
  tour: lazy(() => import("./tour-layer.tsx")),
};

/** What lies over the page now. */
export function Layers() {
  const overlay = useOverlay();
  if (overlay === null) return null;
  const Layer = LAYERS[overlay];
  return (
    <LaterPart key={overlay}>
      <Layer />
    </LaterPart>
  );
}
