import type { Browser, Page } from 'puppeteer-core';
import { sanitizePost } from '../../server/html/sanitize.ts';
import { htmlAttacks, htmlFormats, mutationsOf } from '../support/htmlAttacks.ts';
import { launchShell, newPerson } from '../support/e2e/browser.ts';
import { allowed, intrudersIn } from '../support/e2e/intruders.ts';
import { serveModules } from '../support/e2e/modules.ts';
import { watch, type Watch } from '../support/e2e/watch.ts';
import { allowErrors } from '../support/e2e/errors.ts';

const everything = [...new Set([...htmlAttacks, ...htmlAttacks.flatMap(mutationsOf)])];

/** Pictures are allowed, and none of those in the texts is there. */
const PICTURES = /^Failed to load resource/;

/** What came of texts in a page. */
interface Found {
  intruders: string[];
  /** Texts that a second cleaning changed. */
  unsettled: string[];
}

/** Lets a page show texts, cleaned by the client or as they are, and tells what stands in it then. */
function show(page: Page, texts: readonly string[], clean: boolean): Promise<Found> {
  const run = async (
    list: readonly string[],
    toClean: boolean,
    intruders: typeof intrudersIn,
    may: typeof allowed,
  ): Promise<Found> => {
    const address = '/src/lib/cleanHtml.ts';
    const { cleanHtml } = (await import(address)) as { cleanHtml: (html: string) => string };
    const shown = new Set(toClean ? list.map((html) => cleanHtml(html)) : list);
    document.body.replaceChildren();
    for (const html of shown) {
      const sheet = document.body.appendChild(document.createElement('div'));
      sheet.innerHTML = html;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 0); // handlers of what has just been put in would run before
    });
    return {
      intruders: intruders(document.body, may).filter((what) => !/^element: <div>/.test(what)),
      unsettled: [...shown].filter((html) => toClean && cleanHtml(html) !== html),
    };
  };
  // As text, since what a page runs cannot close over anything here.
  const call = `(${run.toString()})(${JSON.stringify(texts)}, ${String(clean)}, ${intrudersIn.toString()}, ${JSON.stringify(allowed)})`;
  return page.evaluate(call.replaceAll('\u2028', '\\u2028')) as Promise<Found>;
}

describe('the cleaning, in a page with nothing else to protect it', () => {
  let modules: Awaited<ReturnType<typeof serveModules>>;
  let browser: Browser;
  let page: Page;
  let seen: Watch;

  beforeAll(async () => {
    modules = await serveModules();
    browser = await launchShell();
  }, 120_000);
  beforeEach(async () => {
    ({ page } = await newPerson(browser));
    seen = await watch(page, { origin: modules.origin, policy: true });
    await page.goto(`${modules.origin}/`);
    seen.went.length = 0;
  }, 120_000);
  afterEach(() => page.close());
  afterAll(async () => {
    await browser.close();
    await modules.close();
  });

  it('is needed: without it the same attacks run, load and cover the page', async () => {
    allowErrors(/./); // whatever the attacks do
    const { intruders } = await show(page, htmlAttacks.slice(0, 120), false);
    await page.waitForFunction(() => (window as unknown as { harmed: string[] }).harmed.length > 3);
    expect(intruders.length).toBeGreaterThan(50);
    expect(seen.left.length).toBeGreaterThan(0);
  }, 120_000);

  it('HOST-05 lets nothing of three hundred attacks and their mutations through on the client alone, and cleans what is clean no further', async () => {
    allowErrors(PICTURES);
    expect(htmlAttacks.length).toBeGreaterThan(150);
    const found = await show(page, everything, true);
    expect(found).toEqual({ intruders: [], unsettled: [] });
    expect([await seen.ran(), seen.left, seen.went]).toEqual([[], [], []]);
  }, 120_000);

  it('HOST-05 lets nothing of them through on the host alone, shown as it was kept', async () => {
    allowErrors(PICTURES);
    const found = await show(page, everything.map(sanitizePost), false);
    expect(found.intruders).toEqual([]);
    expect([await seen.ran(), seen.left, seen.went]).toEqual([[], [], []]);
  }, 120_000);

  it('HOST-05 keeps each format of the editor to the letter, on the host and on the client', async () => {
    const both = htmlFormats.map((html) => [sanitizePost(html), html]);
    const shown = await page.evaluate(async (formats) => {
      const address = '/src/lib/cleanHtml.ts';
      const { cleanHtml } = (await import(address)) as { cleanHtml: (html: string) => string };
      return formats.map(([kept = '', html = '']) => [cleanHtml(kept), cleanHtml(html)]);
    }, both);
    for (const [index, html] of htmlFormats.entries()) {
      expect(both[index]?.[0]).toBe(html);
      expect(shown[index]).toEqual([html, html]);
    }
  }, 120_000);
});
