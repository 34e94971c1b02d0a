import type { Rounds } from './measure.ts';

/** A limit that is broken by less than this part of itself may be the machine's doing. */
const DOUBT = 0.25;

/** What a bench found: lines for people, and limits that were kept or broken. */
export class Report {
  /** A limit that was broken beyond doubt. */
  broken = false;

  line(text = ''): void {
    process.stdout.write(text === '' ? '\n' : `  ${text}\n`);
  }

  /** A time with the spread of its rounds. */
  time(name: string, { median, low, high }: Rounds): void {
    this.line(
      `${name.padEnd(34)} ${format(median).padStart(9)} ms   (rounds ${format(low)} to ${format(high)})`,
    );
  }

  /** Holds a measured value to its limit. Only a clear breach is a red exit, for machines are noisy. */
  limit(name: string, value: number, limit: number, unit = ''): void {
    const over = !(value <= limit); // a value that could not be had is no kept limit
    const clear = !(value <= limit * (1 + DOUBT));
    this.broken ||= clear;
    const verdict = clear ? 'BROKEN' : over ? 'over, within the noise' : 'kept';
    this.line(
      `${name.padEnd(34)} ${format(value).padStart(9)}${unit}   limit ${String(limit)}${unit}: ${verdict}`,
    );
  }

  /** Holds a rate to what it must reach, with the same doubt. */
  floor(name: string, value: number, floor: number): void {
    const clear = !(value >= floor * (1 - DOUBT));
    this.broken ||= clear;
    const verdict = clear ? 'BROKEN' : value < floor ? 'under, within the noise' : 'kept';
    this.line(
      `${name.padEnd(34)} ${format(value).padStart(9)}   at least ${String(floor)}: ${verdict}`,
    );
  }
}

function format(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 2 ? value.toFixed(1) : value.toFixed(3); // ratios near 1 differ behind the point
}
