import { box, diceOf, disc, line, many, n, picture } from './svg.ts';

/**
 * Quiet textures that tile without a seam, 480 by 480. They carry no ground of their own, only
 * faint strokes of one middle tone, so that text stays readable in the light and the dark theme.
 */
const patterns: Record<string, { tone: string; draw: (seed: string, tone: string) => string }> = {
  otliv: { tone: '#5b8aa0', draw: scallops },
  polovodye: { tone: '#c08a4a', draw: lights },
  pochtovy: { tone: '#a0744a', draw: rails },
  salt: { tone: '#8a8f8c', draw: strokes },
  city: { tone: '#8a7a8c', draw: tiles },
  deep: { tone: '#3f8f86', draw: scallops },
  kelp: { tone: '#7f8248', draw: fronds },
  paper: { tone: '#a08a62', draw: ruled },
  feast: { tone: '#b8705a', draw: lights },
  train: { tone: '#7f6a58', draw: rails },
};

function scallops(_: string, tone: string): string {
  return many(9, (row) =>
    many(9, (col) =>
      many(
        3,
        (ring) =>
          `<circle cx="${col * 60 + (row % 2) * 30}" cy="${row * 60}" r="${30 - ring * 9}" fill="none" stroke="${tone}" stroke-width="1.4"/>`,
      ),
    ),
  );
}

function lights(seed: string, tone: string): string {
  const dice = diceOf(seed);
  return many(36, () => {
    const r = dice(4, 26);
    return disc(dice(r, 480 - r), dice(r, 480 - r), r, tone, `opacity="${n(dice(0.2, 0.6))}"`);
  });
}

function rails(_: string, tone: string): string {
  return many(
    4,
    (i) =>
      line(`M0 ${i * 120 + 40}H480M0 ${i * 120 + 64}H480`, tone, 2) +
      many(12, (k) => line(`M${k * 40 + 12} ${i * 120 + 32}v40`, tone, 3)),
  );
}

function strokes(seed: string, tone: string): string {
  const dice = diceOf(seed);
  return many(70, () => {
    const length = dice(20, 110);
    return line(
      `M${n(dice(4, 476 - length))} ${n(dice(4, 476))}h${n(length)}`,
      tone,
      dice(0.8, 1.8),
    );
  });
}

function tiles(_: string, tone: string): string {
  return many(12, (row) =>
    many(13, (col) =>
      line(`M${col * 40 - (row % 2) * 20} ${row * 40}v26q20 22 40 0v-26`, tone, 1.3),
    ),
  );
}

function fronds(seed: string, tone: string): string {
  const dice = diceOf(seed);
  return many(12, (i) => {
    const sway = dice(-16, 16);
    const x = i * 40 + 20;
    return (
      line(`M${x} 0C${n(x + sway)} 160 ${n(x - sway)} 320 ${x} 480`, tone, 2) +
      many(8, (k) =>
        line(`M${x} ${k * 60 + 20}q${k % 2 ? 14 : -14} -8 ${k % 2 ? 18 : -18} -26`, tone, 2),
      )
    );
  });
}

function ruled(_: string, tone: string): string {
  return many(16, (i) => line(`M0 ${i * 30 + 15}H480`, tone, 1)) + box(60, 0, 1.4, 480, tone);
}

/** Names of the backgrounds that are drawn. */
export const backgroundKeys: string[] = Object.keys(patterns);

/** One page background; throws for an unknown name. */
export function background(key: string): string {
  const pattern = patterns[key];
  if (pattern === undefined) throw new Error(`No background is drawn for ${key}`);
  return picture(
    480,
    480,
    `<g opacity=".13">${pattern.draw(`background/${key}`, pattern.tone)}</g>`,
  );
}
