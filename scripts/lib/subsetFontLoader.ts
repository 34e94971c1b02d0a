import subsetFont from 'subset-font';
import type { LoaderDefinitionFunction } from 'webpack';

/**
 * The characters of everyday Russian prose, its letters and its marks and figures, and those that come with Latin words, as CSS writes them.
 * `src/app/theme/fonts.css` asks for a set by name (`…woff2?set=marks`) and repeats its range, so that a browser loads a file only for a
 * character of it.
 */
export const characterSets = {
  cyrillic: 'U+0301, U+0401, U+0410-044F, U+0451',
  marks:
    'U+0020-0021, U+0025, U+0028-003B, U+003F, U+0064, U+00A0, U+00AB, U+00AD, U+00B7, U+00BB, U+00D7, U+2009, U+2011, U+2013-2014, U+201C-201E, U+2022, U+2026, U+202F, U+2116, U+2192, U+2212',
  latin:
    'U+0022-0024, U+0026-0027, U+003C-003E, U+0040-0063, U+0065-007E, U+00A7, U+00A9, U+00B0, U+2018-201A, U+2032-2033, U+20BD, U+2190-2191, U+2193',
} as const;

/** What a page of Russian prose without a Latin word has. */
export const everydayRanges: readonly string[] = [characterSets.cyrillic, characterSets.marks];

type SetName = keyof typeof characterSets;

/** Features that prose and tables need. Small capitals, old figures and the like would weigh more than they give. */
const features = ['ccmp', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** The interface is set in 400 to 600; the rest of the axis is half of the file. Its short labels do without kerning, a seventh of what is left. */
const interfaceFace = { keepFeatures: features, variationAxes: { wght: { min: 400, max: 600 } } };
const readingFace = { keepFeatures: [...features, 'kern'] };

/** For menus of fonts and for vertical text. Browsers refuse a font without any of the others. */
const TABLES_LEFT_OUT = ['STAT', 'vhea', 'vmtx'];

/**
 * Marks are not joined, and not kerned with the letter beside them, which is in another file. Columns of figures are the interface's alone.
 */
const featuresOfMarks = { reading: [], interface: ['tnum'] } as const;

function faceOf(set: SetName, isVariable: boolean) {
  const face = isVariable ? interfaceFace : readingFace;
  const marks = featuresOfMarks[isVariable ? 'interface' : 'reading'];
  return set === 'marks' ? { ...face, keepFeatures: marks } : face;
}

/** The characters of a range such as `U+0401, U+0410-044F`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step));
    })
    .join('');
}

function isSetName(name: string | null): name is SetName {
  return name !== null && Object.hasOwn(characterSets, name);
}

/** A webpack loader: a font with `?set=` in its request keeps the characters of that set only. */
export const subsetFontLoader: LoaderDefinitionFunction = function (content) {
  const font = Buffer.from(content);
  const set = new URLSearchParams(this.resourceQuery).get('set');
  const done = this.async();
  if (!isSetName(set)) {
    done(null, font);
    return;
  }
  subsetFont(font, charactersOf(characterSets[set]), {
    targetFormat: 'woff2',
    noHinting: true,
    dropTables: TABLES_LEFT_OUT,
    ...faceOf(set, this.resourcePath.includes('wght')),
  }).then((small) => {
    done(null, small);
  }, done);
};

/** Fonts are bytes, not text. */
export const raw = true;

// webpack looks for a loader under `default`.
export { subsetFontLoader as default };
