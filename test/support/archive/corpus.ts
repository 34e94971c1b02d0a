import type { Broken } from './corpus/broken.ts';
import { brokenLines, brokenManifests } from './corpus/lines.ts';
import { brokenPictures } from './corpus/pictures.ts';
import { brokenReferences } from './corpus/references.ts';
import { brokenZips } from './corpus/zips.ts';

export type { Broken } from './corpus/broken.ts';
export { brokenLines, brokenManifests, brokenPictures, brokenReferences, brokenZips };

/**
 * Broken and hostile archives, each with its refusal: the bytes of a zip, why it is refused, and where. `file` of a picture is known once its bytes
 * are made.
 */
export const brokenArchives: readonly Broken[] = [
  ...brokenZips,
  ...brokenManifests,
  ...brokenLines,
  ...brokenReferences,
  ...brokenPictures,
];
