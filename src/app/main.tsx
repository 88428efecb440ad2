import "../ui/styles/theme.css";
import "../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { messageOf, present } from "../base/index.ts";
import { App } from "./app.tsx";
import { readScreen } from "./screen.ts";
import { applyStoredTheme } from "./theme.ts";
import { OpenScreens } from "./open-screens.ts";

function begin(root: HTMLElement): void {
  applyStoredTheme();
  const address = readScreen(location.search);
  const screens = new OpenScreens();
  // Before React draws, so that the screen's code is under way meanwhile; App says what fails.
  screens.open(address.screen, address.search).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <App screens={screens} address={address} />
    </StrictMode>,
  );
}

const root = present(document.getElementById("app"), "the page's root");
try {
  begin(root);
} catch (error) {
  // Before React draws there is nothing else that could say it.
  root.textContent = `The page could not start (${messageOf(error)}). Reload it, or use a current browser.`;
}
