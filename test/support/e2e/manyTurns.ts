import path from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { openDatabase, type Db } from '../../../server/db/index.ts';
import { PAGE_SIZE } from '../../../src/contract/index.ts';

/** Long feeds for browsers: turns straight into the database of a running host, and pages larger than the host gives them. */

const WORDS =
  'Вода стояла у самого порога, и никто не хотел первым сказать об этом вслух, пока не погас последний фонарь на причале.';

/** Lengths (letters) as they come in real games, from a word to a chapter; turn after turn. */
const LENGTHS = [20, 240, 900, 120, 2_400, 480, 60, 1_500, 350, 5_000];

/** Every so many turns one is as long as a turn may be. */
const LONGEST_EVERY = 2_500;
const LONGEST = 50_000;

/** The text of the n-th turn: its number, so that it can be distinguished from all others, and as many paragraphs as its length needs. */
export function numberedPost(n: number): string {
  const length = n % LONGEST_EVERY === 0 ? LONGEST : (LENGTHS[n % LENGTHS.length] ?? 0);
  const sentences = Math.max(0, Math.round(length / WORDS.length));
  const paragraphs = Array.from(
    { length: Math.ceil(sentences / 4) },
    (_, at) =>
      `<p>${Array.from({ length: Math.min(4, sentences - at * 4) }, () => WORDS).join(' ')}</p>`,
  );
  return [`<p>Ход №${String(n)}.</p>`, ...paragraphs].join('');
}

interface Filling {
  readonly game: string;
  readonly count: number;
  /** Number of the first of them. */
  readonly from?: number;
  /** When the last one was written (ms), each before it a second earlier. Before all that is there, unless given. */
  readonly until?: number;
}

const BATCH = 1_000;
const STEP_MS = 1_000;

async function fill(db: Db, { game, count, from = 1, until }: Filling): Promise<void> {
  const { id: gameId } = await db
    .selectFrom('games')
    .select('id')
    .where('key', '=', game)
    .executeTakeFirstOrThrow();
  const oldest = await db
    .selectFrom('turns')
    .select(['createdAt', 'locationId', 'characterId'])
    .where('gameId', '=', gameId)
    .where('characterId', 'is not', null)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow();
  const last = until ?? oldest.createdAt - STEP_MS;
  const rows = Array.from({ length: count }, (_, at) => {
    const createdAt = last - (count - 1 - at) * STEP_MS;
    const { locationId, characterId } = oldest;
    return {
      gameId,
      locationId,
      characterId,
      userId: null,
      post: numberedPost(from + at),
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += BATCH)
      await trx
        .insertInto('turns')
        .values(rows.slice(at, at + BATCH))
        .execute();
  });
}

/** Writes numbered turns into the database of a host's data folder, also while the host runs. Ten thousand take a second or two. */
export async function writeTurns(dataDir: string, filling: Filling): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'letopis.sqlite'));
  try {
    await fill(db, filling);
  } finally {
    await db.destroy();
  }
}

interface Answer {
  readonly turns: readonly { readonly id: number | string }[];
}

/** Asks the host for so many of its pages, one after the other, as the page itself would. */
async function pagesFrom(request: HTTPRequest, pages: number): Promise<Answer['turns']> {
  const url = new URL(request.url());
  const turns: Answer['turns'][number][] = [];
  for (let page = 0; page < pages; page += 1) {
    const response = await fetch(url, { headers: request.headers() });
    const answer = (await response.json()) as Answer;
    turns.push(...answer.turns);
    const last = answer.turns.at(-1);
    if (!last || answer.turns.length < PAGE_SIZE.turns) break;
    url.searchParams.set('before', String(last.id));
  }
  return turns;
}

/** After the first so many pages the browser gets so many of the host's pages in one, as from a host with larger ones. */
export async function enlargePages(
  page: Page,
  { after, pages }: { after: number; pages: number },
): Promise<void> {
  let asked = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isPage = request.method() === 'GET' && pathname.startsWith('/api/rpg/turns/');
    if (isPage) asked += 1;
    if (!isPage || asked <= after) {
      void request.continue();
      return;
    }
    pagesFrom(request, pages).then(
      (turns) =>
        request.respond({ contentType: 'application/json', body: JSON.stringify({ turns }) }),
      () => request.abort(),
    );
  });
}
