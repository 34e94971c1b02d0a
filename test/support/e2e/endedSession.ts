import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { allowErrors, answered } from './errors.ts';
import { endSessions, type Letopis } from './letopis.ts';

/**
 * Does what sends something, and ends every session as it leaves the page: on its way, not before. A page asks for more than a test can see
 * (notifications, the form's offer), and any of these may learn first that nobody is signed in; then there is no button left to press. The page's
 * own `fetch` is held for it: what the browser intercepts from outside may come too late for a request that is made at once.
 *
 * @param sent a part of the address that is posted to
 */
export async function endAsItIsSent(
  page: Page,
  letopis: Pick<Letopis, 'dataDir'>,
  sent: string,
  act: () => Promise<void>,
): Promise<void> {
  const ending = `endSessions${randomUUID()}`; // a page that is used again has the one of before
  let tell: () => void;
  const ended = new Promise<void>((resolve) => (tell = resolve));
  await page.exposeFunction(ending, () => {
    endSessions(letopis);
    tell();
  });
  await page.evaluate(
    (part, name) => {
      const real = window.fetch.bind(window);
      const end = Reflect.get(window, name) as () => Promise<void>;
      window.fetch = async (asked, init) => {
        if (asked instanceof Request && asked.method === 'POST' && asked.url.includes(part)) {
          window.fetch = real;
          await end();
        }
        return real(asked, init);
      };
    },
    sent,
    ending,
  );
  // Another request may bring a fresh XSRF cookie meanwhile: then this one, or a draft that goes out beside it, is refused, and sent again by itself.
  allowErrors(answered(403, sent), answered(403, '/api/rpg/draft'));
  await act();
  await ended;
}
