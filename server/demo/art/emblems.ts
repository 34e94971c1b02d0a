import { anchor, ship, tower } from './motifs/coast.ts';
import { bell } from './motifs/deep.ts';
import { fish } from './motifs/kit.ts';
import { box, disc, line, many, n, placed, shape } from './svg.ts';

/** Draws a charge for a shield, centred on the origin, about 220 high. */
type Charge = (ink: string, glow: string) => string;

const star = (rays: number, inner: number, outer: number, fill: string): string =>
  shape(
    `M${Array.from({ length: rays * 2 }, (_, i) => {
      const r = i % 2 ? inner : outer;
      const angle = (i * Math.PI) / rays - Math.PI / 2;
      return `${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}`;
    }).join('L')}Z`,
    fill,
  );

const swell: Charge = (ink, glow) =>
  many(4, (i) => line(`M-100 ${-54 + i * 38}q25 -34 50 0t50 0t50 0t50 0`, i % 2 ? glow : ink, 12));

const charges = {
  anchor: (ink) => placed(0, -104, anchor(ink), 0, 1.7),
  ship: (ink, glow) => placed(0, 96, ship(ink, glow), 0, 1.25),
  tower: (ink, glow) => placed(0, 112, tower(glow, ink, glow), 0, 0.76),
  bell: (ink, glow) => placed(0, 80, bell(ink, glow), 0, 1.5),
  fish: (ink, glow) =>
    placed(-96, 0, fish(ink), 0, 4.4) +
    many(3, (i) => disc(86 + i * 12, -60 - i * 26, 10 - i * 2, glow)),
  swell,
  compass: (ink, glow) =>
    star(4, 26, 112, ink) +
    `<g transform="rotate(45)">${star(4, 18, 74, glow)}</g>` +
    disc(0, 0, 14, ink),
  quill: (ink, glow) =>
    shape('M-70 100Q-40 -40 84 -108Q76 20 -34 60Z', glow) + line('M-78 112Q-20 0 76 -100', ink, 8),
  feather: (ink, glow) =>
    shape('M0 112Q-70 0 0 -116Q70 0 0 112Z', glow) +
    line(
      'M0 124V-100M0 40L-34 6M0 40L34 6M0 0L-34 -34M0 0L34 -34M0 -40L-24 -66M0 -40L24 -66',
      ink,
      7,
    ),
  flask: (ink, glow) =>
    shape('M-24 -104H24V-30L82 84Q86 108 60 108H-60Q-86 108 -82 84L-24 -30Z', glow) +
    shape('M-54 30H54L82 84Q86 108 60 108H-60Q-86 108 -82 84Z', ink) +
    box(-32, -118, 64, 18, ink),
  book: (ink, glow) =>
    shape('M0 -60Q-60 -96 -112 -70V70Q-60 46 0 80Q60 46 112 70V-70Q60 -96 0 -60Z', glow) +
    line(
      'M0 -60V80M-84 -36Q-50 -46 -22 -30M-84 0Q-50 -10 -22 6M22 -30Q50 -46 84 -36M22 6Q50 -10 84 0',
      ink,
      7,
    ),
  shell: (ink, glow) =>
    shape('M0 100L-104 -6Q-90 -96 0 -100Q90 -96 104 -6Z', glow) +
    many(5, (i) => line(`M0 96L${-80 + i * 40} ${-70 - (i === 2 ? 24 : 10)}`, ink, 7)),
  hammer: (ink, glow) =>
    box(-12, -60, 24, 176, glow, 'rx="8"') + shape('M-84 -104H70L98 -72L70 -44H-84Z', ink),
  mask: (ink, glow) =>
    shape('M-96 -70Q0 -110 96 -70Q104 60 0 112Q-104 60 -96 -70Z', glow) +
    shape('M-64 -20q28 -30 52 4q-28 20 -52 -4ZM64 -20q-28 -30 -52 4q28 20 52 -4Z', ink) +
    line('M-42 46Q0 84 42 46', ink, 9),
  wheel: (ink, glow) =>
    `<circle r="92" fill="none" stroke="${ink}" stroke-width="20"/>` +
    many(4, (i) => `<g transform="rotate(${i * 45})">${line('M0 -118V118', glow, 11)}</g>`) +
    disc(0, 0, 24, ink),
  key: (ink, glow) =>
    `<circle cy="-58" r="42" fill="none" stroke="${ink}" stroke-width="20"/>` +
    line('M0 -16V112M0 70H46M0 106H36', ink, 18) +
    disc(0, -58, 14, glow),
  letter: (ink, glow) =>
    box(-110, -72, 220, 144, glow, 'rx="8"') +
    line('M-104 -66L0 26L104 -66M-104 66L-34 -4M104 66L34 -4', ink, 9) +
    disc(0, 30, 22, ink),
  flame: (ink, glow) =>
    shape(
      'M0 -118Q84 -20 60 60Q44 112 0 112Q-44 112 -60 60Q-72 14 -28 -24Q-20 10 -4 10Q-20 -50 0 -118Z',
      ink,
    ) + shape('M4 0Q38 44 26 80Q16 100 0 100Q-24 98 -26 70Q-22 40 4 0Z', glow),
  lamp: (ink, glow) =>
    disc(0, 6, 96, glow, 'opacity=".25"') +
    shape('M-48 -60H48L60 80H-60Z', glow) +
    box(-66, 78, 132, 22, ink) +
    shape('M-60 -60L0 -104L60 -60Z', ink) +
    `<circle cy="-112" r="14" fill="none" stroke="${ink}" stroke-width="8"/>` +
    line('M-20 -56L-26 76M20 -56L26 76', ink, 6),
  eye: (ink, glow) =>
    swell(ink, ink) +
    shape('M-108 0Q0 -92 108 0Q0 92 -108 0Z', glow) +
    disc(0, 0, 38, ink) +
    disc(10, -10, 11, '#fff'),
  open: (ink, glow) => star(9, 48, 100, glow) + disc(0, 0, 40, ink),
  goat: (ink, glow) =>
    shape(
      'M-62 -26Q-116 -60 -98 -116Q-60 -110 -34 -58Q0 -70 34 -58Q60 -110 98 -116Q116 -60 62 -26Q64 50 30 84Q18 124 0 136Q-18 124 -30 84Q-64 50 -62 -26Z',
      glow,
    ) +
    shape('M-50 -16L-104 -4L-52 14ZM50 -16L104 -4L52 14Z', ink) +
    box(-44, 0, 30, 9, ink) +
    box(14, 0, 30, 9, ink) +
    line('M-14 66Q0 78 14 66M0 60V72', ink, 6) +
    disc(0, 146, 8, '#5fc0a0'),
  rynda: (ink, glow) =>
    placed(
      0,
      70,
      many(6, (i) =>
        line(`M${-60 + i * 24} -6q${i < 3 ? -14 : 14} 30 ${i < 3 ? -24 : 24} 44`, glow, 10),
      ) +
        line('M-28 -4V26M28 -4V26', '#e8c9a0', 10) +
        disc(-28, 34, 17, '#fbf6ea') +
        disc(28, 34, 17, '#fbf6ea') +
        disc(-26, 36, 7, '#201820') +
        disc(30, 36, 7, '#201820') +
        `<circle cx="28" cy="34" r="23" fill="none" stroke="#f3d27a" stroke-width="5"/>` +
        bell(ink, '#7a3d1c').replace('<path', '<path transform="scale(1.75 1.6)"'),
      0,
      1,
    ),
  boot: (ink, glow) =>
    shape('M-40 -112H44V40L104 72Q112 104 90 108H-40Z', ink) +
    shape('M-52 -112H56V-80H-52Z', glow) +
    line('M-6 -112q-20 -30 -34 -20M24 -112q20 -34 36 -22', '#e8c9a0', 9) +
    disc(-42, -134, 15, '#fbf6ea') +
    disc(62, -136, 15, '#fbf6ea') +
    disc(-40, -133, 6, '#201820') +
    disc(64, -135, 6, '#201820'),
} satisfies Record<string, Charge>;

/** Name of a charge. */
export type ChargeName = keyof typeof charges;

/** What a shield shows: charge and the hue of its ground. */
export const emblems: Record<string, readonly [ChargeName, number]> = {
  player: ['compass', 205],
  newcomer: ['open', 150],
  user: ['book', 32],
  master: ['wheel', 4],
  tech: ['hammer', 172],
  empty: ['key', 260],
  owner: ['lamp', 48],
  lisa: ['feather', 22],
  bakenshik: ['lamp', 218],
  mezenets: ['shell', 300],
  verbena: ['flask', 96],
  rust: ['anchor', 16],
  kamerton: ['bell', 240],
  polushka: ['mask', 340],
  guduk: ['rynda', 200],
  'npc-bashmak': ['boot', 30],
  'npc-koza': ['goat', 44],
  'npc-golos': ['eye', 176],
  'species-otshelnik': ['shell', 14],
  'faction-kanc': ['quill', 208],
  'faction-dno': ['ship', 24],
  'faction-ozhid': ['swell', 172],
  'faction-nichii': ['compass', 276],
  'faction-brigada': ['wheel', 28],
  'faction-adresaty': ['letter', 208],
  'faction-zaycy': ['key', 92],
  'position-registrator': ['quill', 212],
  'position-kapitan': ['wheel', 196],
  'position-smotritel': ['tower', 226],
  'position-posylny': ['letter', 48],
  'position-aptekar': ['flask', 318],
  'position-knigosushka': ['book', 80],
  'position-sluhach': ['shell', 50],
  'position-starosta': ['hammer', 20],
  'position-aktrisa': ['mask', 346],
  'position-zvonar': ['bell', 250],
  'position-vozchik': ['ship', 36],
  'position-provodnica': ['lamp', 222],
  'position-sortirovshchik': ['letter', 62],
  'position-kochegar': ['flame', 10],
};

/** The charge of an emblem in its two colours. */
export const chargeOf = (name: ChargeName, ink: string, glow: string): string =>
  charges[name](ink, glow);
