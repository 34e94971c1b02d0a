import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GUEST_READER } from '../../src/contract/index.ts';
import { contentVersionOf } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { ANSWER_QUALITY, WORTH_PACKING } from './compress.ts';
import { KeptCache } from './keptCache.ts';
import { addVary, type Encoding, encodingOf, hasTag, pack, tagOf } from './packing.ts';

/** An answer as it travels, again and again. */
type KeptAnswer = { tag: string; encoding: Encoding; bytes: Buffer };

/** A question whose answer may be kept: `asked` is all that the answer depends on, beside the reader and the content. */
export type KeptQuestion = {
  request: FastifyRequest;
  reply: FastifyReply;
  asked: readonly unknown[];
  make: () => Promise<unknown>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers from what is kept, else makes the answer and keeps it. */
    sendKept: (question: KeptQuestion) => Promise<FastifyReply>;
  }
}

async function packed(answer: unknown, asked: Encoding): Promise<KeptAnswer> {
  const plain = Buffer.from(JSON.stringify(answer));
  const encoding = plain.length < WORTH_PACKING ? 'plain' : asked;
  return { tag: tagOf(plain), encoding, bytes: await pack(plain, encoding, ANSWER_QUALITY) };
}

/**
 * Makes `api.sendKept` (QUICK-20 to QUICK-23): packed answers by reader, question and packing, each of one version of the content. The version is read
 * before the answer is made, so a write meanwhile makes it an old one at once. Browsers keep them too and ask each time whether they still hold;
 * caches between must not, for cookies come with them.
 */
export function keepAnswers(api: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const cache = new KeptCache<KeptAnswer>(clock, ({ bytes }) => bytes.length);
  api.decorate('sendKept', async ({ request, reply, asked, make }: KeptQuestion) => {
    const takes = encodingOf(request);
    const key = JSON.stringify([request.user?.id ?? GUEST_READER, takes, ...asked]);
    const version = await contentVersionOf(db);
    const kept =
      cache.find(key, version) ??
      (await cache.once(key, version, async () => {
        const made = await packed(await make(), takes);
        cache.keep(key, version, made);
        return made;
      }));
    const { tag, encoding, bytes } = kept;
    addVary(reply, 'accept-encoding, cookie');
    void reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
    if (hasTag(request, tag)) return reply.code(304).send();
    if (encoding !== 'plain') void reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
}
