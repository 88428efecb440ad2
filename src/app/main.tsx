import "../ui/styles/theme.css";
import "../ui/styles/base.css";
import "./page/modes.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { present, sentenceOf } from "../base/index.ts";
import { currentLanguage, wordsNow } from "../ui/index.ts";
import { App } from "./app.tsx";
import { keepPage } from "./offline/offline.ts";
import { beginLanguage, languageOf, openPage } from "./page/index.ts";
import { readScreen } from "./screen.ts";
import { applyStoredTheme } from "./theme.ts";
import { OpenScreens } from "./open-screens.ts";
import { APP_WORDS } from "./words.ts";

function begin(root: HTMLElement): void {
  applyStoredTheme();
  // First, so that sentences about the rest of the address are in it.
  beginLanguage(languageOf(location.search, location.hash));
  const page = openPage(location.search, location.hash);
  const read = readScreen(page.search);
  const address = { ...read, notices: [...page.notices, ...read.notices] };
  const screens = new OpenScreens();
  // Before React draws, so that the screen's code is under way meanwhile; App says what fails.
  screens.open(address.screen, address.search).catch(() => undefined);
  keepPage();
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
  root.textContent = wordsNow(APP_WORDS).startFailed(sentenceOf(error)[currentLanguage()]);
}
