/** Gives a text to the person as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by now; without this the text stays in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
