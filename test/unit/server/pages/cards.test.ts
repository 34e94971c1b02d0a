import sharp from 'sharp';
import { colours } from '../../../../src/app/theme/palette.ts';
import { literata } from '../../../../server/drawing/font.ts';
import type { CardOrder } from '../../../../server/pages/cards/drawing.ts';
import { createCardPainter } from '../../../../server/pages/cards/index.ts';
import { CARD, type CardContent, cardSvg, INK } from '../../../../server/pages/cards/layout.ts';
import { drawable, lengthOf, type Style, wrapped } from '../../../../server/pages/cards/setting.ts';
import { hostileTexts } from '../../../support/host/hostileTexts.ts';
import { parseXml } from '../../../support/host/xml.ts';

const style: Style = { face: literata(400, 'normal'), size: 30, ink: '#000' };
const measure = () => ({ x: 0, width: 300 });
const rows = (text: string, most = 5) => wrapped(text, style, { most, measure });

const content: CardContent = {
  game: 'Отлив',
  heading: 'Причал',
  author: 'Мара',
  text: 'Море ушло, и никто не попрощался. '.repeat(20),
  shape: 'portrait',
};

/** In its process: the host, which other tests load beside this one, reads no SVG. */
const painter = createCardPainter();
afterAll(() => painter.close());

async function drawCard(order: CardOrder): Promise<Buffer> {
  const bytes = await painter.paint(order);
  if (!bytes) throw new Error('No card was drawn');
  return bytes;
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('a line of a card', () => {
  it('FIRST-22 is never longer than its measure, and the last one says that the text goes on', () => {
    const lines = rows(
      'Туман стоял так плотно, что фонарь на корме казался отдельным существом',
      3,
    );
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(lengthOf(line, style)).toBeLessThanOrEqual(300);
    expect(lines.join(' ')).toMatch(/^Туман стоял так .*…$/);
    expect(rows('Туман')).toEqual(['Туман']);
    expect(rows('')).toEqual([]);
  });

  it('FIRST-23 breaks a word that is longer than itself', () => {
    const lines = rows('щ'.repeat(40));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('щ'.repeat(40));
    expect(rows('щ'.repeat(400), 2).at(-1)).toMatch(/щ…$/);
  });

  it('FIRST-23 leaves out what the face cannot draw, and the gaps', () => {
    expect(drawable('Мара 😀 из שלום моря', style.face)).toBe('Мара из моря');
    expect(drawable(hostileTexts.emoji, style.face)).toBe('');
    // Composed, so that the letter is drawn as one.
    expect(drawable('и\u0306', style.face)).toBe('й');
  });
});

describe('a card', () => {
  it('FIRST-22 has the size that networks ask for, and the colours of the client', async () => {
    expect(await sizeOf(await drawCard(content))).toEqual({ ...CARD, format: 'jpeg' });
    const { page, sheet, text, mutedText, divider, rubric } = colours.light;
    expect(INK).toEqual({ page, sheet, text, muted: mutedText, line: divider, rubric });
  });

  it('FIRST-22 shows a picture, and does without one that cannot be read', async () => {
    const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
      .webp({ lossless: true })
      .toBuffer();
    const pixel = async (bytes: Buffer, left: number, top: number) => [
      ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const near = (rgb: number[], [r, g, b]: number[]) =>
      rgb.every((value, index) => Math.abs(value - ([r, g, b][index] ?? 0)) < 12);
    const paper = [0xfc, 0xf8, 0xef];
    const portrait = await drawCard({ ...content, picture: red });
    expect(near(await pixel(portrait, 1_000, 190), [255, 0, 0])).toBe(true);
    expect(near(await pixel(portrait, 1_000, 590), paper)).toBe(true);
    const scene = await drawCard({ ...content, shape: 'scene', picture: red });
    expect(near(await pixel(scene, 1_000, 590), [255, 0, 0])).toBe(true);
    const broken = await drawCard({ ...content, picture: Buffer.from('no picture') });
    expect(broken.equals(await drawCard(content))).toBe(true);
  });

  it('FIRST-23 is drawn of whatever people write: outlines alone, no markup of theirs', async () => {
    for (const text of Object.values(hostileTexts)) {
      const hostile = { game: text, heading: text, author: text, text, shape: 'portrait' } as const;
      const names = new Set(
        [...parseXml(cardSvg(hostile, false)).getElementsByTagName('*')].map(
          ({ localName }) => localName,
        ),
      );
      expect([...names].filter((name) => !['svg', 'rect', 'g', 'path'].includes(name))).toEqual([]);
      expect(await sizeOf(await drawCard(hostile))).toEqual({ ...CARD, format: 'jpeg' });
    }
  });

  it('FIRST-23 keeps every outline on the sheet', async () => {
    const wide = 'Щ'.repeat(300);
    const bytes = await drawCard({
      game: wide,
      heading: wide,
      author: wide,
      text: wide,
      shape: 'scene',
    });
    const edges = [
      { left: 0, top: 0, width: 24, height: CARD.height },
      { left: CARD.width - 24, top: 0, width: 24, height: CARD.height },
      { left: 0, top: CARD.height - 24, width: CARD.width, height: 24 },
    ];
    for (const edge of edges) {
      const { channels } = await sharp(await sharp(bytes).extract(edge).toBuffer()).stats();
      for (const { min, max } of channels) expect(max - min).toBeLessThan(12);
    }
  });
});
