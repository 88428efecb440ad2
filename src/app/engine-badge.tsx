import { useId, useState } from "react";
import { useStore } from "zustand";
import type { TrainSession } from "../features/train/index.ts";
import { type Language, useLanguage, useWords } from "../ui/index.ts";
import styles from "./engine-badge.module.css";
import type { EngineReport } from "../worker/index.ts";
import { ENGINE_WORDS } from "./engine-words.ts";
import { APP_WORDS } from "./words.ts";

/** Which engine runs, and why this one. */
export function EngineBadge({ session }: { readonly session: TrainSession }) {
  const words = useWords(APP_WORDS);
  const language = useLanguage();
  const engineWords = useWords(ENGINE_WORDS);
  const engine = useStore(session.store, (s) => s.engine);
  const id = useId();
  const [open, setOpen] = useState(false);
  const kind = engine === null ? "none" : engine.software ? "software" : engine.kind;
  return (
    <div className={styles.holder}>
      <button
        type="button"
        className={styles.badge}
        aria-expanded={open}
        aria-controls={id}
        data-testid="engine"
        data-kind={engine?.kind}
        data-software={engine?.software}
        data-kind-shown={kind}
        title={engine === null ? undefined : reasonOf(engine, language)}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        <span className={styles.dot} aria-hidden="true" />
        {engine === null ? (
          words.noEngine
        ) : (
          <>
            {NAMES[engine.kind]}
            <span className={styles.short}>{engineWords.short[engine.cause]}</span>
          </>
        )}
      </button>
      <div id={id} className={styles.detail} hidden={!open || engine === null} role="status">
        {engine !== null && (
          <>
            <p data-testid="engine-reason">{reasonOf(engine, language)}</p>
            <p className={styles.description} data-testid="engine-description">
              {engine.description}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Why the engine runs, as one sentence. */
function reasonOf({ kind, cause, adapter }: EngineReport, language: Language): string {
  const { reason } = ENGINE_WORDS[language];
  return cause === "asked" && kind === "wasm" ? reason.askedWasm : reason[cause](adapter[language]);
}

const NAMES = { webgpu: "WebGPU", wasm: "WASM" } as const;
