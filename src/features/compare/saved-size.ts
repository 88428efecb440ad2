/** Size of the curves in a saved picture, whatever the screen, in pixels. */
export const SAVED_WIDTH = 760;
export const SAVED_HEIGHT = 320;
