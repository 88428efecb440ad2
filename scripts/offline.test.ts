import { expect, it } from "vitest";
import { shipmentOf } from "./offline.ts";

const files = [
  { name: "index.html", content: "<!doctype html>" },
  { name: "assets/main-1.js", content: "1" },
  { name: "assets/font-1.ttf", content: "f" },
  { name: "assets/big-1.wasm", content: new Uint8Array(3_000_000) },
  { name: "runs/index.json", content: "[]" },
];

it("keeps everything that the page asks for, the large later", () => {
  const { files: kept, later } = shipmentOf(files);
  expect(kept).toEqual([
    { url: "assets/main-1.js", hashed: true },
    { url: "./", hashed: false },
    { url: "runs/index.json", hashed: false },
  ]);
  expect(later).toEqual([{ url: "assets/big-1.wasm", hashed: true }]);
});

it("has another version when a file is another, and the same in another order", () => {
  const { version } = shipmentOf(files);
  expect(shipmentOf([...files].reverse()).version).toBe(version);
  const changed = files.map((file) =>
    file.name === "runs/index.json" ? { ...file, content: "[1]" } : file,
  );
  expect(shipmentOf(changed).version).not.toBe(version);
});
