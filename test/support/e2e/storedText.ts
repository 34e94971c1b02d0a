import type { Page } from 'puppeteer-core';

/**
 * Waits until the browser's database holds a text with these words. A look that comes before the program has made the database leaves none
 * behind: an empty one would keep the program from ever making its own.
 */
export const waitForStoredText = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const open = indexedDB.open('letopis', 1);
        open.onupgradeneeded = () => open.transaction?.abort();
        open.onerror = () => resolve(false);
        open.onsuccess = () => {
          const all = open.result.transaction('texts').objectStore('texts').getAll();
          all.onsuccess = () => {
            open.result.close();
            resolve(JSON.stringify(all.result).includes(wanted));
          };
        };
      }),
    { polling: 100 },
    words,
  );
