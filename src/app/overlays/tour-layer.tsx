import { useEffect, useState } from "react";
import { type Stage, storyOf, Tour } from "../../features/tour/index.ts";
import type { TrainSession } from "../../features/train/index.ts";
import { recordOnScreen, rememberTour } from "../tour.ts";
import { trainSession } from "../train-session.ts";
import { closeOverlay } from "./overlays.ts";

const stageOf = (session: TrainSession): Stage => ({
  show(nth, group, member) {
    session.replay.goTo(nth);
    session.selectRollout(group, member);
    session.show("shift");
  },
  pin: session.pin,
});

/** The tour of the recorded run that is on the training screen. */
export default function TourLayer() {
  const [told] = useState(() => {
    const session = trainSession();
    const record = recordOnScreen();
    const story = record && storyOf(record);
    return session && story ? { story, session, stage: stageOf(session) } : null;
  });
  useEffect(() => {
    rememberTour();
    // Nothing can be told of what was recorded so far.
    if (told === null) closeOverlay();
  }, [told]);
  if (told === null) return null;
  return (
    <Tour
      story={told.story}
      stage={told.stage}
      onClose={closeOverlay}
      onTrain={() => {
        closeOverlay();
        void told.session.start();
      }}
    />
  );
}
