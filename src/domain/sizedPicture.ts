import { PICTURE_WIDTHS } from '../contract/index.ts';

/** Addresses that a store of ours makes, and no other host (FIRST-43): only these have smaller forms. */
const STORED = /^\/uploads\/[\w-]{43}\.webp$/;

/** The address at which the host gives a picture of at least `px` device pixels across, or whole; any other address as it is. */
export function sizedPicture(address: string, px: number): string {
  const width = PICTURE_WIDTHS.find((one) => one >= px);
  return width && STORED.test(address) ? `${address}?w=${width}` : address;
}

/** Every form of a picture, as `srcset` has them; undefined where there is only one. */
export const pictureForms = (address: string): string | undefined =>
  STORED.test(address)
    ? PICTURE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join()
    : undefined;
