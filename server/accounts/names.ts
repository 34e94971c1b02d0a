/** Names of accounts (OWN-03): what they may be made of, and when two of them look alike. */

/** How many signs a name may have. */
export const NAME_LENGTH = { min: 2, max: 40 } as const;

/** Composed letters, and one space where there were several. */
export const tidyName = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The alphabets that names are written in; nothing in them is invisible or turns the direction of a line. */
const ALPHABETS = [
  /[A-Za-z\u00C0-\u024F\u1E00-\u1EFF]/u,
  /[\u0370-\u03FF\u1F00-\u1FFF]/u,
  /[\u0400-\u052F]/u,
] as const;
const SIGN = /^(?:\p{L}|[0-9 ._'’-])$/u;

const isAllowed = (sign: string): boolean =>
  SIGN.test(sign) && (!/\p{L}/u.test(sign) || ALPHABETS.some((letters) => letters.test(sign)));

/** Is one word written in several alphabets, as nobody does who does not want to be taken for another? */
const isMixed = (name: string): boolean =>
  name
    .split(/[ ._'’-]/)
    .some((word) => ALPHABETS.filter((letters) => letters.test(word)).length > 1);

/**
 * Letters that look alike in small or in large, by the one that stands for them. UTS 39 ("confusables") as far as the three alphabets and the
 * digits go: the packages that hold the whole of it are untyped and years old, know nothing of ё and е, and most of it is signs that no name may have.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вьъβ8',
  c: 'сς',
  d: 'ԁđ',
  e: 'еεє',
  h: 'нһηћђħ',
  j: 'јϳ',
  k: 'кκ',
  l: 'i1іӏιıł|',
  m: 'мμ',
  n: 'п',
  o: '0оοσøө',
  p: 'рρ',
  q: 'ԛ',
  r: 'гг',
  s: 'ѕ5',
  t: 'тτ',
  v: 'νѵ',
  w: 'ԝωшщ',
  x: 'хχ',
  y: 'уγυүұ',
  z: '2ζ',
  '3': 'зэӡ',
  '4': 'ч',
  '6': 'б',
};
const STANDS_FOR = new Map(
  Object.entries(ALIKE).flatMap(([one, others]) =>
    Array.from(others, (sign) => [sign, one] as const),
  ),
);

/** What names that look alike have in common, whatever their case, accents, spaces and points (ё and е, О and 0, А and A, rn and m). */
export const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .map((sign) => STANDS_FOR.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Whom nobody may seem to be. */
const RESERVED = new Set(
  [
    ...['Мастер', 'Мастера', 'Главный мастер', 'Ведущий', 'Рассказчик', 'Летопись', 'Летописец'],
    ...['Администратор', 'Администрация', 'Админ', 'Модератор', 'Модерация', 'Владелец', 'Сервер'],
    ...['Техник', 'Система', 'Поддержка', 'Гость', 'Аноним', 'Никто', 'Ушедший игрок', 'Бот'],
    ...['Admin', 'Administrator', 'Moderator', 'Master', 'Owner', 'System', 'Support', 'Letopis'],
    ...['Root', 'Guest', 'Anonymous', 'Null', 'Undefined', 'Deleted'],
  ].map(skeletonOf),
);

/** Why a tidied name cannot be one, apart from being taken: an id of the provider's texts. */
export type NameProblem =
  'nameRequired' | 'nameTooShort' | 'nameTooLong' | 'nameSigns' | 'nameMixed' | 'nameReserved';

/** The first problem of a tidied name; undefined where it can be one. */
export function nameProblem(name: string): NameProblem | undefined {
  const signs = Array.from(name);
  if (signs.length === 0) return 'nameRequired';
  if (signs.length > NAME_LENGTH.max) return 'nameTooLong';
  if (!signs.every(isAllowed)) return 'nameSigns';
  const letters = skeletonOf(name);
  if (signs.length < NAME_LENGTH.min || letters === '') return 'nameTooShort';
  if (isMixed(name)) return 'nameMixed';
  const bare = skeletonOf(name.replace(/[0-9]+/g, ''));
  if (RESERVED.has(letters) || RESERVED.has(bare)) return 'nameReserved';
  return undefined;
}
