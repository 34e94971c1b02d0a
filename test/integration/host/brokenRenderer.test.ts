import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { flag, toJson } from '../../../server/db/index.ts';
import { createTestHost, insertGame } from '../../support/host/index.ts';

/** A renderer of such code. */
const rendering = (code: string): string =>
  `export const setCleaning = () => undefined;\nexport async function renderPage({ url }) { ${code}; }\n`;

describe('a renderer in trouble (FIRST-03)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-render-'));
    mkdirSync(path.join(folder, 'render'));
    cpSync(
      path.join(import.meta.dirname, '../../../dist/client/index.html'),
      path.join(folder, 'client/index.html'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['fails', 'throw new Error("broken")'],
    ['never answers', 'await new Promise(() => undefined)'],
    ['ends', 'process.exit(3)'],
  ])('FIRST-03 that %s sends the page without a first screen', async (_name, code) => {
    writeFileSync(path.join(folder, 'render/renderPage.mjs'), rendering(code));
    const broken = await createTestHost({
      env: { RENDER_PAGES: 'true' },
      config: { clientDir: path.join(folder, 'client') },
    });
    await insertGame(broken.db, { key: 'sea', title: 'Море', chat: flag(false), info: toJson([]) });
    try {
      const page = await broken.app.inject({ url: '/sea', headers: { accept: 'text/html' } });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<div id="root"></div>');
      expect(page.body).toContain('Море — Летопись');
    } finally {
      await broken.close();
    }
  });

  it('FIRST-03 that is slow at first has rendered the first game’s home before anybody asks', async () => {
    const file = path.join(folder, 'rendered');
    const note = `(await import('node:fs')).appendFileSync(${JSON.stringify(file)}, url + '\\n')`;
    const code = `${note}; throw new Error('broken')`;
    writeFileSync(path.join(folder, 'render/renderPage.mjs'), rendering(code));
    const host = await createTestHost({
      env: { RENDER_PAGES: 'true' },
      config: { clientDir: path.join(folder, 'client') },
    });
    try {
      const hidden = { key: 'closed', title: 'Закрыто', chat: flag(false), info: toJson([]) };
      await insertGame(host.db, { ...hidden, status: 'inactive' });
      await insertGame(host.db, { key: 'sea', title: 'Море', chat: flag(false), info: toJson([]) });
      await host.app.listen({ port: 0 });
      const rendered = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
      while (!rendered().includes('\n')) await wait(10);
      expect(rendered()).toContain('/sea\n');
    } finally {
      await host.close();
    }
  });
});
