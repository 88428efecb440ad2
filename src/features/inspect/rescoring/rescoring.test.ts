import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { present } from "../../../base/index.ts";
import { createNodeEngine } from "../../../engine/ort/node.node.ts";
import { readPolicy } from "../../../policy/index.ts";
import { parseRecord } from "../../../run/index.ts";
import { gateOf } from "../../../seed/index.ts";
import { Tokenizer } from "../../../text/index.ts";
import { createScorerClient, type ScoreQuestion } from "../../../worker/index.ts";
import { scorerHost } from "../../../worker/scorer-host.ts";
import { makeTokenizer as householdTokenizer } from "../../../env/alfworld-world/index.ts";
import type { Inspected } from "../state.ts";
import { createSkillEditor, type Scoring } from "./editor.ts";
import { RESCORED_VIEWS, viewOf } from "./rescored-rows.ts";
import { meansOf, movedBy, rescoredRows, sequencesOf, taughtBy } from "./rescored.ts";
import { habitsOf, lettersApart, placeFor, suggest, wordAt, withWord } from "./suggest.ts";
import { skillVocabulary } from "./vocabulary.ts";

const MODEL = "models/sokoban-nano";
const { header, updates } = parseRecord(
  readFileSync("e2e/fixtures/run-seed-1.jsonl", "utf8"),
).record;
const [rollout, other] = present(updates[0], "an update").rollouts;
if (rollout === undefined || other === undefined) throw new Error("the fixture is empty");
const words = present(skillVocabulary(header.vocabulary), "the words of the record");
const inspected: Inspected = {
  id: "run",
  name: "run",
  vocabulary: header.vocabulary,
  updates,
  settings: header.settings,
  policy: header.policy.name,
};

it("a token of the student's prompt is found in the teacher's; what that leaves out is not", () => {
  const { tokens, segments, teacherTokens, teacherSegments } = rollout;
  for (const [position, token] of tokens.entries()) {
    const moved = movedBy(segments, teacherSegments, position);
    expect(teacherTokens[moved ?? -1]).toBe(token);
  }
  expect(movedBy(segments, teacherSegments.slice(0, 4), tokens.length - 1)).toBeNull();
});

describe("the words of a record", () => {
  it("are those that its policy has a token for", () => {
    expect(words.words).toContain("workflow");
    expect(words.words).not.toContain("_11");
    expect(words.read(" avoid  push up ").unknown).toEqual([]);
    expect(words.read("avoid foo push sideways foo")).toEqual({
      ids: [],
      unknown: ["foo", "sideways"],
    });
    expect(words.read("")).toEqual({ ids: [], unknown: [] });
  });

  it("read a recorded skill as it was written", () => {
    for (const { skill } of updates.flatMap((update) => update.rollouts)) {
      if (skill?.wellFormed) expect(words.read(skill.text).ids).toEqual(skill.tokens);
    }
  });

  it("are read of households too, and of no other trainer's dump", () => {
    const household = skillVocabulary(householdTokenizer().vocabulary);
    expect(household?.words).toEqual(expect.arrayContaining(["workflow", "tomato", "fridge"]));
    expect(household?.read("avoid revisit find tomato fridge heat microwave put desk")).toEqual({
      ids: expect.objectContaining({ length: 9 }),
      unknown: [],
    });
    expect(skillVocabulary(["go", " to", "<end>"])).toBeNull();
    expect(skillVocabulary([...header.vocabulary, " up"])).toBeNull();
    expect(skillVocabulary(Tokenizer.of([]).vocabulary)).toBeNull();
  });
});

describe("suggestions", () => {
  const habits = habitsOf(["avoid corner push up", "avoid corner push left", "workflow push up"]);
  const known = words.words;

  it("are about the word at the caret", () => {
    expect(wordAt("avoid cor push", 9)).toEqual({ start: 6, end: 9, word: "cor", before: "avoid" });
    expect(wordAt("avoid ", 6)).toEqual({ start: 6, end: 6, word: "", before: "avoid" });
    expect(withWord("avoid cor push", { start: 6, end: 9 }, "corner")).toEqual({
      text: "avoid corner push",
      caret: 13,
    });
  });

  it("are about the next word where this one is complete", () => {
    const at = placeFor(wordAt("avoid push", 10), known, 10);
    expect(at).toEqual({ start: 10, end: 10, word: "", before: "push" });
    expect(withWord("avoid push", at, "up")).toEqual({ text: "avoid push up ", caret: 14 });
    expect(placeFor(wordAt("avoid pus", 9), known, 9).word).toBe("pus");
    expect(placeFor(wordAt("avoid push", 8), known, 8).word).toBe("push");
  });

  it("are what the run's skills have in such a place, then what is spelt alike", () => {
    expect(suggest({ word: "", before: "push" }, known, habits, 2)).toEqual(["up", "left"]);
    expect(suggest({ word: "", before: "" }, known, habits, 1)).toEqual(["avoid"]);
    expect(suggest({ word: "c", before: "avoid" }, known, habits, 1)).toEqual(["corner"]);
    expect(suggest({ word: "lfet", before: "push" }, known, habits, 3)).toEqual(["left"]);
    expect(suggest({ word: "zzzzz", before: "push" }, known, habits, 3)).toEqual([]);
    expect([lettersApart("left", "lfet"), lettersApart("", "up")]).toEqual([2, 2]);
  });
});

const policy = readPolicy(new Uint8Array(readFileSync(`${MODEL}/model.onnx`)));
const tokenizer = Tokenizer.parse(JSON.parse(readFileSync(`${MODEL}/tokenizer.json`, "utf8")));
const { port1, port2 } = new MessageChannel();
const host = scorerHost({
  post: (message) => port2.postMessage(message),
  loadModel: async () => ({ policy, tokenizer }),
  openEngine: (of) => createNodeEngine(of),
});
port2.addEventListener("message", ({ data }) => void host.handle(data));
port1.start();
port2.start();
const client = createScorerClient(port1);
afterAll(() => port1.close());

function editor(change: Partial<Scoring> = {}) {
  const questions: ScoreQuestion[] = [];
  const start = {
    name: "sokoban-nano",
    updates: null,
    policy: {
      kind: "shipped",
      model: { name: "sokoban-nano", policyUrl: "a", tokenizerUrl: "b" },
    },
  } as const;
  const made = createSkillEditor(
    {
      score(question) {
        questions.push(question);
        return client.score(question);
      },
      weightsOf: () => ({ start, live: null }),
      ...change,
    },
    0,
  );
  const { getState } = made.store;
  const settled = (text: string) => expect.poll(() => getState().rescored?.text).toBe(text);
  return { editor: made, getState, questions, settled, start };
}

describe("the skill under edit", () => {
  it("changes the shift of every sampled token by the policy's own numbers", async () => {
    const { editor: skill, getState, settled } = editor();
    skill.open(inspected, rollout);
    expect(getState()).toMatchObject({ rescored: null, busy: false });
    skill.write("workflow push up");
    await settled("workflow push up");
    const { rescored } = getState();
    const { tokens, taught, engine } = present(rescored, "new numbers");
    expect(engine).toContain("onnxruntime");
    expect(tokens.map(({ position }) => position)).toEqual(rollout.targets);
    const ids = words.read("workflow push up").ids;
    expect(taught).toEqual(taughtBy(rollout, ids, words));
    const direct = await createNodeEngine(policy);
    const scores = await direct.score({
      weights: "policy",
      sequences: sequencesOf(rollout, taught),
    });
    await direct.dispose();
    const n = rollout.targets.length;
    tokens.forEach(({ student, teacher, shift, gate, recordedShift, recordedGate }, i) => {
      expect(student).toBeCloseTo(scores.logprob[i] ?? 0, 6);
      expect(teacher).toBeCloseTo(scores.logprob[n + i] ?? 0, 6);
      expect(shift).toBe(teacher - student);
      expect(gate).toBe(gateOf(shift, header.settings.beta));
      expect([recordedShift, recordedGate]).toEqual([rollout.shift[i], rollout.gate[i]]);
    });
    expect(tokens.some(({ shift, recordedShift }) => shift !== recordedShift)).toBe(true);
  });

  it("scores the recorded skill as the teacher's own text", async () => {
    const { editor: skill, getState, settled, questions } = editor();
    skill.open(inspected, rollout);
    skill.scoreNow();
    await settled(getState().edited?.recorded ?? "");
    expect(questions[0]?.sequences[1]).toEqual(questions[0]?.sequences[2]);
    const { tokens } = present(getState().rescored, "new numbers");
    for (const { shift, sameSkillShift } of tokens) expect(shift).toBe(sameSkillShift);
    const means = meansOf(tokens);
    expect(means.edited).toBe(means.sameSkill);
  });

  it("names unknown words and scores nothing until they are gone", async () => {
    const { editor: skill, getState, settled, questions } = editor();
    skill.open(inspected, rollout);
    skill.write("workflow pull up");
    expect(getState()).toMatchObject({ unknown: ["pull"], busy: false });
    skill.write("workflow push up");
    await settled("workflow push up");
    expect(questions).toHaveLength(1);
    expect(getState().unknown).toEqual([]);
  });

  it("goes back and forth in whole changes, and back to the recorded skill", async () => {
    const { editor: skill, getState, settled } = editor();
    skill.open(inspected, rollout);
    const { recorded } = present(getState().edited, "the edited rollout");
    skill.write("workflow push up");
    await settled("workflow push up");
    for (const text of ["workflow push u", "workflow push ", "workflow push d"]) skill.write(text);
    skill.write("workflow push down");
    expect(getState().past).toEqual([recorded, "workflow push up", "workflow push d"]);
    skill.undo();
    skill.undo();
    expect(getState().text).toBe("workflow push up");
    skill.redo();
    expect(getState().text).toBe("workflow push d");
    skill.reset();
    expect(getState()).toMatchObject({ text: recorded, future: [] });
    skill.undo();
    expect(getState().text).toBe("workflow push d");
    skill.open(inspected, other);
    expect(getState()).toMatchObject({ past: [], rescored: null });
  });

  it("shows only the newest answer", async () => {
    const answers: (() => void)[] = [];
    const { editor: skill, getState } = editor({
      score: ({ sequences }) =>
        new Promise((resolve) => {
          const value = -answers.length;
          answers.push(() =>
            resolve({
              logprobs: sequences.map(({ targets }) => targets.map(() => value)),
              engine: "a test",
            }),
          );
        }),
    });
    skill.open(inspected, rollout);
    skill.write("push up");
    await expect.poll(() => answers.length).toBe(1);
    skill.write("push down");
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect.poll(() => getState().rescored?.text).toBe("push down");
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(getState().rescored?.text).toBe("push down");
    expect(getState().rescored?.tokens[0]?.student).toBe(-1);
  });

  it("takes the live run's weights where they are chosen, and says which", async () => {
    const live = async () => ({ ...editor().start, name: "sokoban-nano", updates: 7 });
    const {
      editor: skill,
      getState,
      settled,
      start,
    } = editor({
      weightsOf: () => ({ start: editor().start, live }),
    });
    skill.open(inspected, rollout);
    expect(getState().choice).toBe("start");
    skill.use("live");
    await settled(getState().text);
    expect(getState().rescored?.weights).toEqual({ name: start.name, updates: 7 });
  });

  it("says what fails, and works again", async () => {
    let fails = true;
    const {
      editor: skill,
      getState,
      settled,
    } = editor({
      score: (question) =>
        fails ? Promise.reject(new Error("no memory")) : client.score(question),
    });
    skill.open(inspected, rollout);
    skill.write("push up");
    await expect.poll(() => getState().problem?.en).toBe("no memory");
    expect(getState().busy).toBe(false);
    fails = false;
    skill.write("push down");
    await settled("push down");
    expect(getState().problem).toBeNull();
  });

  it("is offered only where something can score it", () => {
    const { editor: skill, getState } = editor({ weightsOf: () => ({ start: null, live: null }) });
    skill.open(inspected, rollout);
    expect(getState().edited).toBeNull();
    const { editor: dump, getState: dumped } = editor();
    dump.open({ ...inspected, settings: null }, rollout);
    expect(dumped().edited).toBeNull();
    dump.open(inspected, null);
    expect(dumped().edited).toBeNull();
  });
});

describe("what an edit is shown as", () => {
  it("has the same tokens in each view, and every number in its file", async () => {
    const { editor: skill, getState, settled } = editor();
    skill.open(inspected, rollout);
    skill.write("avoid push left");
    await settled("avoid push left");
    const { edited, rescored } = getState();
    const found = present(rescored, "new numbers");
    for (const view of RESCORED_VIEWS) {
      const { rows, values, domain } = viewOf(view, present(edited, "edit"), found, "difference");
      const cells = rows.flatMap((row) => row.cells).filter(({ kind }) => kind === "sampled");
      expect(cells.map(({ value }) => value)).toEqual(values);
      expect(domain.centre).toBe(view === "gate" ? 0.5 : 0);
      for (const value of values)
        expect(Math.abs(value - domain.centre)).toBeLessThanOrEqual(domain.reach);
    }
    const [head = [], ...rows] = rescoredRows(found.tokens, header.vocabulary);
    expect(rows).toHaveLength(rollout.targets.length);
    const difference = rows[0]?.[head.indexOf("shift difference")];
    expect(difference).toBe((found.tokens[0]?.shift ?? 0) - (rollout.shift[0] ?? 0));
  });
});
