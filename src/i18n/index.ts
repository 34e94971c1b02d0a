import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage } from './withTexts.ts';
import ru from './ru.json' with { type: 'json' };

export { defaultLanguage };
export { withTexts } from './withTexts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ru };
    enableSelector: false;
  }
}

/**
 * An i18next instance with the one language of the product (spec 2 §9, SHELL-16). Keys are typed from ru.json; a key that the
 * table lacks does not compile. The build leaves in here what the first screen needs; `withTexts` brings the rest. Plurals follow Russian rules (`_one`, `_few`, `_many`).
 */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: false,
    resources: { ru: { translation: ru } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
    initAsync: false,
  });
  return instance;
}

/** The keys of the translation table, for state that keeps a key and its parameters instead of text. */
export type { ParseKeys as MessageKey } from 'i18next';
