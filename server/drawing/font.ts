import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/**
 * Letters as outlines, read from the faces that the client uses (WOFF with TrueType outlines). Drawn as paths a label looks the same on every
 * machine, with or without fonts of its own, and may follow a curve.
 */

/** A letter: its outline as SVG path data in units of the em, y downwards, and how far the pen moves on. */
export type Letter = { path: string; advance: number };

/** A face: the letter of a character, undefined where it has none. */
export type Face = (character: string) => Letter | undefined;

type Tables = ReadonlyMap<string, DataView>;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The tables of a WOFF file, each packed on its own. */
function tablesOf(file: Buffer): Tables {
  const found = new Map<string, DataView>();
  for (let at = 0; at < file.readUInt16BE(12); at += 1) {
    const entry = 44 + at * 20;
    const offset = file.readUInt32BE(entry + 4);
    const packed = file.subarray(offset, offset + file.readUInt32BE(entry + 8));
    const isPacked = packed.length < file.readUInt32BE(entry + 12);
    const bytes = isPacked ? inflateSync(packed) : packed;
    found.set(file.toString('latin1', entry, entry + 4), viewOf(bytes));
  }
  return found;
}

function table(tables: Tables, name: string): DataView {
  const found = tables.get(name);
  if (!found) throw new Error(`A face without the table ${name}`);
  return found;
}

/** The glyph of a code by a map of format 4: segments of codes, each with a shift or a list. */
function glyphIn(map: DataView, at: number, code: number): number {
  const segments = map.getUint16(at + 6);
  for (let one = 0; one < segments; one += 2) {
    if (map.getUint16(at + 14 + one) < code) continue;
    const start = map.getUint16(at + 16 + segments + one);
    if (start > code) return 0;
    const delta = map.getUint16(at + 16 + 2 * segments + one);
    const place = at + 16 + 3 * segments + one;
    const shift = map.getUint16(place);
    if (shift === 0) return (code + delta) & 0xffff;
    const glyph = map.getUint16(place + shift + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function glyphsBy(tables: Tables): (code: number) => number {
  const map = table(tables, 'cmap');
  const places = Array.from({ length: map.getUint16(2) }, (_, one) => map.getUint32(8 + one * 8));
  const usual = places.find((at) => map.getUint16(at) === 4);
  if (usual === undefined) throw new Error('A face without a map of format 4');
  return (code) => glyphIn(map, usual, code);
}

type Point = { x: number; y: number; on: boolean };

function coordinates(glyf: DataView, from: number, flags: number[], short: number, same: number) {
  let at = from;
  let value = 0;
  const values = flags.map((flag) => {
    if (flag & short) {
      value += flag & same ? glyf.getUint8(at) : -glyf.getUint8(at);
      at += 1;
    } else if (!(flag & same)) {
      value += glyf.getInt16(at);
      at += 2;
    }
    return value;
  });
  return { values, next: at };
}

/** The contours of a plain glyph. */
function contoursAt(glyf: DataView, start: number): Point[][] {
  const count = glyf.getInt16(start);
  const ends = Array.from({ length: count }, (_, one) => glyf.getUint16(start + 10 + one * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + 10 + count * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyf.getUint8(at);
    const repeats = flag & 8 ? glyf.getUint8(at + 1) : 0;
    at += flag & 8 ? 2 : 1;
    for (let one = 0; one <= repeats; one += 1) flags.push(flag);
  }
  const xs = coordinates(glyf, at, flags, 2, 16);
  const ys = coordinates(glyf, xs.next, flags, 4, 32);
  const points = flags.map((flag, one) => ({
    x: xs.values[one] ?? 0,
    y: ys.values[one] ?? 0,
    on: (flag & 1) === 1,
  }));
  return ends.map((end, one) => points.slice(one === 0 ? 0 : (ends[one - 1] ?? 0) + 1, end + 1));
}

/** A glyph made of others, each moved: letters with marks. */
function composed(glyf: DataView, start: number, contours: (glyph: number) => Point[][]) {
  const all: Point[][] = [];
  let at = start + 10;
  for (let more = true; more;) {
    const flags = glyf.getUint16(at);
    const glyph = glyf.getUint16(at + 2);
    const wide = (flags & 1) === 1;
    const dx = wide ? glyf.getInt16(at + 4) : glyf.getInt8(at + 4);
    const dy = wide ? glyf.getInt16(at + 6) : glyf.getInt8(at + 5);
    for (const contour of contours(glyph))
      all.push(contour.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on })));
    at += wide ? 8 : 6;
    at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0;
    more = (flags & 32) !== 0;
  }
  return all;
}

const middle = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  on: true,
});

/** A contour as path data: between two points off the curve one on it is meant. */
function pathOf(contour: readonly Point[], say: (point: Point) => string): string {
  const [first] = contour;
  const last = contour.at(-1);
  if (!first || !last) return '';
  const start = first.on ? first : last.on ? last : middle(first, last);
  let path = `M${say(start)}`;
  let control: Point | undefined;
  for (const point of [...contour.slice(first.on ? 1 : 0), start]) {
    if (point.on) path += control ? `Q${say(control)} ${say(point)}` : `L${say(point)}`;
    else if (control) path += `Q${say(control)} ${say(middle(control, point))}`;
    control = point.on ? undefined : point;
  }
  return `${path}Z`;
}

function readFace(file: Buffer): Face {
  const tables = tablesOf(file);
  const [head, loca, glyf] = [table(tables, 'head'), table(tables, 'loca'), table(tables, 'glyf')];
  const [hhea, hmtx] = [table(tables, 'hhea'), table(tables, 'hmtx')];
  const em = head.getUint16(18);
  const isLong = head.getInt16(50) === 1;
  const measured = hhea.getUint16(34);
  const placeOf = (glyph: number): number =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const contours = (glyph: number): Point[][] => {
    const start = placeOf(glyph);
    if (start === placeOf(glyph + 1)) return [];
    return glyf.getInt16(start) < 0 ? composed(glyf, start, contours) : contoursAt(glyf, start);
  };
  const say = ({ x, y }: Point): string => `${(x / em).toFixed(4)} ${(-y / em).toFixed(4)}`;
  const glyphOf = glyphsBy(tables);
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0);
    if (glyph === 0) return undefined;
    const advance = hmtx.getUint16(Math.min(glyph, measured - 1) * 4) / em;
    return {
      advance,
      path: contours(glyph)
        .map((one) => pathOf(one, say))
        .join(''),
    };
  };
}

const nearby = createRequire(import.meta.url);

/** Sets of letters of a face, each a file of its own; Russian and English first, which nearly all texts are in. */
const SCRIPTS = ['cyrillic', 'latin', 'cyrillic-ext', 'latin-ext', 'greek'];

/** Literata in a weight, upright or italic; each set of letters is opened when a letter is looked for in it, and each letter is read once. */
export function literata(weight: 400 | 500 | 600, style: 'normal' | 'italic'): Face {
  const opened: Face[] = [];
  const faceOf = (script: string, place: number): Face => {
    const name = `@fontsource/literata/files/literata-${script}-${weight}-${style}.woff`;
    return (opened[place] ??= readFace(readFileSync(nearby.resolve(name))));
  };
  const known = new Map<string, Letter>();
  return (character) => {
    const seen = known.get(character);
    if (seen) return seen;
    for (const [place, script] of SCRIPTS.entries()) {
      const letter = faceOf(script, place)(character);
      if (letter) known.set(character, letter);
      if (letter) return letter;
    }
    return undefined;
  };
}
