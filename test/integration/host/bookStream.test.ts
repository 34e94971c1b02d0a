import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { datesIn } from '../../../server/book/dates.ts';
import { bookEpub } from '../../../server/book/epub.ts';
import { bookHost, filesOf } from '../../support/host/books.ts';
import { NOON } from '../../support/host/index.ts';

let book: Awaited<ReturnType<typeof bookHost>>;
beforeEach(async () => {
  book = await bookHost();
});
afterEach(() => book.close());

const CHAPTERS = 60;
const CHAPTER_BYTES = 400_000;

/** A book of long chapters that hardly get shorter, and how many bytes of them were made. */
async function longBook(signal = new AbortController().signal) {
  const { db } = book.host;
  const game = await db.selectFrom('games').selectAll().limit(1).executeTakeFirstOrThrow();
  const chapter = (index: number) => ({
    title: `Глава ${String(index + 1)}`,
    texts: [`<p>${randomBytes((CHAPTER_BYTES * 3) / 4).toString('base64')}</p>`],
  });
  let chapters = 0;
  const making = {
    ...{ db, query: { format: 'epub' as const, dice: false, comments: false } },
    dates: datesIn(undefined),
    story: {
      ...{ id: 'urn:uuid:1', title: 'Причал', game, picture: null, turns: [], authors: [] },
      ...{ intros: Array.from({ length: CHAPTERS }, (_, index) => chapter(index)) },
      ...{ actor: undefined, viewer: undefined },
    },
    check: () => {
      chapters += 1;
    },
  };
  const read = () => Promise.resolve(undefined);
  const stream = bookEpub({ making, read, origin: undefined, madeAt: NOON, signal });
  /** How many chapters are made once no more come. */
  const settled = async (): Promise<number> => {
    let before = -1;
    while (before < chapters) {
      before = chapters;
      await pause(500);
    }
    return chapters;
  };
  return { stream, settled };
}

describe('an EPUB whose reader is slow', () => {
  it('BACK-75 is not made ahead of a reader who reads nothing, and is whole once they read on', async () => {
    const { stream, settled } = await longBook();
    expect((await settled()) * CHAPTER_BYTES).toBeLessThan(4 * 1024 * 1024);
    const { texts } = filesOf(await buffer(stream));
    expect([...texts.keys()].filter((name) => /c\d+\.xhtml$/.test(name))).toHaveLength(CHAPTERS);
  });

  it('BACK-75 is made no further once nobody waits for it', async () => {
    const gone = new AbortController();
    const { stream, settled } = await longBook(gone.signal);
    const made = await settled();
    const ended = finished(stream);
    gone.abort();
    await expect(ended).rejects.toThrow();
    expect(await settled()).toBe(made);

    const other = await longBook();
    const before = await other.settled();
    other.stream.destroy();
    expect(await other.settled()).toBe(before);
  });
});

describe('the places of a host for books', () => {
  const sockets: Socket[] = [];
  let url: string;
  beforeEach(async () => {
    sockets.length = 0;
    const { app } = book.host;
    app.server.on('connection', (socket: Socket) => sockets.push(socket));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    url = `http://127.0.0.1:${String(port)}/api/rpg/book/sea?format=html&location=pier`;
    const long = `<p>${'Слово за слово. '.repeat(10_000)}</p>`;
    for (let turn = 0; turn < 60; turn += 1) await book.write(long, NOON + turn);
  });

  /** Begins a book and reads nothing of it. */
  const begin = async () => {
    const request = get(url, { agent: false });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    return { request, answer };
  };

  it('BACK-75 are given back by a reader who takes nothing for a minute', async () => {
    const one = await begin();
    const other = await begin();
    expect((await begin()).answer.statusCode).toBe(503);
    const [first] = sockets;
    expect(first?.timeout).toBe(60_000);
    first?.setTimeout(100);
    if (first && !first.destroyed) await once(first, 'close');
    await pause(50);
    const third = await begin();
    expect(third.answer.statusCode).toBe(200);
    for (const { request } of [one, other, third]) request.destroy();
  });
});
