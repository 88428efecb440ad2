import "../ui/styles/theme.css";
import "../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { present } from "../base/index.ts";
import { createTrainSession } from "../features/train/index.ts";
import { shippedModel, spawnTrainer } from "../worker/index.ts";
import { App } from "./app.tsx";
import { applyStoredTheme } from "./theme.ts";
import { readUrl } from "./url-state.ts";

const MODEL = "sokoban-nano";

applyStoredTheme();
const { settings, engine, notices } = readUrl(location.search);
const session = createTrainSession(spawnTrainer(), () => shippedModel(MODEL), { settings, engine });
createRoot(present(document.getElementById("app"), "the page's root")).render(
  <StrictMode>
    <App session={session} notices={notices} />
  </StrictMode>,
);
void session.load();
