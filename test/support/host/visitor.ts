import { authorizeUrl, newVerifier } from './authorizeUrl.ts';

/** A browser without a screen: cookies, XSRF header and redirects over real HTTP. */
export class Visitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The same browser, by another way to the same community. */
  at(origin: string): Visitor {
    const same = new Visitor(origin);
    for (const [name, value] of this.#cookies) same.#cookies.set(name, value);
    return same;
  }

  /** One request; redirects are not followed. */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    headers.set('x-xsrf-token', this.#cookies.get('XSRF-TOKEN') ?? '');
    const response = await fetch(new URL(url, this.#origin), {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** The value of a cookie that the host has set. */
  cookie(name: string): string {
    const value = this.#cookies.get(name);
    if (value === undefined) throw new Error(`The host has set no cookie ${name}`);
    return value;
  }

  /** The JSON answer of a call; throws with the host's words where it is refused. */
  async call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<T> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await this.ask(url, { method, ...(body !== undefined && json) });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Walks the whole way through the provider stand-in, as the client does. */
  async signIn(login: string): Promise<void> {
    const { verifier, challenge } = newVerifier();
    const redirect = `${this.#origin}/oauth`;
    await this.call('GET', '/api/rpg/init');
    const page = await this.ask(authorizeUrl(challenge, { redirect_uri: redirect }));
    const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const back = await this.ask('/provider/oauth/authorize', {
      method: 'POST',
      body: new URLSearchParams({ ticket, account: login }),
    });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code');
    const grant = { code, code_verifier: verifier, redirect_uri: redirect };
    await this.call('POST', '/api/rpg/login', grant);
  }
}
