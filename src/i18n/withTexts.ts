import { getI18n } from 'react-i18next';

/** The one language of the product (SHELL-16). */
export const defaultLanguage = 'ru';

let coming: Promise<void> | undefined;

async function fetchTexts(): Promise<void> {
  const { lazyTexts } = await import(/* webpackChunkName: "texts" */ './lazyTexts.ts');
  getI18n().addResourceBundle(defaultLanguage, 'translation', lazyTexts, true);
}

/** Brings the texts that the first screen does without, once. A failed attempt may be repeated. */
function needTexts(): Promise<void> {
  coming ??= fetchTexts().catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

/**
 * Loads a part of the program together with its texts. Whatever the first screen loads later by `import()` goes through here, so that
 * no key is ever shown in place of its text; parts of parts need it no more.
 */
export function withTexts<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), needTexts()]);
    return part;
  };
}
