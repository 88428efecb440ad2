import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * What the built page may load: its own files and nothing else. Only the build has it,
 * since the development server puts scripts into the page.
 */
const POLICY = {
  "default-src": "'self'",
  // ONNX Runtime compiles WebAssembly. The page's own inline script is added by its hash.
  "script-src": "'self' 'wasm-unsafe-eval'",
  // Dialogs keep the page behind them still, and formulas are set, by styles made while they
  // are drawn. No text from outside is ever put into the page as HTML.
  "style-src": "'self' 'unsafe-inline'",
  // Games are loaded from whatever address a person types; nothing else leaves this host.
  "connect-src": "*",
  // A picture of a figure is drawn from its SVG text before it is saved.
  "img-src": "'self' data: blob:",
  // The smallest of the fonts that formulas are set in is within the style sheet.
  "font-src": "'self' data:",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'none'",
};

export const contentSecurityPolicy = (): Plugin => ({
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: {
    // After the plugins before it have put their scripts into the page.
    order: "post",
    handler: (html) => {
      const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
      );
      const policy = { ...POLICY, "script-src": POLICY["script-src"] + hashes.join("") };
      return [
        {
          tag: "meta",
          attrs: {
            "http-equiv": "Content-Security-Policy",
            content: Object.entries(policy)
              .map(([name, sources]) => `${name} ${sources}`)
              .join("; "),
          },
          injectTo: "head-prepend",
        },
      ];
    },
  },
});
