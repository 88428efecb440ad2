import { describe, expect, test } from "vitest";
import { UserError } from "../../base/index.ts";
import { fetchGameBytes, MOST_BYTES, readGameBytes } from "./game-source.ts";

const ADDRESS = "https://games.example/a/game.tw-pddl?x=1";
const answer =
  (body: BodyInit | null, init?: ResponseInit): typeof fetch =>
  async () =>
    new Response(body, init);

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UserError);
  return error instanceof UserError ? error.message : "";
}

describe("readGameBytes", () => {
  test("reads a file", async () => {
    const { name, bytes } = await readGameBytes(new File(["{}"], "game.tw-pddl"));
    expect([name, [...bytes]]).toEqual(["game.tw-pddl", [123, 125]]);
  });

  test("refuses a large file without reading it, and one that cannot be read", async () => {
    const arrayBuffer = (): Promise<ArrayBuffer> => Promise.reject(new Error("no"));
    const large = { name: "film.mp4", size: MOST_BYTES + 1, arrayBuffer };
    expect(await refusal(readGameBytes(large))).toContain('"film.mp4" is larger than 2 MB');
    const folder = { name: "folder", size: 0, arrayBuffer };
    expect(await refusal(readGameBytes(folder))).toContain("could not be read");
  });
});

describe("fetchGameBytes", () => {
  test("reads an address without credentials or referrer", async () => {
    const asked: unknown[] = [];
    const fetcher: typeof fetch = async (input, init) => {
      asked.push(String(input), init?.credentials, init?.referrerPolicy);
      return new Response("{}");
    };
    const { name, bytes } = await fetchGameBytes(` ${ADDRESS} `, fetcher);
    expect([name, bytes.length]).toEqual(["game.tw-pddl", 2]);
    expect(asked).toEqual([ADDRESS, "omit", "no-referrer"]);
  });

  test.each(["", "game.tw-pddl", "file:///etc/passwd", "data:text/plain,x", "javascript:1"])(
    "never asks for %j",
    async (text) => {
      const never: typeof fetch = () => {
        throw new Error("asked");
      };
      expect(await refusal(fetchGameBytes(text, never))).toContain("is no address of a file");
    },
  );

  test("says what is wrong with an answer", async () => {
    const missing = answer("", { status: 404 });
    expect(await refusal(fetchGameBytes(ADDRESS, missing))).toContain("games.example answered 404");
    const large = answer(new Uint8Array(MOST_BYTES + 1));
    expect(await refusal(fetchGameBytes(ADDRESS, large))).toContain("larger than 2 MB");
    const refused: typeof fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await refusal(fetchGameBytes(ADDRESS, refused))).toContain("(CORS)");
    const late: typeof fetch = () => Promise.reject(new DOMException("late", "TimeoutError"));
    expect(await refusal(fetchGameBytes(ADDRESS, late))).toContain("did not answer within 20");
  });
});
