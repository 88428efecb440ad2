import { UserError } from "../../base/index.ts";
import { type Scene, sceneSvg } from "./scene.ts";

/** Gives data to the person as a file. */
export function saveBlob(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by now; without this the data stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveSvg(name: string, scene: Scene, title: string): void {
  saveText(name, sceneSvg(scene, title), "image/svg+xml");
}

/** The largest side that every browser's canvas has. */
const LARGEST = 16_384;

export async function savePng(name: string, scene: Scene, title: string): Promise<void> {
  saveBlob(name, await pngOf(scene, title));
}

/** A scene as PNG, at twice its size where a canvas can be that large. */
export async function pngOf(scene: Scene, title: string): Promise<Blob> {
  const { width, height } = scene;
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sceneSvg(scene, title))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) {
    throw new UserError({
      en: "The browser cannot make a PNG of this size. Save it as SVG instead.",
      zh: "浏览器无法生成这么大的 PNG。请改为保存 SVG。",
    });
  }
  return blob;
}

/** A table as CSV (RFC 4180); texts that a spreadsheet would run as a formula are quoted off. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
