/**
 * A picture as plain values: drawn on the page by SceneView and exported as SVG by
 * sceneSvg, from the same shapes, so that what is saved is what was seen. Colours are
 * concrete: a file has no theme.
 */
export interface Scene {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly shapes: readonly Shape[];
}

interface Stroke {
  readonly stroke?: string;
  readonly strokeWidth?: number;
  /** Lengths of dashes and gaps. */
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

export type Shape =
  /** Points joined by straight lines; null lifts the pen. */
  | (Stroke & {
      readonly type: "line";
      readonly points: readonly (readonly [x: number, y: number] | null)[];
    })
  /** A closed area. */
  | (Stroke & {
      readonly type: "area";
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly fill: string;
    })
  | (Stroke & {
      readonly type: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
      readonly radius?: number;
    })
  | (Stroke & {
      readonly type: "circle";
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: string;
    })
  | {
      readonly type: "text";
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly text: string;
      readonly fill: string;
      readonly size: number;
      readonly anchor?: "start" | "middle" | "end";
      readonly bold?: boolean;
      readonly mono?: boolean;
    };

export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace';

/** Two decimals are a hundredth of a pixel. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The `d` of a path through points; empty where there are fewer than two in a row. */
export function pathOf(points: readonly (readonly [number, number] | null)[]): string {
  let path = "";
  let down = false;
  for (const point of points) {
    if (point === null) {
      down = false;
      continue;
    }
    path += `${down ? "L" : "M"}${short(point[0])} ${short(point[1])}`;
    down = true;
  }
  return path;
}

/** Attributes of an SVG element. */
export type Attributes = Readonly<Record<string, string | number>>;
export type ElementName = "path" | "rect" | "circle" | "text";

const strokeOf = ({ stroke, strokeWidth, dash, opacity }: Stroke): Attributes => ({
  ...(stroke === undefined ? {} : { stroke, "stroke-width": strokeWidth ?? 1 }),
  ...(dash === undefined || dash.length === 0 ? {} : { "stroke-dasharray": dash.join(" ") }),
  ...(opacity === undefined ? {} : { opacity }),
});

/** The SVG element that a shape is: its name, attributes and text. */
export function elementOf(shape: Shape): readonly [ElementName, Attributes, string] {
  switch (shape.type) {
    case "line":
      return [
        "path",
        { d: pathOf(shape.points), fill: "none", "stroke-linejoin": "round", ...strokeOf(shape) },
        "",
      ];
    case "area":
      return ["path", { d: `${pathOf(shape.points)}Z`, fill: shape.fill, ...strokeOf(shape) }, ""];
    case "rect": {
      const { x, y, width, height, fill, radius = 0 } = shape;
      return ["rect", { x, y, width, height, rx: radius, fill, ...strokeOf(shape) }, ""];
    }
    case "circle":
      return [
        "circle",
        {
          cx: short(shape.x),
          cy: short(shape.y),
          r: shape.radius,
          fill: shape.fill,
          ...strokeOf(shape),
        },
        "",
      ];
    case "text":
      return [
        "text",
        {
          x: short(shape.x),
          y: short(shape.y),
          fill: shape.fill,
          "font-size": shape.size,
          "font-family": shape.mono ? MONO : SANS,
          ...(shape.anchor === undefined ? {} : { "text-anchor": shape.anchor }),
          ...(shape.bold ? { "font-weight": 600 } : {}),
        },
        shape.text,
      ];
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for XML; characters that XML 1.0 cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

/** A scene as an SVG file; `title` is what a screen reader says of it. */
export function sceneSvg(scene: Scene, title: string): string {
  const { width, height, background, shapes } = scene;
  const elements = shapes.map((shape) => {
    const [name, attributes, text] = elementOf(shape);
    const written = Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
      .join("");
    return text === ""
      ? `<${name}${written}/>`
      : `<${name}${written} xml:space="preserve">${escapeXml(text)}</${name}>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escapeXml(background)}"/>`,
    ...elements,
    "</svg>",
    "",
  ].join("\n");
}

/** Scenes below each other, as one picture as wide as the widest. */
export function stacked(scenes: readonly Scene[], gap: number): Scene {
  const [first] = scenes;
  let top = 0;
  const shapes = scenes.flatMap((scene) => {
    const moved = scene.shapes.map((shape) => movedDown(shape, top));
    top += scene.height + gap;
    return moved;
  });
  return {
    width: Math.max(0, ...scenes.map(({ width }) => width)),
    height: Math.max(0, top - gap),
    background: first?.background ?? "none",
    shapes,
  };
}

function movedDown(shape: Shape, by: number): Shape {
  if (shape.type === "line") {
    return {
      ...shape,
      points: shape.points.map((point) => (point === null ? null : [point[0], point[1] + by])),
    };
  }
  if (shape.type === "area") return { ...shape, points: shape.points.map(([x, y]) => [x, y + by]) };
  return { ...shape, y: shape.y + by };
}
