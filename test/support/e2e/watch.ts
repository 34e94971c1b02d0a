import type { Page } from 'puppeteer-core';

/** What a page did that no text may make it do. All lists are empty as long as all is well. */
export interface Watch {
  /** Programs that ran: they call `alert`, or set `harmed`. */
  ran: () => Promise<string[]>;
  /** Requests that left the origin and were no allowed pictures. */
  readonly left: string[];
  /** Where the page went without being sent there, and windows that it opened. */
  readonly went: string[];
  /** What the page's policy has kept from happening: cleaning should have done so before. */
  readonly kept: string[];
}

/** Where attacks would send what they take, and load what they need. */
const EVIL = /evil\.example/;

/**
 * Watches a page from its next navigation on. Without `policy` its content security policy is off, so that cleaning alone stands between an
 * attack and the page.
 */
export async function watch(
  page: Page,
  { origin, policy }: { origin: string; policy: boolean },
): Promise<Watch> {
  const [dialogs, left, went, kept]: string[][] = [[], [], [], []];
  await page.setBypassCSP(!policy);
  await page.exposeFunction('tellViolation', (text: string) => kept?.push(text));
  await page.evaluateOnNewDocument(() => {
    const view = window as unknown as {
      harmed: string[];
      tellViolation: (text: string) => void;
    };
    view.harmed = [];
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox'])
      Object.assign(window, { [name]: (what: unknown) => view.harmed.push(String(what)) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      view.tellViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    dialogs?.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    const home = url.startsWith(`${origin}/`) || /^(?:data|blob):/.test(url);
    const picture = request.resourceType() === 'image' && /^https?:/.test(url) && !EVIL.test(url);
    if (!home && !picture) left?.push(url);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(origin)) went?.push(frame.url());
  });
  page.on('popup', (popup) => went?.push(popup?.url() ?? 'a window'));
  return {
    ran: async () => [
      ...(dialogs ?? []),
      ...(await page.evaluate(() => (window as unknown as { harmed: string[] }).harmed)),
    ],
    left: left ?? [],
    went: went ?? [],
    kept: kept ?? [],
  };
}
