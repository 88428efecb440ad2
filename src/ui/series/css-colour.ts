/**
 * The colour that a custom property stands for on `element`, as rgb(). A canvas cannot
 * read light-dark(), so the browser resolves it on a probe.
 */
export function cssColour(element: HTMLElement, property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  probe.hidden = true;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The same colour with an alpha of 0..1. */
export function faded(rgb: string, alpha: number): string {
  const [r, g, b] = rgb.match(/[\d.]+/g) ?? [];
  return r && g && b ? `rgb(${r} ${g} ${b} / ${alpha})` : rgb;
}
