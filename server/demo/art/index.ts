import { background, backgroundKeys } from './backgrounds.ts';
import { covers } from './covers.ts';
import { gallery } from './gallery.ts';
import { landscape } from './landscape.ts';
import { avatarKeys, medallion } from './medallion.ts';

/** One picture of the demo: where it is served and what it is. */
export interface DemoPicture {
  path: string;
  svg: string;
}

/** Every picture that the demo community uses; the same bytes at every call. */
export function demoPictures(): DemoPicture[] {
  return [
    ...avatarKeys.map((key) => ({ path: `/demo/avatars/${key}.svg`, svg: medallion(key) })),
    ...gallery.map((spec) => ({ path: `/demo/locations/${spec.key}.svg`, svg: landscape(spec) })),
    ...backgroundKeys.map((key) => ({
      path: `/demo/backgrounds/${key}.svg`,
      svg: background(key),
    })),
    ...covers.map((spec) => ({ path: `/demo/games/${spec.key}.svg`, svg: landscape(spec) })),
  ];
}
