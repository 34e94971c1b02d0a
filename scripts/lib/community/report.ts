/** How numbers of exports and imports are said. */

export const grouped = (count: number): string => count.toLocaleString('en');

/** A part of a whole in whole percent; of nothing all. */
export const percentOf = (done: number, of: number): number =>
  of === 0 ? 100 : Math.min(100, Math.floor((100 * done) / of));

const MB = 1024 * 1024;

export const bytesOf = (bytes: number): string =>
  bytes < MB ? `${grouped(Math.ceil(bytes / 1024))} kB` : `${grouped(Math.round(bytes / MB))} MB`;
