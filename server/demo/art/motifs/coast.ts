import { box, disc, line, many, n, placed, shape } from '../svg.ts';
import { birds, fish, type Motif, peaks, ridge, sparks, strata, waves } from './kit.ts';

/** A sailing ship of about 160 by 170, standing on its keel at the origin. */
export function ship(hull: string, sail: string, glow?: string): string {
  const window = glow === undefined ? '' : many(4, (i) => box(-42 + i * 22, -22, 8, 7, glow));
  return (
    shape('M-78 -34Q-60 0 0 0Q58 0 84 -42L60 -32L-60 -32Z', hull) +
    line('M-28 -32V-150M26 -32V-164M-64 -34L-92 -66', hull, 5) +
    shape(
      'M-26 -146Q14 -118 -24 -52Q-40 -96 -26 -146ZM28 -160Q78 -122 32 -50Q12 -104 28 -160Z',
      sail,
    ) +
    window
  );
}

/** A lighthouse of 280 high at the origin, with its beam. */
export function tower(body: string, band: string, light: string): string {
  return (
    shape('M8 -248L560 -330V-170Z', light, 'opacity=".28"') +
    shape('M-8 -248L-420 -300V-196Z', light, 'opacity=".16"') +
    shape('M-34 0L-20 -228H20L34 0Z', body) +
    many(3, (i) =>
      shape(
        `M${n(-31 + i * 5)} ${-40 - i * 68}H${n(31 - i * 5)}L${n(29 - i * 5)} ${-70 - i * 68}H${n(-29 + i * 5)}Z`,
        band,
      ),
    ) +
    box(-30, -234, 60, 8, body) +
    box(-14, -262, 28, 30, light) +
    shape('M-20 -262L0 -286L20 -262Z', band)
  );
}

export const lighthouse: Motif = (b) =>
  ridge(b, 400, 14, b.p.far) +
  strata(b, 390, 540, 14, b.p.light) +
  shape('M520 540Q560 400 640 392L760 388Q860 420 900 540Z', b.p.near) +
  placed(700, 396, tower(b.p.light, b.p.accent, b.p.light)) +
  line('M740 150Q800 170 862 152', b.p.ink, 1.5) +
  many(4, (i) => box(752 + i * 26, 156, 16, 24, i % 2 ? b.p.accent : b.p.light)) +
  ridge(b, 500, 8, b.p.ink);

export const tavern: Motif = (b) =>
  ridge(b, 380, 16, b.p.far) +
  ridge(b, 430, 10, b.p.mid) +
  shape('M330 470V270L300 276L470 150L660 268L630 264V470Z', b.p.ink) +
  shape('M286 280L470 142L680 276L664 286L470 164L300 292Z', b.p.accent) +
  many(6, (i) => box(362 + (i % 3) * 90, 300 + Math.floor(i / 3) * 78, 44, 50, b.p.light)) +
  line('M600 330q26 -44 52 0q-8 26 -26 12q-8 -14 6 -18', b.p.light, 5) +
  line('M690 470V330H742', b.p.ink, 6) +
  box(712, 338, 46, 34, b.p.accent) +
  ridge(b, 476, 6, b.p.ink);

export const fleet: Motif = (b) =>
  ridge(b, 330, 14, b.p.far) +
  strata(b, 340, 540, 16, b.p.light) +
  many(4, (i) =>
    placed(90 + i * 250, 380, ship(b.p.mid, b.p.far, b.p.accent), b.dice(-9, 9), 0.6),
  ) +
  many(3, (i) =>
    placed(170 + i * 310, 478, ship(b.p.ink, b.p.near, b.p.accent), 11 - i * 4, 1.15),
  ) +
  ridge(b, 492, 7, b.p.near);

export const road: Motif = (b) =>
  ridge(b, 350, 10, b.p.far) +
  shape('M0 350H960V540H0Z', b.p.light, 'opacity=".75"') +
  shape('M470 350L120 540H330L482 350ZM492 350L620 540H800L502 350Z', b.p.mid, 'opacity=".45"') +
  strata(b, 360, 540, 26, b.p.near) +
  placed(640, 372, ship(b.p.ink, b.p.accent), 0, 0.42) +
  birds(b, 5, b.p.ink);

export const sledges: Motif = (b) =>
  ridge(b, 360, 10, b.p.far) +
  shape('M0 360H960V540H0Z', b.p.light, 'opacity=".6"') +
  strata(b, 370, 540, 18, b.p.mid) +
  many(3, (i) =>
    placed(
      190 + i * 270,
      450 + i * 22,
      shape('M0 -150Q70 -90 6 -20Z', i === 1 ? b.p.accent : b.p.near) +
        line('M0 0V-160M-44 -6H62Q80 -8 84 -22M-30 -6V8M40 -6V8M-52 10H70', b.p.ink, 5),
      -4,
      0.8 + i * 0.2,
    ),
  ) +
  line('M70 500V330H190', b.p.ink, 8) +
  shape('M150 338q22 4 22 40h-44q0 -36 22 -40Z', b.p.accent);

export const kelp: Motif = (b) =>
  many(3, (layer) =>
    many(16 - layer * 3, (i) => {
      const x = i * (62 + layer * 18) + b.dice(-20, 20);
      const sway = b.dice(-50, 50);
      const width = 9 + layer * 8;
      const leaf = (at: number) =>
        `M${n(x + (sway * at) / 6)} ${n(540 - at * 80)}q${at % 2 ? 46 : -46} -16 ${at % 2 ? 58 : -58} -54q${at % 2 ? -50 : 50} 6 ${at % 2 ? -58 : 58} 54Z`;
      const color = [b.p.far, b.p.mid, b.p.ink][layer] ?? b.p.ink;
      return (
        line(
          `M${n(x)} 560C${n(x + sway)} 380 ${n(x - sway)} 200 ${n(x + sway)} -20`,
          color,
          width,
        ) +
        (layer === 1
          ? ''
          : shape(
              many(5, (at) => leaf(at + 1)),
              color,
            ))
      );
    }),
  ) +
  disc(700, 430, 5, b.p.accent) +
  ridge(b, 510, 8, b.p.ink);

export const skull: Motif = (b) =>
  ridge(b, 380, 10, b.p.far) +
  strata(b, 380, 540, 18, b.p.light) +
  shape(
    'M200 470C180 320 330 230 520 240C700 250 800 330 880 462L800 440Q660 400 560 452Q470 500 360 476Q270 500 200 470Z',
    b.p.light,
  ) +
  shape('M330 372q50 -44 92 0q-40 46 -92 0Z', b.p.ink) +
  shape('M352 378q30 -20 52 2q-26 16 -52 -2Z', b.p.sky[1]) +
  many(9, (i) => line(`M${500 + i * 36} ${n(446 - Math.sin(i / 3) * 26)}v-24`, b.p.mid, 5)) +
  line('M240 430C300 300 560 250 760 350', b.p.mid, 3, 'opacity=".6"') +
  line('M186 520q20 -60 8 -92M206 520q-8 -40 14 -70', b.p.accent, 4) +
  ridge(b, 496, 8, b.p.near);

export const wall: Motif = (b) =>
  box(0, 0, 960, 430, 'url(#sky)') +
  many(26, (i) =>
    line(
      `M${n(i * 38 + b.dice(-10, 10))} 0q${n(b.dice(-24, 24))} 215 0 430`,
      b.p.light,
      b.dice(1, 8),
      'opacity=".12"',
    ),
  ) +
  many(13, () =>
    placed(
      b.dice(40, 880),
      b.dice(50, 340),
      fish(b.dice(0, 1) > 0.8 ? b.p.accent : b.p.far),
      b.dice(-14, 14),
      b.dice(0.5, 1.5),
    ),
  ) +
  many(7, (i) =>
    placed(
      130 + i * 112 + b.dice(-20, 20),
      428,
      shape('M-10 0V-30Q-12 -48 0 -48Q12 -48 10 -30V0Z', b.p.ink, 'opacity=".5"') +
        disc(0, -56, 8, b.p.ink, 'opacity=".5"'),
      0,
      b.dice(0.8, 1.1),
    ),
  ) +
  shape('M0 430H960V540H0Z', '#efe6d2') +
  line('M0 430H960', b.p.light, 5) +
  strata(b, 436, 540, 12, b.p.near) +
  placed(760, 508, ship(b.p.ink, b.p.near), 0, 0.5) +
  disc(560, 496, 5, b.p.accent) +
  disc(560, 496, 16, b.p.accent, 'opacity=".3"');

/** An anchor 120 high, hanging from the origin. */
export const anchor = (stroke: string): string =>
  line(
    'M0 12V112M-28 30H28M-50 78Q-44 118 0 118Q44 118 50 78M-62 90L-50 74L-36 88M62 90L50 74L36 88',
    stroke,
    9,
  ) + `<circle r="11" fill="none" stroke="${stroke}" stroke-width="7"/>`;

export const anchors: Motif = (b) =>
  ridge(b, 380, 16, b.p.far) +
  ridge(b, 430, 12, b.p.mid) +
  many(7, (i) =>
    placed(
      70 + i * 140 + b.dice(-20, 20),
      330 + (i % 3) * 36,
      anchor(i % 3 === 2 ? b.p.ink : b.p.near),
      180 + b.dice(-26, 26),
      0.8 + (i % 3) * 0.5,
    ),
  ) +
  many(14, () => {
    const x = b.dice(40, 920);
    const y = b.dice(300, 440);
    return (
      line(`M${n(x)} ${n(y + 60)}q${n(b.dice(-16, 16))} -30 0 -60`, b.p.accent, 2.5) +
      disc(x, y, 5, b.p.accent)
    );
  }) +
  ridge(b, 490, 8, b.p.ink);

export const cloister: Motif = (b) =>
  peaks(b, 380, 200, b.p.far) +
  ridge(b, 420, 14, b.p.mid) +
  shape('M300 480V310H660V480Z', b.p.near) +
  shape('M300 312L480 220L660 312Z', b.p.ink) +
  many(
    3,
    (i) =>
      shape(`M${396 + i * 64} ${250 - (i === 1 ? 40 : 0)}v-50q20 -44 40 0v50Z`, b.p.near) +
      shape(`M${392 + i * 64} ${202 - (i === 1 ? 40 : 0)}q24 -54 48 0Z`, b.p.accent),
  ) +
  many(5, (i) => shape(`M${322 + i * 68} 480v-70q22 -44 44 0v70Z`, b.p.light)) +
  line(
    'M150 500q-10 -60 40 -76q52 -2 50 50q-6 36 -40 32q-26 -10 -14 -36q14 -14 24 2',
    b.p.light,
    6,
  ) +
  ridge(b, 488, 8, b.p.ink);

export const ribs: Motif = (b) =>
  peaks(b, 400, 160, b.p.far) +
  many(6, (i) =>
    line(
      `M${150 + i * 120} 560C${90 + i * 120} 330 ${170 + i * 120} 170 ${330 + i * 104} ${130 + i * 14}`,
      i % 2 ? b.p.mid : b.p.near,
      40 - i * 3,
    ),
  ) +
  ridge(b, 470, 20, b.p.near) +
  line('M60 530Q300 470 470 480T900 440', b.p.light, 5, 'stroke-dasharray="2 16"') +
  birds(b, 4, b.p.ink);

export const oysters: Motif = (b) =>
  ridge(b, 400, 30, b.p.near) +
  many(4, (i) =>
    placed(
      150 + i * 220,
      470 - (i % 2) * 50,
      shape('M-100 0Q-80 -70 0 -76Q86 -70 100 0Q0 34 -100 0Z', b.p.mid) +
        many(5, (k) =>
          line(
            `M0 10Q${-70 + k * 35} -20 ${-80 + k * 40} -${n(46 + (k === 2 ? 22 : 8))}`,
            b.p.far,
            3,
          ),
        ) +
        shape('M-92 2Q0 44 92 2Q0 66 -92 2Z', b.p.ink) +
        disc(0, 22, 12, b.p.light),
      b.dice(-8, 8),
      1 + (i % 2) * 0.3,
    ),
  ) +
  sparks(b, 40, 400, b.p.light) +
  ridge(b, 516, 8, b.p.ink);

export const worldview: Motif = (b) =>
  peaks(b, 300, 120, b.p.far) +
  waves(320, 380, 3, b.p.accent, b.p.light) +
  shape('M0 372H960V540H0Z', b.p.light, 'opacity=".85"') +
  strata(b, 380, 520, 18, b.p.mid) +
  many(3, (i) => placed(200 + i * 150, 440, ship(b.p.near, b.p.mid), 8 - i * 6, 0.4)) +
  shape('M640 560V330Q700 300 780 306L980 280V560Z', b.p.near) +
  placed(720, 318, tower(b.p.light, b.p.accent, b.p.light), 0, 0.5);
