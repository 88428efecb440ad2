import "../ui/styles/theme.css";
import "../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { messageOf, present } from "../base/index.ts";
import { createPlaySession, readPlayAddress } from "../features/play/index.ts";
import { createTrainSession } from "../features/train/index.ts";
import type { SeedSettings } from "../seed/index.ts";
import { type ModelFiles, shippedModel, spawnTrainer } from "../worker/index.ts";
import { App } from "./app.tsx";
import { readScreen } from "./screen.ts";
import { applyStoredTheme } from "./theme.ts";
import { readUrl } from "./url-state.ts";

const MODEL = "sokoban-nano";

/** The policy that a run starts from. */
const startModel = ({ start }: SeedSettings): ModelFiles =>
  shippedModel(start === "base" ? `${MODEL}-base` : MODEL);

function begin(root: HTMLElement): void {
  applyStoredTheme();
  const address = readScreen(location.search);
  const { settings, engine, ...train } = readUrl(address.screen === "train" ? address.search : "");
  const { choice, ...play } = readPlayAddress(address.screen === "play" ? address.search : "");
  const notices = [...address.notices, ...train.notices, ...play.notices];
  const trainer = spawnTrainer();
  const session = createTrainSession(trainer, startModel, { settings, engine });
  createRoot(root).render(
    <StrictMode>
      <App
        session={session}
        play={createPlaySession(choice)}
        screen={address.screen}
        notices={notices}
      />
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
