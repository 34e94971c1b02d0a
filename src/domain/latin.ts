/** Longest tail of an address, in characters. */
const LIMIT = 80;

/** From Cyrillic a to ya, in the order of their numbers. */
const ALPHABET = [
  ...['a', 'b', 'v', 'g', 'd', 'e', 'zh', 'z', 'i', 'y', 'k', 'l', 'm', 'n', 'o', 'p'],
  ...['r', 's', 't', 'u', 'f', 'h', 'c', 'ch', 'sh', 'sch', '', 'y', '', 'e', 'yu', 'ya'],
];

const CYRILLIC_A = 0x430;

/** Io, and letters of Ukrainian and Belarusian. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ '\u0451': 'e', '\u0456': 'i', '\u0457': 'i', '\u0454': 'e', '\u0491': 'g', '\u045e': 'u' },
};

const latinOf = (letter: string): string =>
  OTHERS[letter] ?? ALPHABET[letter.charCodeAt(0) - CYRILLIC_A] ?? '';

/** A name as the tail of an address, in Latin letters: 'Bela Reka' in Cyrillic is 'bela-reka'. Empty where nothing of it can be written so. */
export const seoOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\u0400-\u04ff]/g, latinOf)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMIT)
    .replace(/^-+|-+$/g, '');
