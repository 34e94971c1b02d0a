import { disc, line, many, n, placed, shape } from '../svg.ts';
import { houses } from './city.ts';
import { anchor, ship } from './coast.ts';
import { type Motif, ridge, sparks } from './kit.ts';

export const lanterns: Motif = (b) =>
  houses(b, 380, 170, b.p.mid, 0.5) +
  many(5, (i) =>
    shape(
      `M-40 ${400 + i * 30}Q${200 + i * 40} ${370 + i * 30} 480 ${402 + i * 28}T1000 ${394 + i * 30}V560H-40Z`,
      b.p.light,
      'opacity=".16"',
    ),
  ) +
  many(11, (i) =>
    placed(
      60 + i * 86,
      b.dice(250, 480),
      disc(20, 0, 40, b.p.accent, 'opacity=".22"') +
        shape(
          'M0 0Q14 -18 32 -3L46 -14Q42 0 46 14L32 3Q14 18 0 0Z',
          i % 3 ? b.p.accent : '#9be0b4',
        ) +
        line('M16 -12V12M24 -9V9', b.p.ink, 1),
      b.dice(-16, 16),
      b.dice(0.8, 1.5),
    ),
  ) +
  sparks(b, 60, 240, b.p.light);

export const rink: Motif = (b) =>
  houses(b, 300, 130, b.p.mid, 0.5) +
  shape('M0 330H960V540H0Z', b.p.near) +
  shape('M60 360Q480 320 900 360L960 540H0Z', b.p.far) +
  many(12, () =>
    line(
      `M${n(b.dice(80, 800))} ${n(b.dice(390, 520))}q60 -26 130 6`,
      b.p.light,
      1.5,
      'opacity=".7"',
    ),
  ) +
  many(5, (i) =>
    placed(
      190 + i * 150,
      430 + (i % 2) * 50,
      disc(0, -58, 10, b.p.ink) +
        shape(
          'M-12 -48Q0 -54 12 -48L20 -14L4 -16L14 6L6 8L-4 -12L-16 8L-24 4L-12 -18Z',
          i % 2 ? b.p.accent : b.p.ink,
        ) +
        line('M-30 10H-8M2 12H26', b.p.light, 3),
      b.dice(-16, 16),
    ),
  ) +
  sparks(b, 70, 500, '#fff');

export const tent: Motif = (b) =>
  sparks(b, 70, 340, b.p.light) +
  houses(b, 420, 90, b.p.mid, 0.3) +
  many(7, (i) =>
    shape(`M480 110L${200 + i * 80} 520H${280 + i * 80}Z`, i % 2 ? b.p.accent : '#7d3f6e'),
  ) +
  shape('M480 250L420 520H540Z', b.p.ink) +
  disc(480, 440, 22, b.p.light) +
  disc(480, 440, 60, b.p.light, 'opacity=".2"') +
  line('M480 110V70', b.p.ink, 5) +
  shape('M480 70q40 6 60 24q-30 6 -60 4Z', b.p.light) +
  ridge(b, 512, 5, b.p.ink);

export const deck: Motif = (b) =>
  sparks(b, 60, 300, b.p.light) +
  many(4, (i) =>
    shape(
      `M-40 ${360 + i * 34}Q240 ${330 + i * 34} 480 ${362 + i * 34}T1000 ${352 + i * 34}V560H-40Z`,
      b.p.light,
      'opacity=".14"',
    ),
  ) +
  placed(480, 470, ship(b.p.ink, b.p.mid, b.p.accent), 0, 2.3) +
  many(7, (i) => disc(320 + i * 52, 474, 18, b.p.near, `stroke="${b.p.ink}" stroke-width="5"`)) +
  many(6, (i) => disc(420 + i * 26, 150 + i * i * 8, 6, b.p.accent)) +
  placed(900, 60, anchor(b.p.far), 0, 0.5);
