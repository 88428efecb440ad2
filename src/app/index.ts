/**
 * app: the page around the screens: header, theme, address, and what is shown when
 * something fails. main.tsx is where the page begins.
 */
export { App } from "./app.tsx";
