import { gif, png, webp } from '../../host/bombs.ts';
import { colour, type Draft, pathOf, small, smallArchive, zipped } from '../small.ts';
import { type Broken, lineOf } from './broken.ts';

/** The first character wears this picture. */
function wearing(draft: Draft, file: string, bytes: Buffer): void {
  draft.pictures[file] = bytes;
  lineOf(draft, 'characters', 1)['avatar'] = file;
}

/** An archive with a picture that is refused, under the name that its bytes and its ending give it. */
function pictured(
  name: string,
  bytes: () => Buffer | Promise<Buffer>,
  ending: string,
  reason: Broken['reason'],
): Broken {
  const broken: Broken = {
    ...{ name, reason },
    async make() {
      const made = await bytes();
      const file = pathOf(made, ending);
      broken.file = file;
      const draft = smallArchive();
      wearing(draft, file, made);
      return zipped(draft);
    },
  };
  return broken;
}

/** An archive whose map has a picture that is refused. */
function mapped(
  name: string,
  bytes: () => Buffer | Promise<Buffer>,
  ending: string,
  reason: Broken['reason'],
): Broken {
  const broken: Broken = {
    ...{ name, reason },
    async make() {
      const made = await bytes();
      const file = pathOf(made, ending, 'maps');
      broken.file = file;
      const draft = smallArchive();
      draft.pictures[file] = made;
      lineOf(draft, 'maps', 1)['picture'] = file;
      return zipped(draft);
    },
  };
  return broken;
}

const wrong = `pictures/${'1'.repeat(64)}.webp`;
const script = '<script>alert(1)</script>';

/** Pictures that are none, or ask for too much (WORK-27). */
export const brokenPictures: readonly Broken[] = [
  {
    ...{ name: 'a picture under the name of another', reason: 'pictureName', file: wrong },
    make() {
      const draft = smallArchive();
      wearing(draft, wrong, small.face);
      return zipped(draft);
    },
  },
  pictured('a page in the place of a picture', () => Buffer.from(script), 'webp', 'notPicture'),
  pictured(
    'a drawing with a program',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'png',
    'notPicture',
  ),
  pictured('no bytes in the place of a picture', () => Buffer.alloc(0), 'png', 'notPicture'),
  pictured('a PNG called WebP', () => colour('red', { ending: 'png' }), 'webp', 'pictureType'),
  pictured(
    'half of a PNG',
    async () => (await colour('red', { ending: 'png', width: 99 })).subarray(0, 60),
    'png',
    'pictureBroken',
  ),
  pictured(
    'half of a WebP',
    async () => (await colour('red', { width: 99, height: 99 })).subarray(0, 60),
    'webp',
    'pictureBroken',
  ),
  pictured('a PNG of 50,000 by 50,000', () => png(50_000, 50_000), 'png', 'pictureTooBig'),
  pictured('a GIF of 10,000 frames', () => gif(10_000), 'gif', 'pictureTooBig'),
  pictured('a WebP of 10,000 frames', () => webp(10_000), 'webp', 'pictureTooBig'),
  mapped('a map that is a page', () => Buffer.from(script), 'png', 'notPicture'),
  mapped('a map of 16,001 px', () => png(16_001, 10), 'png', 'pictureTooBig'),
  mapped('a map called otherwise', () => colour('red', { ending: 'png' }), 'jpg', 'pictureType'),
  mapped('a map that moves', () => webp(3), 'webp', 'pictureTooBig'),
];
