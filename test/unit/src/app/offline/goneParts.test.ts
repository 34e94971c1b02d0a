/** @jest-environment ./test/support/browserEnvironment.mjs */
import { Updates, watchMissingChunks } from '../../../../../src/app/offline/updates.ts';
import { waitUntilIdle } from '../../../../support/idle.ts';
import { makeTestServices, ORIGIN } from '../../../../support/testServices.ts';

const PART = '/assets/preview.0a1b2c3d.js';

/** A page whose scripts come from a host that answers so when it is asked about one; a word in place of a status: not reached. */
function makePage(status: number | 'away') {
  const updates = new Updates();
  const world = { asked: [] as string[], underWay: 0, loads: 0 };
  const fetch = async ({ method, url }: Request): Promise<Response> => {
    world.asked.push(`${method} ${url}`);
    world.underWay += 1;
    await Promise.resolve();
    world.underWay -= 1;
    if (status === 'away') throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  };
  const page = Object.assign(new EventTarget(), {
    location: { reload: () => (world.loads += 1) },
  });
  const services = makeTestServices({ fetch });
  watchMissingChunks({ window: page as unknown as Window & typeof globalThis, services }, updates);
  /** An element of the page could not be loaded. */
  const miss = async (element: HTMLElement): Promise<void> => {
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: element });
    page.dispatchEvent(event);
    await waitUntilIdle(() => world.underWay);
  };
  return { updates, world, miss };
}

const script = (src: string) => Object.assign(document.createElement('script'), { src });

describe('a part of the page that cannot be loaded', () => {
  it('ERR-02 is gone where the host has it no more: then the page may be reloaded', async () => {
    const { updates, world, miss } = makePage(404);
    await miss(script(ORIGIN + PART));
    expect(world.asked).toEqual([`HEAD ${ORIGIN}${PART}`]);
    expect(updates.current()).toBe('gone');
    updates.accept();
    expect(world.loads).toBe(1);
  });

  it.each([200, 503, 'away' as const])(
    'ERR-02 may come with another attempt where the host says %s',
    async (status) => {
      const { updates, world, miss } = makePage(status);
      await miss(script(ORIGIN + PART));
      expect([world.asked.length, updates.current()]).toEqual([1, 'none']);
    },
  );

  it('is none of ours where it comes from elsewhere, or is a picture', async () => {
    const { updates, world, miss } = makePage(404);
    await miss(script('https://elsewhere.test/part.js'));
    await miss(Object.assign(document.createElement('img'), { src: `${ORIGIN}/uploads/1.webp` }));
    expect([world.asked, updates.current()]).toEqual([[], 'none']);
  });
});
