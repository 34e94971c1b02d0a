import { readFileSync } from 'node:fs';
import { type Colours, colours } from '../../../../../src/app/theme/palette.ts';
import { MODE_KEY, SCHEME_ATTRIBUTE, theme } from '../../../../../src/app/theme/theme.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const inks = [
  'text',
  'mutedText',
  'primary',
  'rubric',
  'error',
  'warning',
  'success',
  'info',
] as const;

describe.each<[string, Colours]>(Object.entries(colours))('the %s scheme', (_name, set) => {
  it.each(inks)('can be read: %s on page and sheet', (ink) => {
    expect(contrast(set[ink], set.page)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(set[ink], set.sheet)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['primary', 'rubric', 'error', 'warning', 'success', 'info'] as const)(
    'can be read: what stands on %s',
    (ground) => {
      const ink = ground === 'primary' ? set.onPrimary : set.sheet;
      expect(contrast(ink, set[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('shows where a field begins', () => {
    expect(contrast(set.fieldBorder, set.page)).toBeGreaterThanOrEqual(3);
    expect(contrast(set.fieldBorder, set.sheet)).toBeGreaterThanOrEqual(3);
  });

  it.each(['player', 'master', 'unconfirmed'] as const)(
    'SHELL-04 has a navbar that can be read for %s',
    (tone) => {
      expect(contrast(set.navbar[tone].text, set.navbar[tone].ground)).toBeGreaterThanOrEqual(7);
    },
  );

  it.each([
    ['master', 'red', [0]],
    ['unconfirmed', 'yellow', [0, 1]],
  ] as const)('SHELL-04 has a navbar for %s that is %s', (tone, _colour, strong) => {
    const { ground } = set.navbar[tone];
    const parts = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
    const weak = [0, 1, 2].filter((at) => !strong.some((one) => one === at));
    const weakest = Math.min(...strong.map((at) => parts[at]!));
    expect(weakest).toBeGreaterThan(2 * Math.max(...weak.map((at) => parts[at]!)));
  });

  it('SHELL-04 has a navbar that is dark for everybody else', () => {
    expect(luminance(set.navbar.player.ground)).toBeLessThan(0.05);
  });
});

describe('the first paint', () => {
  const base = readFileSync('src/app/theme/base.css', 'utf8');

  it('has the colours of the theme before the program runs', () => {
    for (const set of Object.values(colours)) {
      for (const colour of [set.page, set.text, set.primary, set.fieldBorder]) {
        expect(base).toContain(colour);
      }
    }
  });

  it('takes its scheme from the key and the attribute of the theme', () => {
    const script = readFileSync('public/scheme.js', 'utf8');
    expect(script).toContain(`getItem('${MODE_KEY}')`);
    expect(script).toContain(`setAttribute('${SCHEME_ATTRIBUTE}'`);
    expect(base).toContain(`[${SCHEME_ATTRIBUTE}='dark']`);
    expect(theme.vars.palette.divider).toMatch(/^var\(--letopis-palette-divider/);
  });

  it('says its language and holds no script of its own', () => {
    const page = readFileSync('public/index.html', 'utf8');
    expect(page).toContain('<html lang="ru">');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son[a-z]+=/);
  });
});
