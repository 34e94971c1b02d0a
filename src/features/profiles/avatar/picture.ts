import type { MessageKey } from '../../../i18n/index.ts';
import { CHOICE_PIXELS } from './files.ts';

/** A chosen picture that can be seen. `url` is for this page alone and holds memory until `release`. */
export interface Picture {
  readonly name: string;
  readonly url: string;
  readonly release: () => void;
}

/** Types that may move. What is cropped stands still, and is the first of their pictures. */
const MOVING: readonly string[] = ['image/gif', 'image/webp'];

/** The first picture of a moving one, as a file of its own. */
async function stillOf(image: HTMLImageElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) return null; // or an empty picture would be cropped
  context.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

async function decoded(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return image;
}

function pictureFrom(source: Blob, name: string): Picture {
  const url = URL.createObjectURL(source);
  return { name, url, release: () => URL.revokeObjectURL(url) };
}

/**
 * Opens a chosen file. What the browser cannot decode is `broken`, whatever its name and type say; the browser turns a photograph upright by
 * what its camera noted.
 */
export async function openPicture(file: File): Promise<Picture | { problem: MessageKey }> {
  const picture = pictureFrom(file, file.name);
  const image = await decoded(picture.url);
  const pixels = image ? image.naturalWidth * image.naturalHeight : 0;
  if (image && pixels > 0 && pixels <= CHOICE_PIXELS) {
    if (!MOVING.includes(file.type)) return picture;
    const still = await stillOf(image).finally(picture.release);
    return still ? pictureFrom(still, file.name) : { problem: 'avatar.broken' };
  }
  picture.release();
  return { problem: pixels > CHOICE_PIXELS ? 'avatar.tooManyPixels' : 'avatar.broken' };
}
