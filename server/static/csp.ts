import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

/** A host name or address as it may stand in a policy; anything else from a Host header is not repeated. */
const HOST_NAME = /^(\[[\da-f:.]+\]|[a-z\d]([a-z\d.-]*[a-z\d])?)$/i;

/** Where this page's socket is: `ws://…` and `wss://…`, as the client may use either. */
export function socketSources(config: Config, request: FastifyRequest): string[] {
  const host = config.socketPublic.host ?? request.hostname;
  if (!HOST_NAME.test(host)) return [];
  const port = config.socketPublic.port ?? config.socketPort;
  return [`ws://${host}:${port}`, `wss://${host}:${port}`];
}

const written = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/**
 * The policy of the page in which a recorded log is shown (QA-03): its own code and look, and not one request besides. What stands in a
 * log may be anything, and must not reveal that it is viewed.
 */
export const replayFramePolicy = written({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self'",
  'img-src': 'data:',
  'connect-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

/**
 * The policy of the client's page. Scripts come from here alone, and none stands in the page itself; styles may, since
 * Emotion writes them there. Pictures come from here alone, so that no other site learns who reads (SAFE-07).
 */
export function clientPolicy(config: Config, request: FastifyRequest): string {
  const connect = ["'self'", ...socketSources(config, request)].join(' ');
  const rules = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': connect,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  };
  return written(rules);
}
