type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that have a value: the contract leaves out what a row holds as null. */
export function present<T extends object>(fields: T): Present<T> {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(filled) as Present<T>;
}

/**
 * When something was written, as the contract has it: `created` is its place in the order, `written` the clock's time where that is another
 * (SAFE-11). Both in seconds.
 */
export function wireTimes({ createdAt, clockAt }: { createdAt: number; clockAt: number | null }): {
  created: number;
  created_at: string;
  written?: number;
} {
  const created = Math.floor(createdAt / 1_000);
  const written = Math.floor((clockAt ?? createdAt) / 1_000);
  const times = { created, created_at: wireDate(clockAt ?? createdAt) };
  return written === created ? times : { ...times, written };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The text of a time that the contract asks for, dd.mm.yyyy, hh:mm in UTC; clients show `created` in their own zone. */
export function wireDate(ms: number): string {
  const at = new Date(ms);
  const day = [
    twoDigits(at.getUTCDate()),
    twoDigits(at.getUTCMonth() + 1),
    at.getUTCFullYear(),
  ].join('.');
  return `${day}, ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** The id of a row as it travels, as a number; one that is none belongs to no row. */
export const rowId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : -1);
