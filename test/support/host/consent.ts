import type { LightMyRequestResponse } from 'fastify';
import { authorizeUrl, REDIRECT } from './authorizeUrl.ts';
import { asGuest, send, type Headers, type TestHost } from './index.ts';

export { authorizeUrl, newVerifier, REDIRECT } from './authorizeUrl.ts';

/** Accounts for the stand-in of a test host. */
export const ACCOUNTS = [
  { login: 'player', name: 'Марена', description: 'Игрок' },
  { login: 'master', name: 'Боцман', description: 'Мастер' },
  {
    login: 'lisa',
    name: 'Лиса В.',
    description: '',
    demo: false,
  },
];

/** What a consent page gives its browser. */
export type ConsentPage = { ticket: string; cookie: string; page: LightMyRequestResponse };

/** Opens the consent page. */
export async function openConsent(host: TestHost, url: string): Promise<ConsentPage> {
  const page = await host.app.inject({ url });
  const ticket = /name="ticket" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { ticket, cookie, page };
}

/** Sends the consent page's form. */
export function answerConsent(
  host: TestHost,
  { ticket, cookie }: Pick<ConsentPage, 'ticket' | 'cookie'>,
  answer: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return host.app.inject({
    method: 'POST',
    url: '/provider/oauth/authorize',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket, ...answer }).toString(),
  });
}

/** Walks through the consent page and returns the code with which the browser comes back. */
export async function fetchCode(
  host: TestHost,
  challenge: string,
  login = 'player',
): Promise<string> {
  const consent = await openConsent(host, authorizeUrl(challenge));
  const back = await answerConsent(host, consent, { account: login });
  return new URL(back.headers.location ?? '').searchParams.get('code') ?? '';
}

/** Brings a code to the host, as the client does. */
export function bringCode(
  host: TestHost,
  code: string,
  verifier: string,
  headers: Headers = asGuest(host),
  redirect = REDIRECT,
): Promise<LightMyRequestResponse> {
  const body = { code, code_verifier: verifier, redirect_uri: redirect };
  return send(host, 'POST', '/api/rpg/login', headers, body);
}

/** The browser's headers after an answer that set cookies. */
export function headersAfter(answer: LightMyRequestResponse): Headers {
  const cookies = answer.cookies.filter(({ value }) => value !== '');
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': xsrf,
  };
}
