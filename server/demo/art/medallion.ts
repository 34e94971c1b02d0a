import { cast } from './cast.ts';
import { chargeOf, emblems } from './emblems.ts';
import { bust } from './faces.ts';
import { peoples } from './peoples.ts';
import { box, disc, line, many, n, picture, placed } from './svg.ts';

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue} ${saturation}% ${lightness}%)`;

/** Rays behind a lit face, scallops of the sea behind the others. */
function ground(hue: number, lit: boolean): string {
  if (lit) {
    return (
      many(
        24,
        (i) =>
          `<path d="M256 230L${n(256 + Math.cos((i * Math.PI) / 12) * 420)} ${n(230 + Math.sin((i * Math.PI) / 12) * 420)}L${n(256 + Math.cos(((i + 0.45) * Math.PI) / 12) * 420)} ${n(230 + Math.sin(((i + 0.45) * Math.PI) / 12) * 420)}Z" fill="#ffe9a8" opacity=".5"/>`,
      ) + disc(256, 230, 150, '#fff3cc', 'opacity=".75"')
    );
  }
  const scallop = (x: number, y: number) => many(3, (ring) => disc(x, y, 36 - ring * 11, 'none'));
  return (
    `<pattern id="p" width="72" height="124" patternUnits="userSpaceOnUse"><g stroke="${hsl(hue, 40, 78)}" stroke-width="2.5" opacity=".38">${scallop(36, 0)}${scallop(36, 124)}${scallop(0, 62)}${scallop(72, 62)}</g></pattern>` +
    box(0, 0, 512, 512, 'url(#p)') +
    disc(256, 226, 158, hsl(hue, 45, 84), 'opacity=".55"')
  );
}

const framed = (hue: number, lit: boolean, inner: string): string =>
  picture(
    512,
    512,
    `<defs><radialGradient id="g" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="${hsl(hue, 46, 66)}"/><stop offset="1" stop-color="${hsl((hue + 20) % 360, 44, 30)}"/></radialGradient><clipPath id="all"><rect width="512" height="512"/></clipPath></defs>` +
      `<g clip-path="url(#all)"><rect width="512" height="512" fill="url(#g)"/>${ground(hue, lit)}${inner}</g>` +
      `<rect x="9" y="9" width="494" height="494" rx="20" fill="none" stroke="${hsl(hue, 60, 88)}" stroke-width="4" opacity=".7"/>`,
  );

/** The portrait or the emblem of an avatar key; throws for an unknown key. */
export function medallion(key: string): string {
  const face = cast[key] ?? peoples[key];
  if (face !== undefined) {
    const lit = face.marks?.includes('glow') ?? false;
    return framed(face.hue, lit, placed(0, 14, bust(face)));
  }
  const emblem = emblems[key];
  if (emblem === undefined) throw new Error(`No portrait is drawn for ${key}`);
  const [charge, hue] = emblem;
  const shield =
    `<path d="M106 84H406V262Q406 398 256 458Q106 398 106 262Z" fill="${hsl(hue, 42, 88)}" stroke="${hsl(hue, 48, 24)}" stroke-width="10"/>` +
    line('M124 102H388V260Q388 384 256 438Q124 384 124 260Z', hsl(hue, 42, 55), 3);
  return framed(
    hue,
    false,
    shield +
      placed(256, 250, chargeOf(charge, hsl(hue, 52, 28), hsl((hue + 28) % 360, 62, 58)), 0, 0.98),
  );
}

/** Every avatar key that is drawn. */
export const avatarKeys: string[] = [cast, peoples, emblems].flatMap((drawn) => Object.keys(drawn));
