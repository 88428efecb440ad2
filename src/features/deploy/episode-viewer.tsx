import { useMemo, useState } from "react";
import { Board, Disclosure, momentsOf, Slider, useLanguage, useWords } from "../../ui/index.ts";
import { useSession, useDeploy } from "./context.ts";
import styles from "./episode-viewer.module.css";
import type { PlainEpisode } from "./plain/episode.ts";
import { figuresOf, type TrialResult } from "./state.ts";
import { DEPLOY_WORDS } from "./words.ts";

/** Every episode of a trial as a dot, and one of them to look at. */
export function EpisodeViewer({ result }: { readonly result: TrialResult }) {
  const session = useSession();
  const { trial: words } = useWords(DEPLOY_WORDS);
  const chosen = useDeploy((s) => s.episode);
  const { episodes, settings } = result;
  const { won, n } = figuresOf(result);
  const index = Math.min(chosen ?? n - 1, n - 1);
  const episode = episodes[index];
  const places = useMemo(
    () => Array.from({ length: settings.tasks }, (_, place) => place),
    [settings.tasks],
  );
  return (
    <div className={styles.viewer}>
      <div className={styles.dots} role="img" aria-label={words.dots(won, n)}>
        {places.map((place) => (
          <span
            key={place}
            className={styles.dot}
            data-won={episodes[place]?.won}
            data-shown={place === index || undefined}
          />
        ))}
      </div>
      <div className={styles.bar}>
        <span className={styles.label}>{words.episodes}</span>
        <Slider
          label={words.episodes}
          min={0}
          max={Math.max(1, n - 1)}
          value={Math.max(0, index)}
          disabled={n < 2}
          spoken={episode ? words.episode(index + 1, episode.won) : words.none}
          testId="trial-episode"
          onChange={(to) => session.view(result.id, Math.min(to, n - 1))}
        />
        <span className={styles.count} data-testid="trial-episode-name">
          {episode ? words.episode(index + 1, episode.won) : words.none}
        </span>
      </div>
      {episode && <OneEpisode key={episode.task} episode={episode} world={result.world} />}
    </div>
  );
}

interface OneEpisodeProps {
  readonly episode: PlainEpisode;
  readonly world: TrialResult["world"];
}

function OneEpisode({ episode, world }: OneEpisodeProps) {
  const { trial: words } = useWords(DEPLOY_WORDS);
  const last = episode.steps.length;
  const [chosen, setStep] = useState<number | null>(null);
  const step = chosen ?? last;
  const numbered = episode.steps.map((one, i) => ({ ...one, number: i + 1 }));
  const said = episode.steps[step - 1]?.action.trim() ?? words.start;
  return (
    <div className={styles.episode}>
      {world === "sokoban" && <Room episode={episode} step={step} />}
      <div className={styles.told}>
        <div className={styles.bar}>
          <Slider
            label={words.step}
            min={0}
            max={Math.max(1, last)}
            value={step}
            spoken={words.stepOf(step, last, said)}
            testId="trial-step"
            onChange={(to) => setStep(Math.min(to, last))}
          />
          <span className={styles.count}>{`${step}/${last}`}</span>
        </div>
        <ol className={styles.steps} data-testid="trial-steps">
          {numbered.map(({ number, action, observation, valid }) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === step ? "step" : undefined}
                onClick={() => setStep(number)}
              >
                <strong>{action.trim() || "\u2013"}</strong>
                <span>{valid ? observation.trim() : words.did}</span>
              </button>
            </li>
          ))}
        </ol>
        <Disclosure summary={words.prompt}>
          {() => (
            <>
              <pre className={styles.prompt}>{episode.prompt}</pre>
              <p className={styles.label}>{words.promptHint(episode.prompt.length)}</p>
            </>
          )}
        </Disclosure>
      </div>
    </div>
  );
}

function Room({ episode, step }: { readonly episode: PlainEpisode; readonly step: number }) {
  // What is said of the board follows the language.
  const language = useLanguage();
  const moments = useMemo(
    () =>
      language && momentsOf({ task: episode.task, actions: episode.steps.map((s) => s.action) }),
    [episode, language],
  );
  const moment = moments[step];
  return moment ? (
    <div className={styles.board}>
      <Board view={moment.view} label={moment.label} />
    </div>
  ) : null;
}
