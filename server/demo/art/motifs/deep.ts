import { box, disc, line, many, n, placed, shape } from '../svg.ts';
import { houses } from './city.ts';
import { fish, type Motif, ridge, sparks, strata } from './kit.ts';

/** A bell of about 100 by 120 with its mouth down at the origin. */
export const bell = (fill: string, edge: string): string =>
  shape('M-52 0Q-40 -14 -36 -60Q-34 -100 0 -104Q34 -100 36 -60Q40 -14 52 0Z', fill) +
  line('M-46 -10H46M-37 -58H37', edge, 3) +
  `<circle cy="-112" r="9" fill="none" stroke="${fill}" stroke-width="6"/>`;

const arch = (x: number, w: number, top: number, bottom: number): string =>
  `M${n(x)} ${bottom}V${n(top + w / 2)}Q${n(x)} ${top} ${n(x + w / 2)} ${top}Q${n(x + w)} ${top} ${n(x + w)} ${n(top + w / 2)}V${bottom}Z`;

export const gate: Motif = (b) =>
  houses(b, 400, 180, b.p.far, 0.05) +
  shape('M180 540V120H780V540Z', b.p.near) +
  many(7, (i) => box(180 + i * 90, 92, 58, 36, b.p.near)) +
  shape(arch(360, 240, 190, 540), b.p.ink) +
  many(6, (i) => box(372 + i * 38, 240, 26, 300, b.p.mid)) +
  shape('M180 540L170 330L260 300L300 420L280 540Z', b.p.sky[2]) +
  line('M330 168H630', b.p.accent, 3, 'stroke-dasharray="14 8"') +
  many(9, () =>
    line(
      `M${n(b.dice(190, 770))} ${n(b.dice(130, 240))}q6 40 -4 ${n(b.dice(50, 120))}`,
      b.p.far,
      4,
    ),
  ) +
  ridge(b, 516, 6, b.p.ink);

export const bells: Motif = (b) =>
  houses(b, 280, 170, b.p.far, 0.05) +
  shape('M380 300H580L900 540H60Z', b.p.mid) +
  many(4, (row) =>
    many(2, (side) =>
      placed(
        480 + (side ? 1 : -1) * (100 + row * 78),
        330 + row * 62,
        bell(row % 2 ? b.p.ink : b.p.near, b.p.accent),
        0,
        0.5 + row * 0.32,
      ),
    ),
  ) +
  sparks(b, 26, 300, b.p.light);

export const hall: Motif = (b) =>
  many(
    6,
    (i) => box(60 + i * 164, 120, 40, 360, b.p.near) + box(48 + i * 164, 108, 64, 16, b.p.near),
  ) +
  many(5, (i) => shape(arch(112 + i * 164, 100, 230, 440), b.p.far)) +
  many(3, (i) => box(120 + i * 30, 420 + i * 36, 720 - i * 60, 16, b.p.ink)) +
  placed(
    480,
    398,
    shape('M-46 0Q-40 -34 0 -36Q40 -34 46 0Q0 18 -46 0Z', b.p.accent) +
      line(
        'M-44 -10Q-76 -30 -66 -56M44 -10Q76 -30 66 -56M-30 10L-44 26M30 10L44 26',
        b.p.accent,
        6,
      ) +
      disc(-14, -40, 4, b.p.ink) +
      disc(14, -40, 4, b.p.ink),
  ) +
  ridge(b, 526, 4, b.p.ink);

export const columns: Motif = (b) =>
  box(0, 0, 960, 540, 'url(#sky)') +
  many(3, (row) =>
    many(7, (i) => {
      const w = 16 + row * 16;
      const x = 480 + (i - 3) * (90 + row * 70) - w / 2;
      const color = [b.p.far, b.p.mid, b.p.ink][row] ?? b.p.ink;
      const base = 350 + row * 50;
      return (
        box(x, 0, w, base, color) +
        box(x, base, w, 560 - base, color, 'opacity=".35"') +
        shape(
          `M${n(x - 30)} ${40 - row * 30}Q${n(x + w / 2)} ${130 - row * 20} ${n(x + w + 30)} ${40 - row * 30}V-10H${n(x - 30)}Z`,
          color,
        )
      );
    }),
  ) +
  many(
    4,
    (i) =>
      `<ellipse cx="480" cy="450" rx="${60 + i * 80}" ry="${12 + i * 16}" fill="none" stroke="${b.p.light}" stroke-width="2" opacity="${n(0.8 - i * 0.2)}"/>`,
  ) +
  shape('M440 0L360 450H600L520 0Z', b.p.light, 'opacity=".16"');

export const bottles: Motif = (b) =>
  box(0, 0, 960, 540, 'url(#sky)') +
  many(
    4,
    (row) =>
      box(0, 120 + row * 120, 960, 12, b.p.ink) +
      many(19, (i) =>
        placed(
          30 + i * 51,
          120 + row * 120,
          shape(
            'M-13 0V-44Q-13 -58 -5 -62V-84H5V-62Q13 -58 13 -44V0Z',
            i % 4 ? b.p.far : b.p.mid,
            'opacity=".85"',
          ) +
            shape('M-6 -8L4 -44L9 -42L0 -8Z', '#f5e6c4') +
            box(-6, -92, 12, 10, b.p.accent),
          0,
          b.dice(0.85, 1.05),
        ),
      ),
  ) +
  disc(740, 270, 150, b.p.light, 'opacity=".2"') +
  disc(740, 270, 12, b.p.light);

export const corals: Motif = (b) => {
  const branch = (depth: number, x: number, y: number, angle: number, length: number): string => {
    const tx = x + Math.cos(angle) * length;
    const ty = y + Math.sin(angle) * length;
    const stem = line(
      `M${n(x)} ${n(y)}L${n(tx)} ${n(ty)}`,
      depth % 2 ? b.p.accent : b.p.far,
      depth * 3.4,
    );
    if (depth === 1) return stem + disc(tx, ty, 5, b.p.light);
    return (
      stem +
      branch(depth - 1, tx, ty, angle - b.dice(0.25, 0.6), length * 0.74) +
      branch(depth - 1, tx, ty, angle + b.dice(0.25, 0.6), length * 0.74)
    );
  };
  return (
    houses(b, 420, 120, b.p.mid, 0.05) +
    shape('M420 400H540L760 540H200Z', b.p.light, 'opacity=".4"') +
    many(4, (i) =>
      branch(5, 90 + i * 250 + (i > 1 ? 60 : -10), 520, -Math.PI / 2 + b.dice(-0.15, 0.15), 92),
    ) +
    line('M430 470H530M440 470V496M520 470V496M430 452H530', b.p.ink, 6) +
    ridge(b, 522, 5, b.p.ink)
  );
};

export const dryRoom: Motif = (b) =>
  box(0, 0, 960, 540, b.p.near) +
  shape('M250 60H710V400H250Z', 'url(#sky)') +
  many(6, () =>
    placed(b.dice(280, 640), b.dice(100, 320), fish(b.p.far), b.dice(-10, 10), b.dice(0.6, 1.1)),
  ) +
  line('M250 60H710V400H250ZM480 60V400M250 220H710', b.p.ink, 14) +
  shape('M140 440H820L860 470H100Z', b.p.ink) +
  '<ellipse cx="480" cy="436" rx="92" ry="14" fill="#f1ead8"/>' +
  shape('M446 428q-10 -50 34 -44q46 -6 34 44q-10 16 -34 8q-24 8 -34 -8Z', '#c8423a') +
  shape('M508 396a18 18 0 0 0 0 30q14 -14 0 -30Z', '#fbf3dc') +
  line('M480 384q2 -16 12 -20', '#4f3320', 4);

export const lowerview: Motif = (b) =>
  houses(b, 330, 150, b.p.far, 0.05) +
  houses(b, 420, 130, b.p.mid, 0.1) +
  many(3, (i) => placed(230 + i * 250, 480, bell(b.p.ink, b.p.accent), (i - 1) * 8, 1.1)) +
  many(6, () =>
    placed(b.dice(40, 880), b.dice(60, 260), fish(b.p.light), b.dice(-10, 10), b.dice(0.5, 0.9)),
  ) +
  strata(b, 480, 540, 8, b.p.light) +
  ridge(b, 500, 6, b.p.ink);
