import type { LightMyRequestResponse } from 'fastify';
import { authorizeUrl } from './authorizeUrl.ts';
import type { TestHost } from './index.ts';

/** A browser before the provider's pages: it keeps cookies, and sends the forms that it was shown. */
export type FormBrowser = {
  /** Its cookies, by name. */
  cookies: Map<string, string>;
  open: (url: string) => Promise<LightMyRequestResponse>;
  /** Sends a form with the ticket of the page that was opened last. */
  send: (url: string, fields?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** What a script of that page asks. */
  ask: (url: string, fields?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** The ticket of the page that was opened last. */
  ticket: () => string;
};

export function newFormBrowser(
  host: TestHost,
  headers: Record<string, string> = { host: 'localhost:8080' },
  remoteAddress = '127.0.0.1',
): FormBrowser {
  const cookies = new Map<string, string>();
  let ticket = '';
  const take = (answer: LightMyRequestResponse): LightMyRequestResponse => {
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    ticket = /name="ticket" value="([^"]+)"/.exec(answer.body)?.[1] ?? ticket;
    return answer;
  };
  const sent = () => ({
    ...headers,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const post = async (url: string, payload: string, type: string) =>
    take(
      await host.app.inject({
        ...{ method: 'POST', url, payload, remoteAddress },
        headers: { ...sent(), 'content-type': type },
      }),
    );
  return {
    cookies,
    open: async (url) => take(await host.app.inject({ url, headers: sent(), remoteAddress })),
    send: (url, fields = {}) =>
      post(
        url,
        new URLSearchParams({ ticket, ...fields }).toString(),
        'application/x-www-form-urlencoded',
      ),
    ask: (url, fields = {}) => post(url, JSON.stringify({ ticket, ...fields }), 'application/json'),
    ticket: () => ticket,
  };
}

export const PASSWORD = 'четыре рыжих хвоста';

/** Registers somebody who did not come from the client, and leaves the browser at the page of the account. */
export async function register(
  host: TestHost,
  name: string,
  more: Record<string, string> = {},
): Promise<FormBrowser> {
  const browser = newFormBrowser(host);
  await browser.open('/provider/register');
  const answer = await browser.send('/provider/register', { name, password: PASSWORD, ...more });
  if (answer.statusCode !== 303) throw new Error(`${name} was not registered: ${answer.body}`);
  await browser.open('/provider/account');
  return browser;
}

/** Opens the consent page as the client does, and its sign-in form. */
export async function openSignIn(browser: FormBrowser, challenge: string): Promise<void> {
  await browser.open(authorizeUrl(challenge));
  await browser.open(`/provider/login?ticket=${browser.ticket()}`);
}

/** The texts that a page shows beside its fields, and before them. */
export const problemsOn = ({ body }: LightMyRequestResponse): string[] =>
  [...body.matchAll(/<p class="problem[^>]*>([^<]+)</g)].map(([, text = '']) => text);

/** The only account of that name. */
export const accountOf = (host: TestHost, name: string) =>
  host.db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
