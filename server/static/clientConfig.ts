import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from '../../src/contract/index.ts';
import type { Config, ProviderConfig } from '../config/index.ts';

const placeOf = ({ authorizeUrl, clientId, scope, own }: ProviderConfig) => ({
  ...{ authorizeUrl, clientId, scope },
  ...(own && { own }),
});

/** What the client reads as /config.json (contract: clientConfig). An absent socket host means the page's own. */
export function clientConfigOf(config: Config): ClientConfig {
  const { socketPublic: socket, provider, providers, push } = config;
  return {
    api: {
      origin: '',
      login: '/api/rpg/login',
      logout: '/api/rpg/logout',
      broadcastingAuth: '/broadcasting/auth',
      models: '/api/rpg/models',
      tags: '/api/rpg/tags',
    },
    host: {
      timeZone: 'UTC',
      idempotency: true,
      readMarks: true,
      recovery: true,
      notifications: true,
      seenMarks: true,
      waiting: true,
      offlineReading: true,
      publicTurns: true,
      channelGroups: true,
      bookmarks: true,
      stories: true,
      drafts: true,
      writing: true,
      turnDice: true,
      community: true,
      reviews: true,
      workshop: true,
      accounts: true,
    },
    socket: {
      host: socket.host ?? '',
      port: socket.port ?? config.socketPort,
      ...(socket.tls !== undefined && { tls: socket.tls }),
      key: config.secrets.socketKey,
      namespace: config.eventNamespace,
    },
    provider: placeOf(provider),
    ...(providers.length > 1 && {
      providers: providers.map((one) => ({ ...placeOf(one), key: one.key, title: one.title })),
    }),
    ...(push && { push: { publicKey: push.publicKey } }),
    ...(!config.recorder && { recorder: false }),
    ...(config.reports && { reports: true }),
    ...(!config.worker && { worker: false }),
  };
}

/** Serves /config.json; never cached, so that a changed setting is seen by the next reload. */
export function clientConfigRoute(app: FastifyInstance, config: Config): void {
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(clientConfigOf(config)),
  );
}
