import { useEffect, useRef, useState } from "react";
import { inBoth } from "../../base/index.ts";
import { type Stage, type Story, storyOf, Tour } from "../../features/tour/index.ts";
import type { Recalled, TrainSession } from "../../features/train/index.ts";
import { rememberTour, untilTraining } from "../tour.ts";
import { closeOverlay } from "./overlays.ts";
import { OVERLAY_WORDS } from "./words.ts";

const stageOf = (session: TrainSession): Stage => ({
  show(nth, group, member) {
    session.replay.goTo(nth);
    session.selectRollout(group, member);
    session.show("shift");
  },
  pin: session.pin,
});

interface Told {
  readonly story: Story;
  readonly stage: Stage;
}

/** The tour of the recorded run, which comes back to the training screen for it. */
export default function TourLayer() {
  const [told, setTold] = useState<Told | null>(null);
  const train = useRef(false);
  useEffect(() => {
    rememberTour();
    let wanted = true;
    let back: Recalled["back"] = () => undefined;
    const begin = async (): Promise<void> => {
      const session = await untilTraining();
      const recalled = await session.recall();
      if (!wanted) return recalled.back(false);
      back = recalled.back;
      const story = recalled.run && storyOf(recalled.run);
      if (story !== null) return setTold({ story, stage: stageOf(session) });
      session.store.setState({ notice: inBoth((language) => OVERLAY_WORDS[language].noTour) });
      closeOverlay();
    };
    void begin();
    return () => {
      wanted = false;
      back(train.current);
    };
  }, []);
  return (
    told && (
      <Tour
        {...told}
        onClose={closeOverlay}
        onTrain={() => {
          train.current = true;
          closeOverlay();
        }}
      />
    )
  );
}
