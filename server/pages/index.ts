import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSet } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { compressAnswers } from '../http/compress.ts';
import { shownOrigin } from '../http/origin.ts';
import { atomFeed } from './atom.ts';
import { type CardPainter, cardRoutes } from './cards/index.ts';
import { gameSitemap, robotsText, sitemapIndex } from './sitemap.ts';
import { scopeNamed } from '../http/scope.ts';

export type { CardPainter } from './cards/index.ts';
export { type HeadPicture, insertHead, type PageHead, pageHead } from './head.ts';

/** How long caches keep a feed, and a sitemap, in s. */
const FRESH = { feed: 300, sitemap: 3_600 } as const;

type Sending = { body: string; type: string; seconds: number };

/** Sends a text that caches keep for a while, and that is not sent again to who has it. Behind a name of this host alone: addresses in it are absolute. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, seconds }: Sending,
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}

type Place = { game: string; location?: string };

function textRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const limited = { onRequest: app.limiters.robots };
  const sendFeed = async (
    request: FastifyRequest<{ Params: Place }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const feed = await atomFeed(db, request.params, shownOrigin(config, request));
    if (!feed) throw new DomainError('notFound');
    if (isSet(feed.game.noindex)) reply.header('x-robots-tag', 'noindex');
    const sent = { body: feed.xml, type: 'application/atom+xml', seconds: FRESH.feed };
    return sendCached(request, reply, sent);
  };
  app.get<{ Params: Place }>('/:game/feed.atom', limited, sendFeed);
  app.get<{ Params: Place }>('/:game/location/:location/feed.atom', limited, sendFeed);

  const sendSitemap = (request: FastifyRequest, reply: FastifyReply, body: string | undefined) => {
    if (body === undefined) throw new DomainError('notFound');
    const sent = { body, type: 'application/xml', seconds: FRESH.sitemap };
    return sendCached(request, reply, sent);
  };
  app.get('/sitemap.xml', limited, async (request, reply) => {
    const origin = shownOrigin(config, request);
    return sendSitemap(request, reply, origin && (await sitemapIndex(db, origin)));
  });
  app.get<{ Params: Place }>('/:game/sitemap.xml', limited, async (request, reply) => {
    const origin = shownOrigin(config, request);
    const body = origin && (await gameSitemap(db, request.params.game, origin));
    return sendSitemap(request, reply, body);
  });
  app.get('/robots.txt', limited, (request, reply) => {
    const body = robotsText(shownOrigin(config, request));
    return sendCached(request, reply, { body, type: 'text/plain', seconds: FRESH.sitemap });
  });
}

/**
 * What machines read beside the pages (FIRST-20 to FIRST-27): `/robots.txt`, `/sitemap.xml`, `/{game}/sitemap.xml`, `/{game}/feed.atom`,
 * `/{game}/location/{location}/feed.atom`, and cards of links below `/cards`. All as guests read it, whoever asks. Refusals: notFound, tooMany.
 */
export function pageRoutes(app: FastifyInstance, deps: Deps, painter?: CardPainter): void {
  void app.register(
    scopeNamed('pages', (scope, _options, done) => {
      compressAnswers(scope);
      // Opened by itself, none of it may run or load anything.
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        done();
      });
      textRoutes(scope, deps);
      cardRoutes(scope, deps, painter);
      done();
    }),
  );
}
