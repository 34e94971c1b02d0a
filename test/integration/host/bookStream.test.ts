import { randomBytes } from 'node:crypto';
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
