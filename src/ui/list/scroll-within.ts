/** Scrolls a box until an element in it is seen. Only the box scrolls, never the page. */
export function scrollWithin(
  box: Element | null | undefined,
  element: Element | null | undefined,
): void {
  if (!box || !element) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
