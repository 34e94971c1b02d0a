import type { HTTPRequest, Page } from 'puppeteer-core';
import { endSessions, type Letopis } from './letopis.ts';

/**
 * Does what sends something, and ends every session as it leaves the page: on its way, not before. A page asks for more than a test can see
 * (notifications, the form's offer), and any of these may hear first that nobody is signed in; then there is no button left to press.
 *
 * @param sent a part of the address that is posted to
 */
export async function endAsItIsSent(
  page: Page,
  letopis: Pick<Letopis, 'dataDir'>,
  sent: string,
  act: () => Promise<void>,
): Promise<void> {
  let ended = false;
  const pass = (request: HTTPRequest) => {
    if (!ended && request.method() === 'POST' && request.url().includes(sent)) {
      ended = true;
      endSessions(letopis);
    }
    void request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', pass);
  try {
    await Promise.all([page.waitForRequest(() => ended), act()]);
  } finally {
    page.off('request', pass);
    await page.setRequestInterception(false);
  }
}
