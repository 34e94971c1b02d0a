import ru from './ru.json' with { type: 'json' };

/** The texts that the first screen does without; the build leaves only these in here (scripts/lib/textsLoader.ts). */
export const lazyTexts: object = ru;
