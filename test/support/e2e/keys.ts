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

/** What there is to press on a page, by words that a reader of a report knows it by. */
interface Stops {
  readonly count: number;
  /** What shows a hand to the mouse and is no stop of the keyboard, nor in one, nor around one. */
  readonly mouseOnly: string[];
}

/** Notes what Tab has to come to, and what it comes to from now on. */
const noteStops = (page: Page): Promise<Stops> =>
  page.evaluate(() => {
    const nameOf = (one: Element) =>
      `${one.textContent.trim().slice(0, 60)} ${one.outerHTML.slice(0, 160)}`;
    const isStop = (one: Element): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, input[type=hidden], [inert] *') &&
      one.checkVisibility({ visibilityProperty: true });
    const isInGroup = (one: Element) => one instanceof HTMLInputElement && one.type === 'radio';
    const pressable =
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
    const stops = [...document.querySelectorAll(pressable)].filter(isStop);
    const reached = new Set<Element>();
    document.addEventListener('focusin', ({ target }) => reached.add(target as Element));
    /** Of radio buttons with one name Tab comes to one. */
    const left = () =>
      stops
        .filter((one) => one.isConnected && isStop(one) && !reached.has(one))
        .filter(
          (one) =>
            !isInGroup(one) ||
            ![...reached].some(
              (other) =>
                isInGroup(other) && other.getAttribute('name') === one.getAttribute('name'),
            ),
        )
        .map(nameOf);
    Object.assign(window, { stopsLeft: left });
    const hasHand = (one: Element) => getComputedStyle(one).cursor === 'pointer';
    const mouseOnly = [...document.body.querySelectorAll('*')]
      .filter((one) => hasHand(one) && !(one.parentElement && hasHand(one.parentElement)))
      .filter((one) => !one.closest(`${pressable}, label`) && !one.querySelector(pressable))
      .map(nameOf);
    return { count: stops.length, mouseOnly };
  });

async function leaveFeed(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
}

/** Tab comes to all that can be pressed, and what the mouse can press is among it (SHELL-19). */
export async function expectKeyboardReaches(page: Page): Promise<void> {
  const { count, mouseOnly } = await noteStops(page);
  const look = () =>
    page.evaluate(() => (window as unknown as { stopsLeft: () => string[] }).stopsLeft());
  let left = await look();
  // Stops may come while Tab is on its way, late parts many of them; six times round is enough.
  for (let step = 1; step < 6 * count + 3 && left.length > 0; step += 1) {
    // A feed brings more turns near its end, sooner than Tab gets there: one leaves it with Ctrl and End.
    if (step % (2 * count) === 0 && (await hasFocus(page, '[role=feed] *'))) await leaveFeed(page);
    else await page.keyboard.press('Tab');
    if (step % 8 === 0) left = await look();
  }
  left = await look();
  expect({ left, mouseOnly }).toEqual({ left: [], mouseOnly: [] });
}
