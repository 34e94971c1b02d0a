import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

/** The address that this request came to, as the browser wrote it. */
export const requestOrigin = (request: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${request.protocol}://${request.host}`;

/** True where cookies must be for https only. */
export const isSecure = (config: Config, request: FastifyRequest): boolean =>
  request.protocol === 'https' || config.publicOrigin.startsWith('https:');

/**
 * True for a redirect address of this host's clients: /oauth on one of the configured origins. While no public origin is
 * set and the own provider serves, the address the request itself came to will do as well: the code then stays on one origin.
 */
export function isClientRedirect(config: Config, request: FastifyRequest, uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || url.href !== `${url.origin}/oauth`) return false;
  if (config.clientOrigins.includes(url.origin)) return true;
  return !config.fixedOrigin && config.provider.own && url.origin === requestOrigin(request);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True where a request names this host by a name of its own (SAFE-12): of the configured origins, or of this machine, whatever the port, which a proxy
 * may change. While no public origin is set an address serves as well, as in a home network; a name would also lead here from a page whose own name
 * was turned to this address meanwhile (DNS rebinding).
 */
export function isOwnName(config: Config, { host }: Pick<FastifyRequest, 'host'>): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK.has(name)) return true;
  if (config.clientOrigins.some((origin) => new URL(origin).hostname === name)) return true;
  return !config.fixedOrigin && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/**
 * The origin that may be written into a page, a feed or a sitemap (FIRST-21): the public one where it is set, else that of the request, where it names this
 * machine, or the address that the connection itself came to. Undefined for any other name, which the client may have invented.
 */
export function shownOrigin(
  config: Config,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
): string | undefined {
  if (config.fixedOrigin) return config.publicOrigin;
  const asked = URL.parse(requestOrigin(request));
  if (!asked) return undefined;
  if (LOOPBACK.has(asked.hostname) || config.clientOrigins.includes(asked.origin))
    return asked.origin;
  const own = request.socket.localAddress?.replace(/^::ffff:/, '');
  return own !== undefined && asked.hostname.replace(/^\[|\]$/g, '') === own
    ? asked.origin
    : undefined;
}
