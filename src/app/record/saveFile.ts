/** The address of a file is given up after so long (ms): no browser needs longer to begin. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file to download. */
export function saveFile(window: Window & typeof globalThis, name: string, text: string): void {
  const { document, URL, Blob } = window;
  const href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
