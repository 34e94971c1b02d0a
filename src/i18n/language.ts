/** The one language of the product (SHELL-16). */
export const defaultLanguage = 'ru';
