import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRenderer, type Renderer } from '../../../server/pages/renderer.ts';
import { clientConfigOf } from '../../../server/static/index.ts';
import { testConfig } from '../../support/host/index.ts';

/** A renderer that does what the address says. */
const BUNDLE = `export const setCleaning = () => undefined;
export async function renderPage({ url, fetch }) {
  const { pathname, origin } = new URL(url);
  if (pathname === '/loop') for (;;);
  if (pathname === '/wait') await new Promise(() => undefined);
  if (pathname === '/ask') return { kind: 'redirect', to: await (await fetch(new Request(origin + '/api/words?a=b'))).text() };
  return { kind: 'nothing', why: JSON.stringify(Object.keys(process.env)) };
}
`;

/** As short as the start of a thread beside other work allows. */
const GIVE_UP_MS = 3_000;

describe('the threads that render pages (FIRST-03)', () => {
  let folder: string;
  let renderer: Renderer;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-renderer-'));
    mkdirSync(path.join(folder, 'render'));
    writeFileSync(path.join(folder, 'render/renderPage.mjs'), BUNDLE);
    const made = createRenderer(path.join(folder, 'client'), GIVE_UP_MS);
    if (!made) throw new Error('No renderer');
    renderer = made;
  });
  afterAll(async () => {
    await renderer.close();
    rmSync(folder, { recursive: true });
  });

  const asked: string[] = [];
  const render = (address: string) =>
    renderer.render({
      url: `http://localhost${address}`,
      config: clientConfigOf(testConfig()),
      call: ({ path: call }) => {
        asked.push(call);
        return Promise.resolve({ status: 200, headers: {}, body: '/answered' });
      },
    });

  it('FIRST-03 ask the host, and know nothing of its environment', async () => {
    expect(await render('/ask')).toEqual({ kind: 'redirect', to: '/answered' });
    expect(asked).toEqual(['/api/words?a=b']);
    const { why } = (await render('/')) as { why: string };
    expect((JSON.parse(why) as string[]).filter((name) => name !== 'TZ')).toEqual([]);
  });

  it.each(['/loop', '/wait'])(
    'FIRST-03 end with a page that never ends (%s), and the next page finds another',
    async (address) => {
      await expect(render(address)).rejects.toThrow();
      expect(await render('/')).toMatchObject({ kind: 'nothing' });
    },
  );

  it('FIRST-03 are none where the build has no renderer', () => {
    expect(createRenderer(path.join(folder, 'client/deeper'))).toBeUndefined();
  });
});
