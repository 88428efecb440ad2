import { type ComponentType, lazy, Suspense } from "react";
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
    <Suspense fallback={null}>
      <Layer />
    </Suspense>
  );
}
