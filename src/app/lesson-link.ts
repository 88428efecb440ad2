import type { Lesson } from "../features/lesson/index.ts";
import { currentPage, type PageOptions, PARTS, SPEEDS, writePage } from "./page/index.ts";
import { readScreen } from "./screen.ts";
import { readUrl, type UrlState, writeUrl } from "./url-state.ts";

/** The training screen's part of the address when it was last left. */
let leftTraining = "";

/** Call before another screen takes the address. */
export function rememberTraining(): void {
  const { screen, search } = readScreen(location.search);
  if (screen === "train") leftTraining = search;
}

/** What the training screen is set up with, whether or not it is shown. */
function currentSetup(): UrlState {
  rememberTraining();
  return readUrl(leftTraining || currentPage().train);
}

/** A lesson as everything stands now. */
export function currentLesson(): Lesson {
  const { settings, engine } = currentSetup();
  const { language, speed, present, hidden } = currentPage();
  const { screen } = readScreen(location.search);
  return { screen, settings, engine, language, speed, present, hidden };
}

/**
 * The query that starts a lesson; it names every setting, so that it stays the same lesson
 * under other defaults. Settings of the training screen go beside those of
 * another first screen as one value, since names of two screens may be the same.
 */
export function lessonQuery(lesson: Lesson, embed: boolean): string {
  const setup = writeUrl(lesson, "all").replace(/^\?/, "");
  const training = lesson.screen === "train";
  const options: PageOptions = {
    language: lesson.language,
    present: lesson.present && !embed,
    embed,
    hidden: PARTS.filter((part) => lesson.hidden.includes(part)),
    speed: SPEEDS.find((speed) => speed === lesson.speed) ?? 1,
    train: training ? "" : setup,
  };
  const parts = [
    training ? setup : `screen=${encodeURIComponent(lesson.screen)}`,
    writePage(options),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

export const lessonAddress = (lesson: Lesson, embed: boolean): string =>
  `${location.origin}${location.pathname}${lessonQuery(lesson, embed)}`;
