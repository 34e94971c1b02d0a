type Clean = (html: string) => string;

let cleanBy: Clean | undefined;
const waiting = new Set<() => void>();

/** The function that cleans HTML from outside (`cleanHtml`), once its code is there. */
export const cleaning = (): Clean | undefined => cleanBy;

/** Cleans by this function from now on, or by none, and tells whoever waits. The host that renders pages gives its own. */
export function setCleaning(clean: Clean | undefined): void {
  cleanBy = clean;
  waiting.forEach((listener) => listener());
}

/** Calls back when there is a function that cleans; returns the way to give it up. */
export function subscribeCleaning(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/**
 * Loads `cleanHtml`, once. The texts of a page that the host has rendered were cleaned there, so its code comes behind what can be read. Rejects where
 * it does not come; asked again, it is fetched again.
 */
export async function loadCleaning(): Promise<void> {
  if (cleanBy) return;
  const { cleanHtml } = await import(/* webpackChunkName: "cleaning" */ './cleanHtml.ts');
  setCleaning(cleanHtml);
}
