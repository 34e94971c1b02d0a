import { houses, roofs } from './motifs/city.ts';
import { ship, sledges, tower } from './motifs/coast.ts';
import { fish, type Motif, peaks, ridge, sparks, strata, waves } from './motifs/kit.ts';
import { engine } from './motifs/train.ts';
import type { LandscapeSpec } from './landscape.ts';
import { box, disc, many, placed, shape } from './svg.ts';

/** The city on its brink, the ships below, the green line far away. */
const otliv: Motif = (b) =>
  sparks(b, 30, 140, b.p.light) +
  peaks(b, 330, 110, b.p.far) +
  shape('M0 326H700V346H0Z', '#4fae98') +
  shape('M0 344H960V540H0Z', '#ecd9bd') +
  strata(b, 352, 540, 22, b.p.mid) +
  many(3, (i) =>
    placed(120 + i * 150, 404 + i * 14, ship(b.p.mid, b.p.far, b.p.accent), 9 - i * 7, 0.55),
  ) +
  placed(330, 506, ship(b.p.ink, b.p.near, b.p.accent), 7, 1.15) +
  `<g transform="translate(612 -40)">${houses(b, 360, 130, b.p.mid, 0.5)}</g>` +
  shape('M960 300V560H600Q560 470 590 400Q560 360 596 318Z', b.p.near) +
  placed(640, 322, tower(b.p.light, b.p.accent, b.p.light), 0, 0.72) +
  ridge(b, 526, 4, b.p.ink);

const polovodye: Motif = (b) =>
  sparks(b, 80, 260, b.p.light) +
  houses(b, 360, 170, b.p.mid, 0.5) +
  placed(480, 430, ship(b.p.ink, b.p.near, b.p.accent), 0, 1.7) +
  waves(420, 540, 4, b.p.far, b.p.light) +
  many(9, (i) =>
    placed(
      60 + i * 104,
      250 + (i % 3) * 70,
      disc(20, 0, 44, b.p.accent, 'opacity=".22"') + fish(i % 3 ? b.p.accent : '#9be0b4'),
      (i % 5) * 7 - 14,
      1.3,
    ),
  );

/** A house with its lit windows between mountains, in the snow. */
const zimovye: Motif = (b) =>
  peaks(b, 330, 200, b.p.far) +
  peaks(b, 390, 120, b.p.mid) +
  sparks(b, 110, 500, '#f4f6f8') +
  shape('M300 470V340L430 262L570 340V470Z', b.p.ink) +
  shape('M276 350L430 252L594 350L580 366L430 276L290 366Z', '#eef2f5') +
  many(3, (i) => box(336 + i * 76, 372, 40, 46, b.p.accent)) +
  many(2, (i) =>
    placed(
      380 + i * 96,
      250,
      disc(0, -40, 18, '#dfe6ec', 'opacity=".4"') + disc(14, -78, 26, '#dfe6ec', 'opacity=".25"'),
    ),
  ) +
  ridge(b, 466, 12, '#dfe6ec') +
  ridge(b, 510, 8, '#f4f6f8');

/** Covers of the games, by the content's keys. */
export const covers: LandscapeSpec[] = [
  { key: 'otliv', motif: otliv, palette: 'dusk', light: [300, 200, 54] },
  { key: 'polovodye', motif: polovodye, palette: 'night', light: [740, 110, 40] },
  { key: 'pochtovy', motif: engine, palette: 'night', light: [820, 100, 44] },
  { key: 'zimovye', motif: zimovye, palette: 'night', light: [770, 110, 36] },
  { key: 'pisma', motif: roofs, palette: 'dusk', light: [720, 150, 44] },
  { key: 'sol', motif: sledges, palette: 'rose', light: [260, 170, 60] },
];
