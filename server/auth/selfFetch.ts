import type { FastifyInstance } from 'fastify';
import type { Fetch } from './providerClient.ts';

/**
 * `fetch` for the stand-in: an address of this host is asked within the process, so that sign-in works whatever interface
 * the host listens on, and in tests without a network.
 */
export function selfFetch(app: FastifyInstance): Fetch {
  return async (url, init) => {
    const answer = await app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const type = answer.headers['content-type'] ?? '';
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    });
  };
}
