import type { FastifyInstance } from 'fastify';

/**
 * Headers that every answer carries. No HSTS: the host may be reached by plain http at home. Other sites do not learn which page linked to them
 * (SAFE-07); this one is, as hosts behind it may ask for it.
 */
const ALWAYS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' } as const;

/** Headers of what may be opened as a page. Scripts, fonts and pictures of a first visit do without: it loads two dozen of them. */
export const SECURITY_HEADERS = {
  ...ALWAYS,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** Sets the common headers, and keeps answers of the API out of every cache. */
export function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isPart(request.url) ? ALWAYS : SECURITY_HEADERS);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** True for addresses that speak JSON: calls and the authorisation of channels. */
export const isApi = (url: string): boolean => /^\/(api|broadcasting)(\/|\?|$)/.test(url);

/** True for addresses under which there are only parts of pages: the built program's files, pictures, tiles. */
const isPart = (url: string): boolean => /^\/(assets|uploads|tiles)\//.test(url);
