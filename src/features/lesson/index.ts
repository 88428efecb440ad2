/**
 * lesson: what a teacher sets up for a class, as one link that holds all of it. The
 * feature knows the form; the page gives the choices and makes the link.
 */
export { frameOf, type Lesson, type LessonChoices } from "./lesson.ts";
export { LessonForm } from "./lesson-form.tsx";
