/** Where a tile is on the screen, in any unit. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const middle = ({ left, width }: Box): number => left + width / 2;

/** The tile in another row that is nearest to straight above or below. */
function vertical(boxes: readonly Box[], from: number, down: boolean): number {
  const here = boxes[from];
  if (here === undefined) return from;
  const beyond = (box: Box): number =>
    down ? box.top - (here.top + here.height) : here.top - (box.top + box.height);
  const others = boxes.map((box, index) => ({ box, index })).filter(({ box }) => beyond(box) >= 0);
  const nearest = Math.min(...others.map(({ box }) => beyond(box)));
  // Tiles of one row may differ in height, so what is nearly as near counts as the same row.
  const row = others.filter(({ box }) => beyond(box) <= nearest + here.height / 2);
  const off = (box: Box): number => Math.abs(middle(box) - middle(here));
  const [best] = row.sort((a, b) => off(a.box) - off(b.box) || a.index - b.index);
  return best?.index ?? from;
}

/** Which tile a key leads to; null for a key that does not move. */
export function tileOfKey(key: string, boxes: readonly Box[], from: number): number | null {
  const last = boxes.length - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(last, from + 1);
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowDown":
      return vertical(boxes, from, true);
    case "ArrowUp":
      return vertical(boxes, from, false);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
