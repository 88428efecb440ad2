import "../ui/styles/theme.css";
import "../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { messageOf, present } from "../base/index.ts";
import { createTrainSession } from "../features/train/index.ts";
import { shippedModel, spawnTrainer } from "../worker/index.ts";
import { App } from "./app.tsx";
import { applyStoredTheme } from "./theme.ts";
import { readUrl } from "./url-state.ts";

const MODEL = "sokoban-nano";

function begin(root: HTMLElement): void {
  applyStoredTheme();
  const { settings, engine, notices } = readUrl(location.search);
  const trainer = spawnTrainer();
  const session = createTrainSession(trainer, () => shippedModel(MODEL), { settings, engine });
  createRoot(root).render(
    <StrictMode>
      <App session={session} notices={notices} />
    </StrictMode>,
  );
  void session.load();
}

const root = present(document.getElementById("app"), "the page's root");
try {
  begin(root);
} catch (error) {
  // Before React draws there is nothing else that could say it.
  root.textContent = `The page could not start (${messageOf(error)}). Reload it, or use a current browser.`;
}
