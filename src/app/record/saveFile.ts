/** The address of a file is given up after so long (ms): no browser needs longer to begin. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file to download. Returns how large (bytes) it is. */
export function saveFile(window: Window & typeof globalThis, name: string, text: string): number {
  const { document, URL, Blob } = window;
  const file = new Blob([text], { type: 'application/x-ndjson' });
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
  return file.size;
}
