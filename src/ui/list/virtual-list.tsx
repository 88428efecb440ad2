import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./virtual-list.module.css";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of every row in CSS pixels. */
  readonly rowHeight: number;
  /** The chosen row; -1 for none. It is scrolled to when it changes. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Content of a row that is drawn. */
  readonly row: (index: number) => ReactNode;
  /** What a row says to a screen reader. */
  readonly rowLabel: (index: number) => string;
  readonly testId?: string;
  readonly empty: ReactNode;
}

/** Rows drawn above and below what is seen, so that scrolling shows no gaps. */
const MARGIN = 8;

/**
 * A list of any length: only the rows in view are elements. One tab stop; arrows, Page
 * Up and Down, Home and End choose a row, and the list says how many there are.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, selected, onSelect, row, rowLabel, testId, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(320);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || selected < 0) return;
    const at = selected * rowHeight;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = at + rowHeight - element.clientHeight;
    }
  }, [selected, rowHeight]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const next = rowAfterKey(event.key, selected, count, page);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
  };

  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + MARGIN);
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  const active =
    selected >= first && selected < last ? `${testId ?? label}-${selected}` : undefined;
  const optionProps = (index: number): HTMLAttributes<HTMLDivElement> => ({
    role: "option",
    "aria-selected": index === selected,
    "aria-setsize": count,
    "aria-posinset": index + 1,
    "aria-label": rowLabel(index),
    onClick: () => onSelect(index),
  });
  const listProps: HTMLAttributes<HTMLDivElement> = {
    role: "listbox",
    tabIndex: 0,
    "aria-label": label,
    "aria-activedescendant": active,
    onKeyDown,
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
  };
  return (
    <div
      ref={box}
      style={count === 0 ? undefined : { maxHeight: count * rowHeight + 2 }}
      className={styles.box}
      data-testid={testId}
      data-count={count}
      {...listProps}
    >
      {count === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <div style={{ height: count * rowHeight }} className={styles.all} role="presentation">
          {drawn.map((index) => (
            <div
              key={index}
              id={`${testId ?? label}-${index}`}
              className={styles.row}
              style={{ top: index * rowHeight, height: rowHeight }}
              {...optionProps(index)}
            >
              {row(index)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The row that a key leads to; null for any other key. */
export function rowAfterKey(
  key: string,
  selected: number,
  count: number,
  page: number,
): number | null {
  if (count === 0) return null;
  const within = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case "ArrowDown":
      return within(selected + 1);
    case "ArrowUp":
      return within(selected - 1);
    case "PageDown":
      return within(selected + page);
    case "PageUp":
      return within(selected - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
