/** A browser that asks where to put a file may begin to read it late. */
const REVOKE_MS = 60_000;

/** Gives a file to the browser to be kept under this name. */
export function download(
  file: Blob,
  name: string,
  page: Window & typeof globalThis = window,
): void {
  const href = page.URL.createObjectURL(file);
  const link = page.document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  page.setTimeout(() => page.URL.revokeObjectURL(href), REVOKE_MS);
}
