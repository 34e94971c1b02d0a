import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flag, toJson } from '../../../server/db/index.ts';
import { createTestHost, makeGame } from '../../support/host/index.ts';

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
    writeFileSync(
      path.join(folder, 'render/renderPage.mjs'),
      `export const cleanOutsideBy = () => undefined;\nexport async function renderPage() { ${code}; }\n`,
    );
    const broken = await createTestHost({
      env: { RENDER_PAGES: 'true' },
      config: { clientDir: path.join(folder, 'client') },
    });
    await makeGame(broken.db, { key: 'sea', title: 'Море', chat: flag(false), info: toJson([]) });
    try {
      const page = await broken.app.inject({ url: '/sea', headers: { accept: 'text/html' } });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<div id="root"></div>');
      expect(page.body).toContain('Море — Летопись');
    } finally {
      await broken.close();
    }
  });
});
