import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { present } from "../base/index.ts";
import { sokobanOracle } from "../env/sokoban-world/index.ts";
import { endpointSkills, messagesAbout, parseEndpoint } from "./endpoint-analyzer.ts";
import { worldNamed } from "./environments.ts";

interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string; readonly messages: readonly { content: string }[] };
}

let server: Server | null = null;
afterEach(() => server?.close());

/** A service on this machine that answers one request after the other with these replies. */
async function service(replies: readonly (readonly [status: number, body: string])[]) {
  const asked: Asked[] = [];
  const created = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      asked.push({ path: request.url, headers: request.headers, body: JSON.parse(text) });
      const [status, body] = present(
        replies[Math.min(asked.length, replies.length) - 1],
        "a reply",
      );
      response.writeHead(status).end(body);
    });
  });
  server = created;
  await new Promise<void>((resolve) => created.listen(0, "127.0.0.1", resolve));
  const { port } = created.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}

const completion = (content: string | null) =>
  [200, JSON.stringify({ choices: [{ message: { content } }] })] as const;

function lostEpisode() {
  const { environment } = worldNamed("sokoban");
  const task = environment.task("train", 0);
  const { state, statement, observation } = environment.reset(task);
  const action = environment.admissible(state)[0] ?? "";
  const step = environment.step(state, action);
  const steps = [{ action, ...step }];
  return { task, statement, opening: observation, steps, won: false };
}

const silent = (): void => undefined;

describe("an external analyzer", () => {
  it("is asked for each episode with the grammar, the key and the model", async () => {
    const { url, asked } = await service([completion("avoid corner push left\nBecause ...")]);
    const endpoint = parseEndpoint(`${url}/`, "some-model", "secret");
    const episode = lostEpisode();
    const counts: number[] = [];
    const skills = await endpointSkills(endpoint, [episode, episode], sokobanOracle, (done) => {
      counts.push(done);
    });
    expect(skills).toEqual([" avoid corner push left", " avoid corner push left"]);
    expect(counts).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
    const [{ path, headers, body }] = asked as [Asked];
    expect(path).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe("Bearer secret");
    expect(body.model).toBe("some-model");
    expect(body.messages).toEqual(messagesAbout(episode, sokobanOracle.grammar));
    expect(body.messages[1]?.content).toContain("Outcome: failure");
  });

  it("gives no label where the answer is no skill", async () => {
    const { url } = await service([completion("I would push the box."), completion("")]);
    const endpoint = parseEndpoint(url, "m", undefined);
    const episodes = [lostEpisode(), lostEpisode()];
    expect(await endpointSkills(endpoint, episodes, sokobanOracle, silent)).toEqual([null, null]);
  });

  it("is asked again when it is busy", async () => {
    const { url, asked } = await service([[503, "later"], completion("workflow push up")]);
    const endpoint = parseEndpoint(url, "m", "");
    expect(await endpointSkills(endpoint, [lostEpisode()], sokobanOracle, silent)).toEqual([
      " workflow push up",
    ]);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    [[401, "no such key"] as const, /answered 401 \(no such key\).*ANALYZER_KEY/],
    [[200, "<html>"] as const, /did not answer as a chat completion/],
    [[200, '{"choices":[]}'] as const, /did not answer as a chat completion/],
    [completion(null), /did not answer as a chat completion/],
  ])("that answers %j is one sentence", async (reply, sentence) => {
    const { url } = await service([reply]);
    const endpoint = parseEndpoint(url, "m", undefined);
    const run = endpointSkills(endpoint, [lostEpisode()], sokobanOracle, silent);
    await expect(run).rejects.toThrow(sentence);
  });

  it("that fails once is not asked about the episodes that wait", async () => {
    const { url, asked } = await service([[401, "no such key"], completion("workflow push up")]);
    const episodes = Array.from({ length: 40 }, lostEpisode);
    const endpoint = parseEndpoint(url, "m", undefined);
    await expect(endpointSkills(endpoint, episodes, sokobanOracle, silent)).rejects.toThrow("401");
    // Time for whoever would go on: as many round trips as there are episodes.
    for (const _ of episodes) await (await fetch(url, { method: "POST", body: "{}" })).text();
    expect(asked.length - episodes.length).toBeLessThan(episodes.length / 2);
  });

  it("that is not there is one sentence", async () => {
    const { url } = await service([]);
    server?.close();
    const run = endpointSkills(
      parseEndpoint(url, "m", undefined),
      [lostEpisode()],
      sokobanOracle,
      silent,
    );
    await expect(run).rejects.toThrow(/cannot be reached/);
  });

  it.each([
    ["example.org", "m", /is no web address/],
    ["ftp://example.org", "m", /is no web address/],
    ["https://me:secret@example.org/v1", "m", /^((?!secret).)*a name or a password/],
    ["https://example.org/v1?x=1", "m", /has a "\?" or a "#"/],
    ["https://example.org/v1", undefined, /--analyzer-model/],
  ])("refuses %s with the model %s", (url, model, sentence) => {
    expect(() => parseEndpoint(url, model, undefined)).toThrow(sentence);
  });

  it("is not asked with what is no key, which is not shown", () => {
    const bad = () => parseEndpoint("https://example.org/v1", "m", "se\u20accret");
    expect(bad).toThrow(/^((?!cret).)*The key in ANALYZER_KEY((?!cret).)*$/);
  });

  it.each(["sokoban", "alfworld", "house-rules"])("the grammar of %s has its words", (name) => {
    const { oracle, environment } = worldNamed(name);
    const skill = oracle.oracle(environment.task("train", 3));
    expect(oracle.grammar).toContain(skill.trim().split(" ")[0]);
    expect(oracle.grammar.split("\n").length).toBeGreaterThan(2);
  });
});
