import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Registry } from 'prom-client';

/** Where metrics are answered. */
export type MetricsServer = {
  /** The port that was really taken. */
  port: number;
  close: () => Promise<void>;
};

/**
 * `GET /metrics` on a port of its own, which is nobody's but the operator's (MANY-43): no proxy leads here. Rejects with the system's error, such as
 * EADDRINUSE.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
