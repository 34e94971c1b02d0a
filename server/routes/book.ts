import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type BookFormat, fileCalls } from '../../src/contract/index.ts';
import { datesIn } from '../book/dates.ts';
import { bookEpub } from '../book/epub.ts';
import { bookPage } from '../book/page.ts';
import { inPage, pictureReader } from '../book/pictures.ts';
import { type BookQuery, type Story, storyOf } from '../book/story.ts';
import { check, DomainError } from '../errors/index.ts';
import { shownOrigin } from '../http/origin.ts';
import { nameIn } from '../pages/words.ts';
import type { Area } from './area.ts';

/** So many books are made at a time on this host; each takes some seconds of one processor. */
const AT_A_TIME = 2;

/** When who found all places taken may try again, in s. */
const RETRY_S = 30;

/** Who takes nothing of a book for so long (ms) waits for it no more. */
const PATIENCE_MS = 60_000;

const TYPES: Readonly<Record<BookFormat, string>> = {
  epub: 'application/epub+zip',
  html: 'text/html; charset=utf-8',
};

/** What no file may have in its name, on any system. */
const UNNAMEABLE = /[\\/:*?"<>|%]/g;

/** The name of the file: what it is of, and the game. */
function fileName({ title, game }: Story, format: BookFormat): string {
  const name = nameIn(`${title} — ${game.title}`).replace(UNNAMEABLE, ' ').replace(/\s+/g, ' ');
  return `${name.trim()}.${format}`;
}

/** By RFC 6266, with a name in ASCII for who does not know the other. */
function disposition(story: Story, format: BookFormat): string {
  const encoded = encodeURIComponent(fileName(story, format)).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="book.${format}"; filename*=UTF-8''${encoded}`;
}

/** What may be opened from the page of the book, should a browser show it: nothing. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Closes the way to a reader who takes nothing; where the host itself is slow, nothing lies there for them. */
function leaveStalled({ raw }: FastifyReply): void {
  raw.setTimeout(PATIENCE_MS, () => {
    if (raw.writableLength > 0) raw.destroy();
    else raw.socket?.setTimeout(PATIENCE_MS);
  });
}

/** Books of a place, a quest or a character (BACK-72 to BACK-75). They are streamed: neither the host nor a proxy needs to hold one. */
export const bookRoutes: Area = (app, deps) => {
  const { db, config, clock } = deps;
  const read = pictureReader(config.dataDir);
  let running = 0;

  const stream = (story: Story, query: BookQuery, request: FastifyRequest, signal: AbortSignal) => {
    const origin = shownOrigin(config, request);
    const check = (): void => signal.throwIfAborted();
    const making = { db, story, query, dates: datesIn(query.zone), check };
    if (query.format === 'epub') return bookEpub({ making, read, origin, signal, madeAt: clock() });
    return Readable.from(bookPage({ ...making, place: inPage(read, origin) }, clock()));
  };

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const params = v.safeParse(fileCalls.book.params, request.params);
    if (!params.success) throw new DomainError('notFound');
    const query = check(fileCalls.book.query, request.query);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const story = await storyOf(db, params.output, query, request);
    if (running >= AT_A_TIME) {
      reply.header('retry-after', RETRY_S);
      throw new DomainError('bookBusy');
    }
    running += 1;
    const book = stream(story, query, request, gone.signal);
    leaveStalled(reply);
    finished(book, () => {
      running -= 1;
    });
    return reply
      .headers({
        'content-disposition': disposition(story, query.format),
        'content-security-policy': POLICY,
        'cache-control': 'private, no-store',
      })
      .type(TYPES[query.format])
      .send(book);
  };

  for (const url of fileCalls.book.patterns)
    app.get(url, { preValidation: app.limiters.book }, send);
};
