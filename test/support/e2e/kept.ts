import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';

/** What the service worker keeps in a browser, and a built client that can be exchanged for a newer one. */

const dist = path.resolve(import.meta.dirname, '../../../dist');

/** Waits until the worker answers for the page, and has kept so many answers of calls. */
export async function waitUntilKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      if (!navigator.serviceWorker.controller) return false;
      const keys = await (await caches.open('letopis-answers')).keys();
      return keys.some(({ url }) => new URL(url).pathname.startsWith(wanted));
    },
    {},
    path,
  );
}

/** In which of the browser's caches a word stands, in an address or an answer; those of the program itself are nobody's. */
export const cachesWith = (page: Page, word: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    const names = (await caches.keys()).filter((name) => !/-(program|files)$/.test(name));
    for (const name of names) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const text = await (await cache.match(key))?.text();
        if (decodeURIComponent(key.url).includes(wanted) || text?.includes(wanted))
          found.push(`${name} ${key.url}`);
      }
    }
    return found;
  }, word);

/** In which of the browser's databases and shelves a word stands, in a key or a value: what the worker notes of its caches, what the program keeps. */
export const shelvesWith = (page: Page, word: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('No answer'));
      });
    const holds = (value: unknown): boolean => {
      const text = JSON.stringify(value);
      return text.includes(wanted) || text.includes(encodeURIComponent(wanted));
    };
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store);
        if (holds([await done(kept.getAllKeys()), await done(kept.getAll())]))
          found.push(`${name} ${store}`);
      }
      database.close();
    }
    for (const shelf of [localStorage, sessionStorage])
      if (holds(Object.entries(shelf))) found.push(shelf === localStorage ? 'local' : 'session');
    return found;
  }, word);

/** Waits until a word stands in what is kept: in an answer, or in what another cache has. */
export const keptWith = (page: Page, word: string, name = 'letopis-answers') =>
  page.waitForFunction(
    async (wanted, from) => {
      const cache = await caches.open(from);
      for (const key of await cache.keys())
        if ((await (await cache.match(key))?.text())?.includes(wanted)) return true;
      return false;
    },
    {},
    word,
    name,
  );

/** For whom answers are kept: the id of a user, or `guest`. */
export const waitForReader = (page: Page, isReader: 'guest' | 'user') =>
  page.waitForFunction(
    async (wanted) => {
      const who = await (await caches.match('/letopis-reader'))?.text();
      return who !== undefined && (who === 'guest') === (wanted === 'guest');
    },
    {},
    isReader,
  );

/** Has a page take the version of the worker that its host has now, and waits until that answers for it. */
export const takeNewVersion = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve),
    );
    const skip = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
    await registration.update();
    const again = setInterval(skip, 100); // which worker waits is known a moment after it is installed
    await taken;
    clearInterval(again);
  });

/** A built client of its own. */
export interface ClientCopy {
  readonly dir: string;
  /**
   * Puts a next version in its place, which tells of itself by `<meta name="version">` and no longer has the files whose names begin so: a host
   * serves the files of one version only.
   */
  readonly replace: (version: string, without: string) => void;
  readonly dispose: () => void;
}

/** Copies the built client, so that a test may exchange it. */
export function copyClient(): ClientCopy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-client-'));
  const dir = path.join(folder, 'client');
  const copied = (source: string): boolean => !/\.(map|br|gz)$/.test(source);
  cpSync(path.join(dist, 'client'), dir, { recursive: true, filter: copied });
  cpSync(path.join(dist, 'chunks.json'), path.join(folder, 'chunks.json'));
  const rewrite = (name: string, by: (text: string) => string): void => {
    const file = path.join(dir, name);
    writeFileSync(file, by(readFileSync(file, 'utf8')));
  };
  return {
    dir,
    replace: (version, without) => {
      for (const name of readdirSync(path.join(dir, 'assets')))
        if (name.startsWith(without)) rmSync(path.join(dir, 'assets', name));
      rewrite('index.html', (page) =>
        page.replace('<title>', `<meta name="version" content="${version}"><title>`),
      );
      const gone = new RegExp(`\\{[^{}]*/assets/${without}[^{}]*\\},?`, 'g');
      rewrite('sw.js', (script) => {
        const page = /(revision['"]:\s*['"])[\da-f]+(['"],\s*['"]?url['"]?:\s*['"]\/index\.html)/;
        if (!page.test(script)) throw new Error('The worker names no page');
        return `${script.replace(gone, '').replace(page, `$1${version}$2`)}\n// ${version}\n`;
      });
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
