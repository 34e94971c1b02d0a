import type { Services } from '../../../src/lib/services.ts';
import type { TestHost } from './index.ts';
import { waitUntilIdle } from '../idle.ts';

/** What a browser is to the client's services: its way to the host, and the cookies that it keeps. */
export interface HostBrowser extends Pick<Services, 'fetch' | 'cookie'> {
  /** Waits until every request has been answered. */
  readonly settle: () => Promise<void>;
}

/** A browser whose requests go to a test host without a network, with its own cookies. */
export function browserOf(host: TestHost): HostBrowser {
  const jar = new Map<string, string>();
  let underWay = 0;

  async function ask(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await host.app.inject({
      method: request.method,
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), cookie },
      payload: await request.text(),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return new Response(answer.body, { status: answer.statusCode });
  }

  return {
    cookie: (name) => jar.get(name),
    settle: () => waitUntilIdle(() => underWay),
    fetch: async (request) => {
      underWay += 1;
      return ask(request).finally(() => (underWay -= 1));
    },
  };
}
