import { box, disc, line, many, n, placed, shape } from '../svg.ts';
import { type Brush, type Motif, peaks, ridge, sparks } from './kit.ts';

/** A carriage with its window onto the night. */
function carriage(b: Brush, x: number, w: number): string {
  return (
    box(0, 0, 960, 540, b.p.near) +
    many(12, (i) => line(`M${i * 86} 0V540`, b.p.mid, 2)) +
    box(x, 80, w, 220, '#101c38', `rx="26" stroke="${b.p.ink}" stroke-width="14"`) +
    `<clipPath id="pane"><rect x="${x}" y="80" width="${w}" height="220" rx="26"/></clipPath>` +
    `<g clip-path="url(#pane)">${sparks(b, 60, 220, '#f3edcf')}${peaks(b, 270, 80, '#22365a')}${disc(x + w * 0.72, 140, 24, '#f3edcf')}</g>`
  );
}

export const dining: Motif = (b) =>
  carriage(b, 150, 660) +
  many(
    3,
    (i) =>
      shape(`M${130 + i * 270} 420h180l-16 30h-148Z`, b.p.light) +
      box(212 + i * 270, 450, 16, 100, b.p.ink) +
      line(`M${220 + i * 270} 420v-46`, b.p.accent, 5) +
      shape(`M${186 + i * 270} 380q34 -60 68 0Z`, '#5f9a6c') +
      disc(220 + i * 270, 384, 60, b.p.accent, 'opacity=".22"'),
  ) +
  box(0, 330, 960, 8, b.p.accent);

export const compartment: Motif = (b) =>
  carriage(b, 320, 320) +
  shape('M0 400H280V450H0ZM680 400H960V450H680Z', '#7b3b3a') +
  shape('M0 180H250V210H0Z', b.p.mid) +
  box(400, 380, 160, 12, b.p.ink) +
  box(474, 392, 12, 150, b.p.ink) +
  shape('M446 340h36v36q-18 8 -36 0Z', b.p.light, 'opacity=".8"') +
  line('M452 318q6 -14 0 -26M466 320q6 -14 0 -26', b.p.light, 2) +
  shape('M740 336h130v64H740Z', b.p.ink) +
  line('M780 336v-16h50v16', b.p.ink, 6) +
  line('M820 90v44', b.p.accent, 4) +
  box(804, 134, 32, 44, b.p.accent, 'rx="6"') +
  disc(820, 156, 60, b.p.accent, 'opacity=".2"');

export const sorting: Motif = (b) =>
  box(0, 0, 960, 540, b.p.near) +
  many(40, (i) => {
    const x = 40 + (i % 10) * 90;
    const y = 40 + Math.floor(i / 10) * 96;
    return (
      box(x, y, 78, 82, b.p.ink) +
      many(4, (k) =>
        box(
          x + 12 + k * 15,
          y + 24 + b.dice(-8, 10),
          11,
          56,
          ['#f1e4c3', '#e0c79a', b.p.accent, '#b9cbd0'][Math.floor(b.dice(0, 4))] ?? '#f1e4c3',
          `transform="rotate(${n(b.dice(-8, 8))} ${x + 20} ${y + 60})"`,
        ),
      )
    );
  }) +
  line('M582 138L656 214M656 138L582 214', b.p.accent, 6) +
  shape('M0 450H960V540H0Z', b.p.mid) +
  many(5, (i) =>
    placed(
      120 + i * 180,
      490,
      box(-44, -28, 88, 56, '#f1e4c3') +
        line('M-44 -28L0 6L44 -28', b.p.near, 3) +
        disc(26, 12, 7, b.p.accent),
      b.dice(-14, 14),
    ),
  );

export const baggage: Motif = (b) =>
  box(0, 0, 960, 540, b.p.near) +
  many(10, (i) => line(`M0 ${i * 56}H960`, b.p.mid, 2)) +
  shape('M300 470V300Q320 200 470 200Q560 210 640 300H700V470Z', b.p.ink) +
  box(330, 330, 350, 26, '#f3ead2') +
  many(17, (i) => box(348 + i * 20, 330, 8, 16, b.p.ink)) +
  line('M330 470v50M690 470v50', b.p.ink, 12) +
  placed(
    170,
    500,
    line(
      'M-60 0V-130M-30 0V-130M0 0V-130M30 0V-130M60 0V-130M-66 0H66M-66 -130Q0 -190 66 -130Z',
      b.p.accent,
      4,
    ),
  ) +
  placed(
    830,
    500,
    shape('M-60 0Q0 24 60 0L52 -8Q0 10 -52 -8Z', b.p.accent) +
      shape(
        'M-36 -20L-30 -70Q-40 -100 -14 -112L0 -84L34 -72L40 -20L28 -20L24 -48H-20L-24 -20Z',
        b.p.light,
      ),
  ) +
  sparks(b, 24, 300, b.p.light);

export const engine: Motif = (b) =>
  sparks(b, 70, 320, b.p.light) +
  ridge(b, 430, 26, b.p.mid) +
  many(6, (i) =>
    disc(330 - i * 56, 150 - i * 14, 30 + i * 9, b.p.light, `opacity="${n(0.4 - i * 0.05)}"`),
  ) +
  shape('M300 420V270H600V200H780V420Z', b.p.ink) +
  shape('M296 270H600V300H296Z', b.p.near) +
  box(350, 190, 44, 84, b.p.ink) +
  shape('M338 192H406L398 172H346Z', b.p.ink) +
  box(590, 184, 210, 20, b.p.accent) +
  box(640, 232, 100, 76, b.p.accent) +
  disc(690, 290, 80, b.p.accent, 'opacity=".25"') +
  disc(318, 300, 22, b.p.light) +
  shape('M300 290L-40 220V420Z', b.p.light, 'opacity=".22"') +
  many(4, (i) => disc(360 + i * 118, 430, 46, b.p.near, `stroke="${b.p.ink}" stroke-width="10"`)) +
  line('M360 430H714', b.p.accent, 8) +
  box(0, 478, 960, 8, b.p.ink) +
  many(24, (i) => box(i * 42, 486, 22, 14, b.p.near));
