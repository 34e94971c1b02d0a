import { HEADER, XSRF_COOKIE } from '../../../src/contract/index.ts';

/** A line to a host as a browser has it: cookies, the XSRF header, JSON. */

/** So long a host may take for one answer, in ms. */
const TIMEOUT_MS = 20_000;

export interface Access {
  /** Cookies of a signed-in browser, as its `Cookie` header has them. */
  readonly cookie?: string | undefined;
  /** A bearer token, for a host that takes one for all calls. */
  readonly token?: string | undefined;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; parameters of a form are sent as such. */
  readonly body?: unknown;
}

/** An answer, or why there is none (`status` 0, the reason in `text`). */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is JSON. */
  readonly json?: unknown;
}

export interface Connection {
  /** The host's address without a slash at its end. */
  readonly origin: string;
  send(path: string, request?: Request): Promise<Answer>;
  cookie(name: string): string | undefined;
}

function jarOf(cookies: string): Map<string, string> {
  const pairs = cookies.split(';').map((one) => one.trim().split('='));
  return new Map(
    pairs.filter(([name]) => name).map(([name = '', ...value]) => [name, value.join('=')]),
  );
}

function bodyOf(text: string): { json?: unknown } {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Opens a line to a host. Redirects are not followed: a call is answered where it is sent to. */
export function connect(origin: string, { cookie = '', token }: Access = {}): Connection {
  const jar = jarOf(cookie);

  const headersOf = ({ headers, body }: Request): Record<string, string> => {
    const xsrf = jar.get(XSRF_COOKIE);
    return {
      accept: 'application/json',
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
      ...(xsrf !== undefined && { [HEADER.xsrf]: decodeURIComponent(xsrf) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined &&
        !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      ...headers,
    };
  };

  async function ask(path: string, request: Request): Promise<Answer> {
    const { method = 'GET', body } = request;
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: headersOf(request),
      ...(body !== undefined && {
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    });
    for (const line of answer.headers.getSetCookie())
      for (const [name, value] of jarOf(line.split(';')[0] ?? '')) jar.set(name, value);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, ...bodyOf(text) };
  }

  return {
    origin,
    cookie: (name) => jar.get(name),
    send: (path, request = {}) =>
      ask(path, request).catch((error: unknown) => ({
        status: 0,
        headers: new Headers(),
        text: reasonOf(error),
      })),
  };
}
