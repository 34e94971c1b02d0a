/**
 * How long a book of a thousand turns with a hundred pictures takes, and how much memory the host needs for it, as EPUB and as one page (BACK-75). The host is a process of its own, measured from within (lib/hostProbe.ts).
 *
 * `--turns=1000`, `--pictures=100`; `--out=folder` keeps the books, for a look or for EPUBCheck.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openDatabase } from '../../server/db/index.ts';
import { createUploadStore } from '../../server/uploads/index.ts';
import { GAME } from '../support/e2e/actions.ts';
import { numberedPost } from '../support/e2e/manyTurns.ts';
import { killProgram, readyAddress } from '../support/host/program.ts';
import { reading, startHost } from './lib/probedHost.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '1000' },
    pictures: { type: 'string', default: '100' },
    out: { type: 'string' },
  },
});
const TURNS = Number(options.turns);
const PICTURES = Number(options.pictures);
const MB = 1e6;
const HOUR_MS = 3_600_000;

/** As large as what people upload is kept: a drawing with grain, so that it does not pack to nothing. */
async function storePictures(dataDir: string): Promise<string[]> {
  const store = createUploadStore(dataDir);
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const;
  const size = { width: 1_600, height: 1_000, channels: 3, background: '#345' } as const;
  const bytes = await sharp({ create: { ...size, noise } })
    .webp({ quality: 70 })
    .toBuffer();
  const paths = [];
  for (let n = 0; n < PICTURES; n += 1) paths.push(await store.keep(bytes, 'a.webp'));
  return paths;
}

/** Turns of a story, eight a day, each tenth with a picture; answers where they stand. */
async function fill(dataDir: string): Promise<string> {
  const pictures = await storePictures(dataDir);
  const db = openDatabase(path.join(dataDir, 'letopis.sqlite'));
  try {
    const place = await db
      .selectFrom('locations')
      .innerJoin('games', 'games.id', 'locations.gameId')
      .where('games.key', '=', GAME)
      .select(['locations.id', 'locations.gameId', 'locations.key'])
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: TURNS }, (_, n) => {
      const picture = pictures[n % 10 === 0 ? n / 10 : -1];
      const figure = picture ? `<figure><img src="${picture}" alt=""></figure>` : '';
      const at = Date.UTC(2024, 0, 1) + n * 3 * HOUR_MS;
      return {
        ...{ gameId: place.gameId, locationId: place.id, characterId: null, userId: null },
        ...{ post: numberedPost(n) + figure, createdAt: at, updatedAt: at },
      };
    });
    for (let from = 0; from < rows.length; from += 200)
      await db
        .insertInto('turns')
        .values(rows.slice(from, from + 200))
        .execute();
    return place.key;
  } finally {
    await db.destroy();
  }
}

/** Asks for a book and reads it to its end; the most memory that the host had on the way. */
async function keep(host: ChildProcess, url: string) {
  const rest = (await reading(host)).rss;
  const begun = performance.now();
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${String(answer.status)}`);
  let most = rest;
  let work = 0;
  let looking = true;
  const look = async (): Promise<void> => {
    while (looking) {
      const now = await reading(host, 'rest');
      most = Math.max(most, now.rss);
      work += now.work;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looked = look();
  const bytes = Buffer.from(await answer.arrayBuffer());
  const ms = performance.now() - begun;
  looking = false;
  await looked;
  work += (await reading(host, 'rest')).work;
  return { ms, work, bytes, more: most - rest };
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-book-'));
  const host = startHost(dataDir);
  try {
    const origin = await readyAddress(host);
    const location = await fill(dataDir);
    for (const format of ['epub', 'html']) {
      const url = `${origin}/api/rpg/book/${GAME}?format=${format}&location=${location}`;
      const { ms, work, bytes, more } = await keep(host, url);
      report.line(
        `${format}: ${(bytes.length / MB).toFixed(1)} MB, ${(work / 1_000).toFixed(1)} s of processor time`,
      );
      report.limit(`${format}, time`, ms / 1_000, 10, ' s');
      report.limit(`${format}, memory`, more / MB, 200, ' MB');
      if (options.out) writeFileSync(path.join(options.out, `book.${format}`), bytes);
    }
  } finally {
    await killProgram(host);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
