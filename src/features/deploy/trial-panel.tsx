import { Button, Panel, PlayIcon, Segmented, useWords } from "../../ui/index.ts";
import { useDeploy, useSession } from "./context.ts";
import { EpisodeViewer } from "./episode-viewer.tsx";
import { grouped, percent } from "./numbers.ts";
import { chosenFile, figuresOf, type TrialResult, viewedResult } from "./state.ts";
import styles from "./trial-panel.module.css";
import { DEPLOY_WORDS } from "./words.ts";

/** Held-out episodes, played by the chosen file in plain ONNX Runtime. */
export function TrialPanel() {
  const { trial: words } = useWords(DEPLOY_WORDS);
  const result = useDeploy(viewedResult);
  return (
    <Panel title={words.title} testId="trial">
      <Controls />
      {result === null ? (
        <p className={styles.waiting}>{words.waiting}</p>
      ) : (
        <>
          <Figures result={result} />
          <EpisodeViewer result={result} />
        </>
      )}
    </Panel>
  );
}

const TASKS = ["16", "64", "256"] as const;
const TEMPERATURES = { sampled: 1, paper: 0.4, greedy: 0 } as const;
type TemperatureName = keyof typeof TEMPERATURES;
const TEMPERATURE_NAMES = Object.keys(TEMPERATURES) as readonly TemperatureName[];

function Controls() {
  const session = useSession();
  const { trial: words } = useWords(DEPLOY_WORDS);
  const settings = useDeploy((s) => s.settings);
  const playing = useDeploy((s) => s.playing);
  const ready = useDeploy((s) => chosenFile(s) !== null);
  const every = useDeploy(
    (s) => s.files.length > 1 && s.files.length === s.open?.facts.forms.length,
  );
  const temperature =
    TEMPERATURE_NAMES.find((name) => TEMPERATURES[name] === settings.temperature) ?? "sampled";
  return (
    <div className={styles.controls}>
      <Segmented
        label={words.tasks}
        showLabel
        options={TASKS.map((value) => ({ value, label: value }))}
        value={String(settings.tasks)}
        disabled={playing}
        testId="trial-tasks"
        onChange={(value) => session.set({ tasks: Number(value) })}
      />
      <Segmented
        label={words.split}
        showLabel
        options={(["unseen", "seen"] as const).map((value) => ({
          value,
          label: words.splits[value],
          title: words.splitTitles[value],
        }))}
        value={settings.split}
        disabled={playing}
        testId="trial-split"
        onChange={(split) => session.set({ split })}
      />
      <Segmented
        label={words.temperature}
        showLabel
        options={TEMPERATURE_NAMES.map((value) => ({ value, label: words.temperatures[value] }))}
        value={temperature}
        disabled={playing}
        testId="trial-temperature"
        onChange={(name) => session.set({ temperature: TEMPERATURES[name] })}
      />
      <div className={styles.buttons}>
        {playing ? (
          <Button data-testid="stop-trial" onClick={session.stop}>
            {words.stop}
          </Button>
        ) : (
          <Button
            kind="primary"
            icon={<PlayIcon />}
            disabled={!ready}
            data-testid="play-trial"
            onClick={() => void session.play("form")}
          >
            {words.play}
          </Button>
        )}
        <Button
          title={words.playEveryHint}
          disabled={playing || !every}
          data-testid="play-every"
          onClick={() => void session.play("every")}
        >
          {words.playEvery}
        </Button>
      </div>
    </div>
  );
}

function Figures({ result }: { readonly result: TrialResult }) {
  const { trial: words, files } = useWords(DEPLOY_WORDS);
  const { n, rate, interval, length, tokensPerSecond } = figuresOf(result);
  const [low, high] = interval;
  const { policy, form, bytes, loaded, settings } = result;
  return (
    <div className={styles.figures} data-testid="trial-figures" data-state={result.state}>
      <p className={styles.who}>
        <strong>{policy.name}</strong>
        <span>{files.forms[form]}</span>
        <span data-testid="trial-progress">
          {loaded === null ? words.loading : words.progress(n, settings.tasks)}
        </span>
      </p>
      <dl className={styles.tiles}>
        <div>
          <dt>{words.rate}</dt>
          <dd data-testid="trial-rate">{rate === null ? "\u2013" : percent(rate)}</dd>
          <dd className={styles.small}>
            {rate === null ? "" : words.interval(percent(low), percent(high))}
          </dd>
        </div>
        <div>
          <dt>{words.speed}</dt>
          <dd data-testid="trial-speed">{n === 0 ? "\u2013" : grouped(tokensPerSecond)}</dd>
          <dd className={styles.small}>{words.speedHint}</dd>
        </div>
        <div>
          <dt>{words.size}</dt>
          <dd>{grouped(bytes)}</dd>
          <dd className={styles.small}>{loaded === null ? "" : words.loaded(loaded.toFixed(0))}</dd>
        </div>
        <div>
          <dt>{words.length}</dt>
          <dd>{n === 0 ? "\u2013" : length.toFixed(1)}</dd>
        </div>
      </dl>
    </div>
  );
}
