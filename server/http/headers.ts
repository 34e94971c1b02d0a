import type { FastifyInstance } from 'fastify';

/**
 * Headers that every answer carries. No HSTS: the host may be reached by plain http at home. Other sites do not learn which page linked to them
 * (SAFE-07); this one is, as hosts behind it may ask for it.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** Sets the common headers, and keeps answers of the API out of every cache. */
export function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** True for addresses that speak JSON: calls and the authorisation of channels. */
export const isApi = (url: string): boolean => /^\/(api|broadcasting)(\/|\?|$)/.test(url);
