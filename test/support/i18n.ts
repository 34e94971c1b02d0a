import { createI18n } from '../../src/i18n/index.ts';

/** The real translation table: a test reads what a person reads. */
export const i18n = createI18n();
