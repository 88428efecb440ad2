import "katex/dist/katex.min.css";
import katex from "katex";

/**
 * Sets TeX into an element. It builds elements and sets their styles one by one, as the
 * page's content policy wants it; beside the drawn formula stands MathML for screen readers.
 */
export function typeset(tex: string, display: boolean, element: HTMLElement): void {
  katex.render(tex, element, {
    displayMode: display,
    throwOnError: false,
    // Chinese words stand within \text.
    strict: "ignore",
    trust: false,
  });
}
