import type { Page } from 'puppeteer-core';
import { violations } from './axe.ts';

/** Whether a screen is in order in both colour schemes and at every width (SHELL-19). */

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** A phone, a tablet, a desk and a large screen; px. */
export const WIDTHS = [360, 768, 1280, 2560] as const;

/** The two at which axe looks; px. */
export const SIZES = [360, 1280].map((width) => ({ width, height: 800 }));

/** What axe looks at: everything, or the colours alone where the same page has been seen in the other scheme. */
type Depth = 'full' | 'colours';

/** Lets the system ask for a colour scheme. */
export const inScheme = (page: Page, scheme: Scheme) =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);

/** Waits until the page has this colour scheme. */
export const seeScheme = (page: Page, scheme: Scheme) =>
  page.waitForSelector(`html[data-scheme=${scheme}]`);

/** Waits until the page has drawn itself at this width. */
export const settled = (page: Page, width: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    while (window.innerWidth !== wanted) await frame();
    await frame();
    await frame();
  }, width);

/** Elements that hide part of their width, but for those that show by an ellipsis that there is more, and those for screen readers alone. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => {
        const { overflowX, textOverflow } = getComputedStyle(one);
        return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      })
      .map((one) => `${one.scrollWidth} > ${one.clientWidth}: ${one.outerHTML.slice(0, 200)}`),
  );

/** Nothing is wider than the window, and nothing is cut off. */
export async function expectFits(page: Page): Promise<void> {
  const [wide, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect({ wide: (wide ?? 0) > (window ?? 0) ? wide : 'fits', window }).toEqual({
    wide: 'fits',
    window,
  });
  expect(await cutParts(page)).toEqual([]);
  // The bar is fixed: the document does not grow with it.
  const bar = await page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.querySelector('body header') ?? {};
    return scrollWidth - clientWidth;
  });
  expect({ barBeyondWindow: bar }).toEqual({ barBeyondWindow: 0 });
}

/** Nothing that axe objects to, and nothing wider than the window. */
export async function expectOrder(page: Page, depth: Depth = 'full'): Promise<void> {
  expect(await violations(page, depth === 'colours' ? ['color-contrast'] : undefined)).toEqual([]);
  await expectFits(page);
}

/** The page as it is now, in these schemes, which it takes one after the other. */
export async function expectOrderIn(
  page: Page,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<void> {
  for (const [index, scheme] of schemes.entries()) {
    await inScheme(page, scheme);
    await seeScheme(page, scheme);
    await expectOrder(page, index === 0 ? 'full' : 'colours');
  }
}

/**
 * What is in view at these sizes, in both schemes. Axe looks at everything once at each size, each time in another scheme, and at the
 * colours alone in the other one: no rule but contrast knows of schemes.
 */
export async function expectOrderAt(
  page: Page,
  sizes: typeof SIZES = SIZES,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<void> {
  let order = schemes;
  for (const size of sizes) {
    await page.setViewport(size);
    await settled(page, size.width);
    await expectOrderIn(page, order);
    order = order.toReversed(); // the scheme stays while the window changes
  }
}

/** Nothing is wider than the window at any width. */
export async function expectFitsEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: 800 });
    await settled(page, width);
    await expectFits(page);
  }
}
