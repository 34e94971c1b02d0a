import type { Page } from 'puppeteer-core';
import { allowErrors, NETWORK_CUT } from './errors.ts';

/**
 * Cuts the next answer to a post on the wire: the request reaches the host, which commits and answers it, and the page sees a broken
 * connection. Resolves with a promise of the status that the page never saw.
 *
 * @param address a part of the address that is posted to
 */
export async function loseNextAnswer(
  page: Page,
  address: string,
): Promise<{ readonly lost: Promise<number> }> {
  allowErrors(NETWORK_CUT);
  const cdp = await page.createCDPSession();
  const lost = new Promise<number>((resolve, reject) => {
    cdp.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
      if (request.method !== 'POST') {
        cdp.send('Fetch.continueRequest', { requestId }).catch(reject);
        return;
      }
      cdp
        .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        .then(() => cdp.detach()) // with it ends the interception
        .then(() => resolve(responseStatusCode ?? 0), reject);
    });
  });
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: `*${address}*`, requestStage: 'Response' }],
  });
  return { lost };
}
