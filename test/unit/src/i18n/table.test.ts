import { globSync, readFileSync } from 'node:fs';
import ru from '../../../../src/i18n/ru.json' with { type: 'json' };
import { createI18n, defaultLanguage } from '../../../../src/i18n/index.ts';

type Branch = { readonly [key: string]: string | Branch };

function keysOf(branch: Branch, path: readonly string[] = []): string[] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : keysOf(value, [...path, key]),
  );
}

const keys = keysOf(ru);
const stems = new Set(keys.map((key) => key.replace(/_(?:one|few|many|other)$/, '')));

/** Every key that the program names in full, with the file that names it. */
const named = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:\bt\(|[kK]ey(?::|=\{?|\s*=)\s*)\s*'([a-z][A-Za-z]*(?:\.[A-Za-z_]+)+)'/g,
    ),
  ].map(([, key = '']) => [key, file] as const),
);

describe('the translation table', () => {
  it('SHELL-16 has every key that the program names', () => {
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(([key]) => !stems.has(key))).toEqual([]);
  });

  it('SHELL-16 speaks Russian, which is the default language', () => {
    expect(defaultLanguage).toBe('ru');
    expect(createI18n().language).toBe('ru');
    const table = keysOf(ru).map((key) => [key, createI18n().t(key as 'app.name')] as const);
    // Names of keys and of dice may stand beside Russian words, those of shortcuts (settings.keys) by themselves; what has no letter at all, such as «{{name}}: {{text}}», is of no language.
    const foreign = table.filter(([key, text]) => {
      if (/^settings\.keys\.\w+\.\w+Keys$/.test(key)) return false;
      const words = text.replaceAll(/\{\{\w+\}\}/g, '');
      return /\p{L}/u.test(words) && !/[А-Яа-яЁё]/.test(words);
    });
    expect(foreign).toEqual([]);
  });

  it('SHELL-16 has no word of the interface outside the table', () => {
    const russian = globSync('src/**/*.{ts,tsx}').filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return /[А-Яа-яЁё]/.test(code.replace(/\/(?:\\.|[^/\n])+\/[a-z]*/g, ''));
    });
    expect(russian).toEqual([]);
  });

  it('has all four forms of every count', () => {
    const counted = [...stems].filter((stem) => keys.includes(`${stem}_one`));
    expect(counted.length).toBeGreaterThan(0);
    for (const stem of counted) {
      for (const form of ['one', 'few', 'many', 'other']) expect(keys).toContain(`${stem}_${form}`);
    }
  });
});
