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
