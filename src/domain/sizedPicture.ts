import { PICTURE_WIDTHS } from '../contract/index.ts';

/** Addresses that the host's own store gives, and no other host (FIRST-43): only these have smaller forms. */
const STORED = /^\/uploads\/[\w-]{43}\.webp$/;

const form = (address: string, width: number): string => `${address}?w=${width}`;

/** The address of a picture of at least `px` device pixels across; its own where there is no smaller form. */
export function sizedPicture(address: string, px: number): string {
  const width = STORED.test(address) && PICTURE_WIDTHS.find((one) => one >= px);
  return width ? form(address, width) : address;
}

/** All forms of a picture, as `srcset` has them, the whole one among them, which is 1600 px at most; undefined where there is only one. */
export const pictureForms = (address: string): string | undefined =>
  STORED.test(address)
    ? [
        ...PICTURE_WIDTHS.map((width) => `${form(address, width)} ${width}w`),
        `${address} 1600w`,
      ].join()
    : undefined;
