import type { ErrorId, NoticeId } from '../../src/contract/errors.ts';
import catalogue from './messages.ru.json' with { type: 'json' };

/** Values for the braces of a text: `{max}` and the like. */
export type Params = Readonly<Record<string, string | number>>;

// The annotations make an id without a text a type error.
const errors: Record<ErrorId, string> = catalogue.errors;
const notices: Record<NoticeId, string> = catalogue.notices;

const numbers = new Intl.NumberFormat('ru-RU');

/** Puts parameters into a text; numbers in Russian notation. A parameter that is missing leaves nothing behind. */
export function fill(text: string, params: Params = {}): string {
  const filled = text.replace(/ ?\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    const text = typeof value === 'number' ? numbers.format(value) : value;
    return whole.startsWith(' ') ? ` ${text}` : text;
  });
  return filled;
}

/** The Russian text of a refusal (spec 1 §8, spec 2 §8). */
export const errorText = (id: ErrorId, params?: Params): string => fill(errors[id], params);

/** The Russian text of a success (spec 1 §8). */
export const noticeText = (id: NoticeId, params?: Params): string => fill(notices[id], params);

const years: Record<Intl.LDMLPluralRule, string> = {
  zero: '',
  two: '',
  ...catalogue.profiles.years,
};
const plurals = new Intl.PluralRules('ru-RU');

/** An age in words (spec 1 §3 ageInfo). */
export const ageText = (age: number): string => fill(years[plurals.select(age)], { age });

type NotificationText = keyof typeof catalogue.notifications;

/** What a notification says (NOTE-01). */
export const notificationText = (id: NotificationText, params: Params): string =>
  fill(catalogue.notifications[id], params);

/** Where somebody is blocked, and whether for good. */
export const blockText = (id: keyof typeof catalogue.blocks): string => catalogue.blocks[id];

/** A number of things in words, with the right plural. */
export const countText = (
  id: keyof typeof catalogue.counts,
  count: number,
  params: Params = {},
): string => {
  const forms: Record<Intl.LDMLPluralRule, string> = { zero: '', two: '', ...catalogue.counts[id] };
  return fill(forms[plurals.select(count)], { ...params, count });
};

/** How somebody is called who has left and took the name along (OWN-38). */
export const leftName: string = catalogue.people.left;

/** What the genders are called in profiles (spec 1 §3 genderInfo). */
export const genderTexts = catalogue.profiles.genders;

/** Texts of the pages of the host's own provider. */
export const providerTexts = catalogue.provider;

/** Subjects and texts of letters. */
export const mailTexts = catalogue.mail;

/** Texts of the few pages that the host itself shows. */
export const pageTexts = catalogue.pages;
