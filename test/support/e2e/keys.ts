import type { Page } from 'puppeteer-core';

/** No page has so many stops. */
const STOPS = 120;

export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Goes on with Tab until something like this has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < STOPS; step += 1) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Goes back with Shift and Tab until something like this has the focus. */
export async function tabBackTo(page: Page, selector: string): Promise<void> {
  await page.keyboard.down('Shift');
  for (let step = 0; step < STOPS && !(await hasFocus(page, selector)); step += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
}
