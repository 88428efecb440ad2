import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";
import { contentSecurityPolicy } from "./scripts/content-security-policy.ts";
import { preloadFirstScreen } from "./scripts/preload-first-screen.ts";
import { offline } from "./scripts/offline.ts";

/**
 * Cross-origin isolation lets ONNX Runtime use WASM threads; nothing depends on it. The
 * resource policy lets an isolated page of another host frame this one.
 */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const browserProgram = process.env.VITEST ? findChromium() : null;

/** How long plugins took is no fault of the build; a busy machine would report it as one. */
const checks = { bundlerTimings: false };

export default defineConfig({
  base: "./",
  plugins: [react(), preloadFirstScreen(), contentSecurityPolicy(), offline()],
  assetsInclude: ["**/*.onnx"],
  server: { headers: isolation },
  preview: { headers: isolation },
  worker: { format: "es", rolldownOptions: { checks } },
  optimizeDeps: { exclude: ["onnxruntime-web"] },
  build: { target: "es2023", rolldownOptions: { checks } },
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          testTimeout: 120_000,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(browserProgram ? { executablePath: browserProgram } : {}),
                args: [...CHROMIUM_FLAGS],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
