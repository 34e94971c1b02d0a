import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { byRole } from './byRole.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };

/** Where `npm run record -- e2e …` wants the logs of a browser test; undefined in a usual run. */
const folder = process.env['RECORD_LOGS'];

/** Saves the log of a page as a person does, by the key, and returns the text of the file; words under placeholders. */
export async function saveLog(page: Page): Promise<string> {
  await page.bringToFront();
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      Object.assign(window, { savedLog: file.text() });
      return make(file);
    };
  });
  for (const key of ['Alt', 'Shift'] as const) await page.keyboard.down(key);
  await page.keyboard.press('KeyL');
  for (const key of ['Shift', 'Alt'] as const) await page.keyboard.up(key);
  await page.locator(byRole('button', ru.recording.save)).click();
  await page.waitForFunction(() => 'savedLog' in window);
  return page.evaluate(() => (window as unknown as { savedLog: Promise<string> }).savedLog);
}

/** After a browser test, while logs are recorded: those of all pages that its people have open. */
export async function keepLogs(
  name: string,
  people: readonly { readonly context: { readonly pages: () => Promise<Page[]> } }[],
): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const [who, { context }] of people.entries()) {
    for (const [at, page] of (await context.pages()).entries()) {
      if (!page.url().startsWith('http')) continue;
      const file = `${name}-${String(who)}${at > 0 ? `-${String(at)}` : ''}.jsonl`;
      writeFileSync(path.join(folder, file), await saveLog(page));
    }
  }
}
