import { charactersOf, everydayRanges } from './subsetFontLoader.ts';

/** The files of the faces in a built style sheet, each with the characters that it is for. */
function facesOf(css: string): { file: string; characters: string }[] {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, face = '']) => {
    const file = /url\(["']?\/?([^"')]+\.woff2)/.exec(face)?.[1];
    const range = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
    return file && range ? [{ file, characters: charactersOf(range) }] : [];
  });
}

/**
 * The font files that a page of everyday Russian prose makes a browser load. The faces for Latin and for rarer letters stay on the
 * host until such a letter is shown.
 */
export function everydayFonts(css: string): string[] {
  const everyday = new Set(everydayRanges.flatMap((range) => Array.from(charactersOf(range))));
  return facesOf(css)
    .filter(({ characters }) => Array.from(characters).some((one) => everyday.has(one)))
    .map(({ file }) => file);
}
