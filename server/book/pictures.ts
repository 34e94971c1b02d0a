import sharp from 'sharp';
import { createUploadStore } from '../uploads/index.ts';
import type { PlacedPicture, PlacePicture } from './xhtml.ts';

/** Pictures of a book: those that this host stores, no wider than a page needs. */

/** As wide as a page of a tablet, in px. */
const WIDTH = 960;

const STORED = /^\/uploads\/([\w-]{43}\.webp)$/;

/** Reads a stored picture by its path, as it stands in a book; undefined for any other, and for one that is gone or cannot be drawn. */
export type ReadPicture = (path: string) => Promise<Buffer | undefined>;

/**
 * As JPEG, which every reader of e-books shows, many of them no WebP: on white where it is transparent, and of one that moves the first frame. It is
 * also drawn in a tenth of the time.
 */
async function asJpeg(webp: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(webp, { failOn: 'error' })
      .resize({ width: WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78 })
      .timeout({ seconds: 30 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Reads pictures of this host as JPEG, sized. */
export function pictureReader(dataDir: string): ReadPicture {
  const store = createUploadStore(dataDir);
  return async (path) => {
    const whole = await store.read(STORED.exec(path)?.[1] ?? '');
    return whole && asJpeg(whole);
  };
}

/** A link to what is not in the book. Without an address of this host a path leads nowhere. */
function linkTo(src: string, origin: string | undefined) {
  const href = URL.parse(src, origin)?.href;
  return href === undefined ? undefined : { href };
}

/** So many pictures of a page are kept for their next occurrence: a page is sent piece by piece, and is not to be held as a whole. */
const KEPT = 64;

/** Each picture stands in the page itself, as a data URL. Those that were shown last are not drawn again. */
export function inPage(read: ReadPicture, origin: string | undefined): PlacePicture {
  const known = new Map<string, Promise<PlacedPicture>>();
  const take = async (src: string): Promise<PlacedPicture> => {
    const bytes = await read(src);
    if (!bytes) return linkTo(src, origin);
    return { src: `data:image/jpeg;base64,${bytes.toString('base64')}` };
  };
  return (src) => {
    const taken = known.get(src) ?? take(src);
    known.delete(src);
    known.set(src, taken);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return taken;
  };
}

/** Each picture is a file of the book, once, however often it is shown. `keep` takes it under its name. */
export function inFiles(
  read: ReadPicture,
  origin: string | undefined,
  keep: (name: string, bytes: Buffer) => Promise<void>,
): { place: PlacePicture; names: () => readonly string[] } {
  const known = new Map<string, Promise<string | undefined>>();
  const names: string[] = [];
  const take = async (src: string): Promise<string | undefined> => {
    const bytes = await read(src);
    if (!bytes) return undefined;
    const name = `img/${String(names.length + 1)}.jpg`;
    names.push(name);
    await keep(name, bytes);
    return name;
  };
  const place: PlacePicture = async (src) => {
    const taken = known.get(src) ?? take(src);
    known.set(src, taken);
    const name = await taken;
    return name === undefined ? linkTo(src, origin) : { src: name };
  };
  return { place, names: () => names };
}
