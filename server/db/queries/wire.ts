type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that have a value: the contract leaves out what a row holds as null. */
export function present<T extends object>(fields: T): Present<T> {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(filled) as Present<T>;
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
