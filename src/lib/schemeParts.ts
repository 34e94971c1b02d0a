/**
 * In the built client this stands for MUI's InitColorSchemeScript (webpack.config.ts): its text would travel to every first reader, though
 * nobody asks for it. The names of its storage keys and attribute are the library's own; src/app/theme says the ones that are used.
 */
export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';

/** Never called: public/scheme.js keeps the scheme from flashing. */
export const buildInitColorSchemeScript = undefined;
