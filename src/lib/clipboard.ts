/** Puts a text on the clipboard; false where the browser refuses, or has no clipboard, as on a page over plain http from another machine. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
