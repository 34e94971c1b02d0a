import type { Page } from 'puppeteer-core';

/**
 * Waits until the browser's database holds a text with these words. A look that comes before the program has made the database asks for none:
 * it would be in the way of the program, which makes its own.
 */
export const waitForStoredText = (page: Page, words: string) =>
  page.waitForFunction(
    async (wanted) => {
      const made = await indexedDB.databases();
      if (!made.some(({ name }) => name === 'letopis')) return false;
      return new Promise<boolean>((resolve) => {
        const open = indexedDB.open('letopis', 1);
        open.onerror = () => resolve(false);
        open.onsuccess = () => {
          const all = open.result.transaction('texts').objectStore('texts').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(JSON.stringify(all.result).includes(wanted));
          };
        };
      });
    },
    { polling: 100 },
    words,
  );
