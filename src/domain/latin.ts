/** Longest tail of an address, in characters. */
const LIMIT = 80;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y' },
  ...{ к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f' },
  ...{ х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ і: 'i', ї: 'i', є: 'e', ґ: 'g', ў: 'u' },
};

/** A name as the tail of an address, in Latin letters: 'Ивета Солодь' is 'iveta-solod'. Empty where nothing of it can be written so. */
export const seoOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\u0400-\u04ff]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMIT)
    .replace(/^-+|-+$/g, '');
