import { box, disc, line, many, n, placed, shape } from '../svg.ts';
import { birds, type Brush, type Motif, ridge, strata } from './kit.ts';

/** A row of gabled houses standing on `y`. */
export function houses(
  { dice, p }: Brush,
  y: number,
  height: number,
  wall: string,
  lit = 0.5,
): string {
  let x = -30;
  let out = '';
  while (x < 980) {
    const w = dice(54, 96);
    const h = height * dice(0.6, 1);
    const roof = dice(24, 54);
    out += shape(
      `M${n(x)} ${n(y + 260)}V${n(y - h)}L${n(x + w / 2)} ${n(y - h - roof)}L${n(x + w)} ${n(y - h)}V${n(y + 260)}Z`,
      wall,
    );
    out += box(x + w * 0.66, y - h - roof, 9, roof * 0.8, wall);
    for (let row = 0; row < h / 40; row += 1) {
      for (let col = 0; col < 2; col += 1) {
        if (dice(0, 1) < lit)
          out += box(x + w * (0.22 + col * 0.36), y - h + 14 + row * 38, 11, 17, p.accent);
      }
    }
    x += w - dice(0, 6);
  }
  return out;
}

export const cityview: Motif = (b) =>
  houses(b, 300, 150, b.p.far, 0.2) +
  houses(b, 380, 150, b.p.mid, 0.4) +
  houses(b, 470, 140, b.p.near, 0.6) +
  birds(b, 6, b.p.ink);

export const square: Motif = (b) =>
  houses(b, 360, 190, b.p.mid, 0.45) +
  shape('M0 400Q480 360 960 400V540H0Z', b.p.far) +
  many(7, (i) => line(`M480 386L${i * 190 - 90} 540`, b.p.mid, 1.5)) +
  shape('M360 456Q480 500 600 456L582 492Q480 520 378 492Z', b.p.ink) +
  shape('M462 466L470 380H490L498 466Z', b.p.ink) +
  shape('M424 380Q480 410 536 380Q480 372 424 380Z', b.p.ink) +
  many(6, (i) =>
    placed(
      150 + i * 130 + b.dice(-30, 30),
      500 + b.dice(-12, 20),
      shape('M0 0Q4 -14 18 -10L30 -2L18 4Q6 8 0 0Z', b.p.near) + disc(2, -8, 5, b.p.near),
    ),
  );

export const stairs: Motif = (b) =>
  houses(b, 260, 150, b.p.far, 0.3) +
  many(11, (i) => box(240 - i * 26, 220 + i * 30, 480 + i * 52, 32, i % 2 ? b.p.mid : b.p.near)) +
  many(8, (i) => {
    const left = i % 2 === 0;
    const y = 270 + Math.floor(i / 2) * 66;
    const x = left ? 200 - i * 22 : 640 + i * 22;
    return (
      box(x + 8, y, 6, 70, b.p.ink) +
      box(x + 126, y, 6, 70, b.p.ink) +
      many(5, (k) =>
        shape(`M${x + k * 28} ${y - 18}h28l6 22q-17 14 -34 0Z`, k % 2 ? b.p.light : b.p.accent),
      ) +
      box(x + 10, y + 42, 122, 10, b.p.ink)
    );
  });

export const pier: Motif = (b) =>
  ridge(b, 430, 12, b.p.far) +
  strata(b, 430, 540, 12, b.p.light) +
  shape('M-20 330L760 330L800 352L-20 352Z', b.p.ink) +
  many(8, (i) =>
    line(
      `M${40 + i * 98} 350L${30 + i * 98} 540M${40 + i * 98} 470L${138 + i * 98} 380`,
      b.p.near,
      9,
    ),
  ) +
  many(5, (i) => box(100 + i * 150, 300, 20, 32, b.p.ink, 'rx="6"')) +
  placed(
    690,
    330,
    disc(0, -56, 11, b.p.ink) +
      shape('M-14 0Q-16 -46 0 -46Q14 -44 14 -18L34 -10L36 26L26 26L24 0Z', b.p.ink) +
      line('M10 -30L96 -92V60', b.p.ink, 2),
  ) +
  placed(
    520,
    332,
    disc(0, -54, 10, b.p.ink) +
      shape('M-13 0Q-15 -44 0 -44Q13 -42 13 -18L30 -8L32 24L22 24L20 2Z', b.p.ink),
  ) +
  birds(b, 5, b.p.ink);

export const office: Motif = (b) =>
  houses(b, 400, 130, b.p.far, 0.2) +
  shape('M230 520V150H730V520Z', b.p.near) +
  shape('M210 150L480 60L750 150Z', b.p.ink) +
  disc(480, 116, 20, b.p.light) +
  line('M480 116V104M480 116L490 122', b.p.ink, 3) +
  many(40, (i) =>
    box(
      256 + (i % 8) * 58,
      172 + Math.floor(i / 8) * 64,
      26,
      38,
      b.dice(0, 1) > 0.6 ? b.p.accent : b.p.far,
    ),
  ) +
  box(420, 292, 120, 10, b.p.light) +
  many(9, (i) => line(`M${424 + i * 14} 292v-22`, b.p.light, 2.5)) +
  ridge(b, 512, 5, b.p.ink);

export const roofs: Motif = (b) =>
  houses(b, 370, 100, b.p.far, 0.2) +
  houses(b, 450, 90, b.p.mid, 0.35) +
  many(5, (i) =>
    shape(
      `M${-90 + i * 220} 540V510L${20 + i * 220} ${400 + (i % 2) * 30}H${110 + i * 220}L${200 + i * 220} 510V540Z`,
      i % 2 ? b.p.near : b.p.ink,
    ),
  ) +
  many(
    4,
    (i) =>
      box(110 + i * 220, 350 + (i % 2) * 30, 26, 110, b.p.ink) +
      line(`M${123 + i * 220} ${348 + (i % 2) * 30}v-60m-22 16h44l-10 -9m10 9l-10 9`, b.p.ink, 3),
  ) +
  line('M130 330Q350 390 560 330Q760 380 960 320', b.p.ink, 2) +
  many(8, (i) =>
    shape(
      `M${210 + i * 84} ${n(356 - Math.sin(i) * 12)}h34l-4 36h-26Z`,
      [b.p.accent, b.p.light, b.p.near][i % 3] ?? b.p.light,
    ),
  ) +
  birds(b, 8, b.p.ink);

export const debts: Motif = (b) =>
  houses(b, 470, 100, b.p.far, 0.2) +
  shape('M390 540L410 130H560L580 540Z', b.p.near) +
  shape('M392 132V92H420V110H448V92H476V110H504V92H532V110H552V92H578V132Z', b.p.ink) +
  many(
    10,
    (i) =>
      box(440 + (i % 2) * 58, 170 + Math.floor(i / 2) * 66, 26, 34, b.p.ink) +
      (i % 3 === 0
        ? box(446 + (i % 2) * 58, 178 + Math.floor(i / 2) * 66, 14, 18, b.p.accent)
        : line(`M${448 + (i % 2) * 58} ${170 + Math.floor(i / 2) * 66}v34m10 -34v34`, b.p.far, 2)),
  ) +
  birds(b, 7, b.p.ink);

export const books: Motif = (b) =>
  box(0, 0, 960, 540, 'url(#sky)') +
  shape('M360 90q120 -80 240 0v230H360Z', b.p.light, 'opacity=".9"') +
  line('M480 50V320M360 200H600', b.p.mid, 6) +
  many(4, (row) => {
    const y = 90 + row * 110;
    return (
      line(`M-10 ${y}Q480 ${y + 44} 970 ${y}`, b.p.ink, 2) +
      many(11, (i) => {
        const x = 30 + i * 88 + b.dice(-14, 14);
        const top = y + 22 - (i - 5.2) ** 2 * 0.8;
        return placed(
          x,
          top,
          shape(
            'M0 0L-30 34Q-16 30 0 40Q16 30 30 34Z',
            row > 1 ? b.p.light : '#f7ecd4',
            `stroke="${b.p.mid}" stroke-width="1.5"`,
          ) +
            line('M0 0V40M-20 28L-4 12M20 28L4 12', b.p.mid, 1) +
            box(-2, -7, 4, 12, b.p.accent),
          b.dice(-9, 9),
          1 + row * 0.15,
        );
      })
    );
  });

export const flasks: Motif = (b) =>
  box(0, 0, 960, 540, 'url(#sky)') +
  many(
    3,
    (row) =>
      box(60, 150 + row * 120, 840, 12, b.p.ink) +
      many(15, (i) => {
        const x = 92 + i * 56;
        const h = b.dice(36, 84);
        const y = 150 + row * 120;
        const hue =
          [b.p.accent, '#6fa08a', '#8f6aa6', b.p.light, '#4f86a8'][Math.floor(b.dice(0, 5))] ??
          b.p.light;
        return (
          shape(
            `M${n(x - 7)} ${n(y - h)}h14v14q14 8 14 22V${y}h-42V${n(y - h + 36)}q0 -14 14 -22Z`,
            b.p.far,
            'opacity=".85"',
          ) +
          box(x - 19, y - h * 0.42, 38, h * 0.42, hue, 'opacity=".9"') +
          box(x - 6, y - h - 7, 12, 9, b.p.ink)
        );
      }),
  ) +
  disc(480, 40, 26, b.p.light) +
  disc(480, 40, 130, b.p.light, 'opacity=".14"') +
  box(0, 462, 960, 90, b.p.near) +
  box(0, 462, 960, 8, b.p.accent);

export const stage: Motif = (b) =>
  box(0, 0, 960, 540, b.p.ink) +
  shape('M120 540V250Q480 -60 840 250V540Z', 'url(#sky)') +
  many(9, (i) =>
    line(
      `M${160 + i * 80} ${n(240 - Math.sin(((i + 0.5) / 9) * Math.PI) * 130)}Q480 60 ${800 - i * 80} ${n(240 - Math.sin(((i + 0.5) / 9) * Math.PI) * 130)}`,
      b.p.mid,
      3,
      'opacity=".5"',
    ),
  ) +
  shape('M120 540V240Q200 300 210 540ZM840 540V240Q760 300 750 540Z', '#8f2f38') +
  many(8, (i) =>
    shape(`M${120 + i * 90} 214q45 90 90 0V180H${120 + i * 90}Z`, i % 2 ? '#a63a40' : '#8f2f38'),
  ) +
  shape('M240 470H720L760 540H200Z', b.p.near) +
  shape('M400 470L480 370L540 430L580 470Z', b.p.mid) +
  placed(482, 376, disc(0, -44, 9, b.p.ink) + shape('M-16 0Q-10 -36 0 -36Q10 -36 18 0Z', b.p.ink)) +
  shape('M482 330L360 60H600Z', b.p.light, 'opacity=".16"') +
  many(9, (i) => disc(240 + i * 60, 520, 7, b.p.accent));
