import { createHash } from 'node:crypto';

/** Pictures of words, which nothing decodes. */

/** The name of a file that is a picture of this word, and where it is in an archive. */
export const pictureName = (word: string): string =>
  `${createHash('sha256').update(word).digest('base64url')}.webp`;
export const pictureBytes = (word: string): Buffer => Buffer.from(`picture ${word}`);
export const inArchive = (word: string, folder = 'pictures'): string =>
  `${folder}/${createHash('sha256').update(pictureBytes(word)).digest('hex')}.webp`;
