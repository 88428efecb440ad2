import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Action, Button, CloseIcon, useActions, useWords, wordsNow } from "../../ui/index.ts";
import { cardPlace, useSpotlight } from "./spotlight.ts";
import { type Stage, tourSteps } from "./steps.ts";
import type { Story } from "./story.ts";
import styles from "./tour.module.css";
import { TOUR_WORDS } from "./words.ts";

interface TourProps {
  readonly story: Story;
  readonly stage: Stage;
  readonly onClose: () => void;
  /** At its end: live training begins. */
  readonly onTrain: () => void;
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

/** The same keys while the focus is elsewhere on the page. */
function tourActions(go: (by: number) => void, close: () => void): readonly Action[] {
  const words = () => wordsNow(TOUR_WORDS);
  const group = () => words().name;
  return [
    {
      ...{ name: "tour.next", group, label: () => words().next, keys: ["ArrowRight"] },
      perform: () => go(1),
    },
    {
      ...{ name: "tour.back", group, label: () => words().back, keys: ["ArrowLeft"] },
      perform: () => go(-1),
    },
    {
      ...{ name: "tour.close", group, label: () => words().close, keys: ["Escape"] },
      perform: close,
    },
  ];
}

/** Tells a story on the real screen, step by step; everything behind it can still be used. */
export function Tour({ story, stage, onClose, onTrain }: TourProps) {
  const words = useWords(TOUR_WORDS);
  const steps = useMemo(() => tourSteps(story, stage, words), [story, stage, words]);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const anchors = useMemo(() => step?.anchors ?? [], [step]);
  const place = useSpotlight(anchors);
  const card = useRef<HTMLElement>(null);

  // Before anything is measured, and again in another language: it is the same step.
  useLayoutEffect(() => steps[index]?.enter(), [steps, index]);
  // Once: whoever presses Next again and again keeps the button under the key.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const { current } = card;
    if (current === null || innerWidth <= 640) return;
    const size = { width: current.offsetWidth, height: current.offsetHeight };
    const { left, top } = cardPlace(place, size, { width: innerWidth, height: innerHeight });
    current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });

  const count = steps.length;
  const go = useCallback(
    (by: number) => setIndex((now) => Math.max(0, Math.min(count - 1, now + by))),
    [count],
  );
  useActions(useMemo(() => tourActions(go, onClose), [go, onClose]));

  if (step === undefined) return null;
  const last = index === count - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    if (event.key === "Escape") onClose();
    else if (by !== undefined) go(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {place !== null && (
        <div
          className={styles.light}
          aria-hidden="true"
          data-testid="tour-light"
          style={{
            transform: `translate(${place.left - 6}px, ${place.top - 6}px)`,
            width: place.width + 12,
            height: place.height + 12,
          }}
        />
      )}
      <section
        ref={card}
        className={styles.card}
        role="dialog"
        aria-label={words.name}
        aria-describedby="tour-text"
        tabIndex={-1}
        data-testid="tour"
        onKeyDown={onKeyDown}
      >
        <header className={styles.head}>
          <h2>{step.title}</h2>
          <Button
            kind="quiet"
            className={styles.close}
            aria-label={words.close}
            icon={<CloseIcon />}
            data-testid="tour-close"
            onClick={onClose}
          />
        </header>
        <p id="tour-text" className={styles.text} aria-live="polite">
          {step.text}
        </p>
        <footer className={styles.foot}>
          <span className={styles.progress}>
            <progress value={index + 1} max={steps.length} aria-hidden="true" />
            <span data-testid="tour-progress">{words.progress(index + 1, steps.length)}</span>
          </span>
          <Button inactive={index === 0} data-testid="tour-back" onClick={() => go(-1)}>
            {words.back}
          </Button>
          {last ? (
            <Button kind="primary" data-testid="tour-train" onClick={onTrain}>
              {words.trainLive}
            </Button>
          ) : (
            <Button kind="primary" data-testid="tour-next" onClick={() => go(1)}>
              {words.next}
            </Button>
          )}
        </footer>
      </section>
    </>
  );
}
