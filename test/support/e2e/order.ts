import type { Page } from 'puppeteer-core';
import { seriousViolations } from './axe.ts';

/** Whether a screen is in order in both colour schemes and at every width. */

export const SCHEMES = ['light', 'dark'] as const;

/** Lets the system ask for a colour scheme. */
export const inScheme = (page: Page, scheme: (typeof SCHEMES)[number]) =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);

/** Waits until the page has this colour scheme. */
export const seeScheme = (page: Page, scheme: (typeof SCHEMES)[number]) =>
  page.waitForSelector(`html[data-scheme=${scheme}]`);

/** Waits until the page has drawn itself at this width. */
export const settled = (page: Page, width: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (window.innerWidth !== wanted) await frame();
    await frame();
    await frame();
  }, width);

/** Nothing that axe calls serious, and nothing wider than the window. */
export async function expectOrder(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The same for what is in view at these sizes, in both schemes. */
export async function expectOrderAt(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number }[],
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewport(size);
    await settled(page, size.width);
    for (const scheme of schemes) {
      await inScheme(page, scheme);
      await seeScheme(page, scheme);
      await expectOrder(page);
    }
  }
}
