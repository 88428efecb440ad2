import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

const program = findChromium();
const address = "http://127.0.0.1:4173";

export default defineConfig({
  testDir: "e2e",
  workers: 1,
  timeout: 180_000,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: address,
    browserName: "chromium",
    headless: true,
    // What one test leaves kept is not for the next; offline.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: {
      ...(program ? { executablePath: program } : {}),
      args: [...CHROMIUM_FLAGS],
    },
  },
  webServer: {
    command: "npx --no-install vite preview --host 127.0.0.1 --port 4173 --strictPort",
    url: address,
    reuseExistingServer: false,
  },
});
