import { useState } from "react";
import { LessonForm } from "../../features/lesson/index.ts";
import { useLanguage, useWords } from "../../ui/index.ts";
import { ENGINE_CHOICES } from "../../worker/index.ts";
import { currentLesson, lessonAddress } from "../lesson-link.ts";
import { useOffline } from "../offline/offline.ts";
import { PARTS, SPEEDS } from "../page/index.ts";
import { PART_WORDS } from "../page/part-words.ts";
import { SCREEN_TABLE, SCREENS } from "../screens.ts";
import { APP_WORDS } from "../words.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog.module.css";
import { OVERLAY_WORDS } from "./words.ts";

/** A lesson begins as everything stands on the page. */
export default function LessonLayer() {
  const words = useWords(OVERLAY_WORDS);
  const { title } = useWords(APP_WORDS);
  const parts = useWords(PART_WORDS);
  const language = useLanguage();
  const offline = useOffline((s) => s.ready);
  const [lesson, setLesson] = useState(currentLesson);
  return (
    <Dialog title={words.lessonTitle} text={words.lessonText} testId="lesson-dialog" wide>
      <LessonForm
        lesson={lesson}
        onChange={setLesson}
        link={lessonAddress(lesson, false)}
        frame={lessonAddress(lesson, true)}
        title={title}
        choices={{
          screens: SCREENS.map((name) => ({
            name,
            label: SCREEN_TABLE[name].words[language].label,
          })),
          parts: PARTS.map((name) => ({ name, label: parts[name] })),
          speeds: SPEEDS,
          engines: ENGINE_CHOICES,
        }}
      />
      {offline && (
        <p className={styles.aside} role="status" data-testid="offline-ready">
          {words.offlineReady}
        </p>
      )}
    </Dialog>
  );
}
