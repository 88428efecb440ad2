import { createElement, memo } from "react";
import { type Attributes, elementOf, type Scene } from "./scene.ts";

const HYPHEN = /-([a-z])/g;

/** React spells the attributes of SVG in camel case. */
const propsOf = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key.replace(HYPHEN, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** The shapes of a scene, within an <svg> that the caller gives. */
export const SceneShapes = memo(function SceneShapes({ scene }: { readonly scene: Scene }) {
  return scene.shapes.map((shape, index) => {
    const [name, attributes, text] = elementOf(shape);
    const props = { key: `${index} ${name}`, ...propsOf(attributes) };
    return text === ""
      ? createElement(name, props)
      : createElement(name, { ...props, style: { whiteSpace: "pre" } }, text);
  });
});
