import { useEffect, useState } from "react";

/** Where something is in the window, in CSS pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const find = (anchors: readonly string[]): HTMLElement | null => {
  for (const anchor of anchors) {
    const element = document.querySelector<HTMLElement>(`[data-testid="${anchor}"]`);
    if (element !== null && element.getClientRects().length > 0) return element;
  }
  return null;
};

/**
 * The place of the first anchor that is on screen, followed while it moves; null where
 * none is. It is scrolled to when the anchors change.
 */
export function useSpotlight(anchors: readonly string[]): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const small = innerWidth <= 640;
    // Below a phone's target is the card; elsewhere it may stand on any side.
    find(anchors)?.scrollIntoView({
      behavior: still ? "auto" : "smooth",
      block: small ? "start" : "center",
    });
    let frame = 0;
    const follow = (): void => {
      const rect = find(anchors)?.getBoundingClientRect() ?? null;
      setPlace((before) => (same(before, rect) ? before : rect && copy(rect)));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [anchors]);
  return place;
}

const copy = ({ left, top, width, height }: DOMRect): Place => ({ left, top, width, height });

const same = (a: Place | null, b: Place | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height);

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const EDGE = 12;

/**
 * Where a card stands beside a place: below, above, right or left of it, the first that
 * has room; else at the foot of the window, over a part of it.
 */
export function cardPlace(place: Place | null, card: Size, view: Size): Omit<Place, keyof Size> {
  const within = (value: number, size: number, room: number): number =>
    Math.max(EDGE, Math.min(value, room - size - EDGE));
  const middle = (view.width - card.width) / 2;
  if (place === null) return { left: middle, top: (view.height - card.height) / 2 };
  const left = within(place.left + place.width / 2 - card.width / 2, card.width, view.width);
  const top = within(place.top, card.height, view.height);
  const below = place.top + place.height + GAP;
  if (below + card.height + EDGE <= view.height && below >= EDGE) return { left, top: below };
  const above = place.top - GAP - card.height;
  if (above >= EDGE) return { left, top: above };
  const right = place.left + place.width + GAP;
  if (right + card.width + EDGE <= view.width) return { left: right, top };
  const before = place.left - GAP - card.width;
  if (before >= EDGE) return { left: before, top };
  return { left: within(left, card.width, view.width), top: view.height - card.height - EDGE };
}
