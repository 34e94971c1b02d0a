/** @jest-environment ./test/support/browserEnvironment.mjs */
import { CHOICE_PIXELS } from '../../../../../../src/features/profiles/avatar/files.ts';
import { openPicture } from '../../../../../../src/features/profiles/avatar/picture.ts';

/** Addresses of files that hold memory now. */
const held = new Set<string>();

type Canvas = HTMLCanvasElement;

interface Browser {
  /** Size of what is decoded; absent where it cannot be. */
  readonly size?: readonly [width: number, height: number];
  /** What a canvas gives: nothing to draw on, nothing to keep, or an error. */
  readonly canvas?: 'draws' | 'no context' | 'no file' | 'breaks';
}

const drawn: unknown[] = [];

/** A browser that decodes and draws as given; jsdom does neither. */
function browser({ size, canvas = 'draws' }: Browser = {}): void {
  Object.defineProperties(Image.prototype, {
    naturalWidth: { configurable: true, get: () => size?.[0] ?? 0 },
    naturalHeight: { configurable: true, get: () => size?.[1] ?? 0 },
  });
  Image.prototype.decode = () => (size ? Promise.resolve() : Promise.reject(new Error('broken')));
  const context = {
    drawImage: (...args: unknown[]) => {
      if (canvas === 'breaks') throw new Error('No memory');
      drawn.push(args);
    },
  };
  const prototype: Pick<Canvas, 'toBlob'> & { getContext: unknown } = HTMLCanvasElement.prototype;
  prototype.getContext = () => (canvas === 'no context' ? null : context);
  prototype.toBlob = (take) => take(canvas === 'no file' ? null : new Blob(['still']));
}

beforeEach(() => {
  held.clear();
  drawn.length = 0;
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void held.delete(url);
});

const fileOf = (type: string) => new File(['bytes'], 'Я.picture', { type });

describe('a chosen picture', () => {
  it.each(['image/jpeg', 'image/png'])('PROF-11 is opened as it is: %s', async (type) => {
    browser({ size: [300, 200] });
    const opened = await openPicture(fileOf(type));
    expect(opened).toMatchObject({ name: 'Я.picture', url: 'blob:1' });
    expect(drawn).toEqual([]);
    if ('release' in opened) opened.release();
    expect(held).toEqual(new Set());
  });

  it.each(['image/gif', 'image/webp'])(
    'PROF-11 that may move becomes a still one, and the other is let go: %s',
    async (type) => {
      browser({ size: [300, 200] });
      const opened = await openPicture(fileOf(type));
      expect(opened).toMatchObject({ name: 'Я.picture', url: 'blob:2' });
      expect(drawn).toHaveLength(1);
      expect(held).toEqual(new Set(['blob:2']));
    },
  );

  it.each<[string, Browser, string]>([
    ['cannot be decoded', {}, 'avatar.broken'],
    ['has no size', { size: [0, 0] }, 'avatar.broken'],
    ['is too large', { size: [CHOICE_PIXELS, 2] }, 'avatar.tooManyPixels'],
    ['finds nothing to be drawn on', { size: [9, 9], canvas: 'no context' }, 'avatar.broken'],
    ['is drawn and cannot be kept', { size: [9, 9], canvas: 'no file' }, 'avatar.broken'],
  ])('PROF-11 is reported, and holds no memory, where it %s', async (_what, given, problem) => {
    browser(given);
    expect(await openPicture(fileOf('image/gif'))).toEqual({ problem });
    expect(held).toEqual(new Set());
  });

  it('PROF-11 holds no memory where the browser has none', async () => {
    browser({ size: [9, 9], canvas: 'breaks' });
    await expect(openPicture(fileOf('image/webp'))).rejects.toThrow('No memory');
    expect(held).toEqual(new Set());
  });
});
