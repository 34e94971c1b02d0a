/**
 * What the archive of a large game costs: 100,000 turns of two thousand letters, as many messages, and pictures. Each command runs in a process of its
 * own, of which the time of each stage and the peak of its memory are printed.
 *
 * `--turns=100000`, `--pictures=40` (MB; 2048 for the largest that is promised), `--keep` keeps the folder.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Db, migrate, openDatabase } from '../../server/db/index.ts';
import texts from '../fixtures/search/texts.json' with { type: 'json' };
import { makeChannel } from '../support/host/community.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertUser,
  NOON,
} from '../support/host/data.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '100000' },
    pictures: { type: 'string', default: '40' },
    keep: { type: 'boolean', default: false },
  },
});
const TURNS = Number(options.turns);
const PICTURES_BYTES = Number(options.pictures) * 1024 * 1024;
const BATCH = 500;
/** A game of 100,000 turns and 2 GB of pictures has to do with so much (WORK-09), in MB. */
const MEMORY_MB = 300;

/** Pictures of noise, no two the same, each some 750 kB; their addresses. */
async function drawPictures(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  const raw = { width: 500, height: 500, channels: 3 } as const;
  const addresses: string[] = [];
  for (let bytes = 0; bytes < PICTURES_BYTES;) {
    const noise = randomBytes(raw.width * raw.height * raw.channels);
    const picture = await sharp(noise, { raw }).webp({ lossless: true, effort: 0 }).toBuffer();
    const name = `${randomBytes(32).toString('base64url')}.webp`;
    writeFileSync(path.join(folder, name), picture);
    addresses.push(`/uploads/${name}`);
    bytes += picture.length;
  }
  return addresses;
}

const sentences = Object.values(texts);
const textOf = (n: number): string =>
  Array.from({ length: 12 }, (_, at) => sentences[(n + at * 7) % sentences.length]).join(' ');

async function fill(db: Db, pictures: readonly string[]): Promise<void> {
  const user = await insertUser(db, { subject: 'player' });
  const game = await insertGame(db, { key: 'sea', chat: 1 });
  const place = await insertLocation(db, game, { key: 'pier' });
  const one = await insertCharacter(db, game, user, { name: 'Мара' });
  const channelId = await makeChannel(db, game.id, 'hall');
  const by = { characterId: one.id, userId: user.id, deletedAt: null };
  const at = (n: number) => ({ createdAt: NOON + n * 1_000, updatedAt: NOON + n * 1_000 });
  const pictureOf = (n: number): string => {
    const src = pictures[n];
    return src === undefined ? '' : `<img src="${src}">`;
  };
  for (let from = 0; from < TURNS; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => from + index);
    const turns = numbers.map((n) => ({
      ...{ gameId: game.id, locationId: place.id, actionFromId: null, ...by, ...at(n) },
      post: `<p>${textOf(n)}${pictureOf(n)}</p>`,
    }));
    await db.insertInto('turns').values(turns).execute();
    const messages = numbers.map((n) => ({
      ...{ channelId, authorType: 'profile' as const, ...by, ...at(n) },
      message: sentences[n % sentences.length] ?? '',
    }));
    await db.insertInto('chatMessages').values(messages).execute();
  }
}

/** Has a process say what it took at most, as its last words. */
const TELL_PEAK =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))";

type Cost = { seconds: number; stages: Map<string, number>; peakMb: number };

/** Runs the command on a data folder. A stage is the first word of its lines of progress; it lasts until the next begins. */
async function runCommand(dataDir: string, args: readonly string[]): Promise<Cost> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [
      // As package.json has it: Node takes more memory than it needs where nobody says otherwise.
      ...['--optimize-for-size', '--max-semi-space-size=4'],
      ...['--disable-warning=ExperimentalWarning', '--import', TELL_PEAK],
      ...[path.resolve('scripts/community.ts'), ...args],
    ],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stages = new Map<string, number>();
  let peakMb = NaN;
  let last: string | undefined;
  let since = begun;
  for await (const line of createInterface({ input: child.stderr })) {
    const [stage = '', word] = line.split(' ');
    if (stage === 'peak') peakMb = Number(word) / 1024;
    else if (!/%/.test(line)) process.stderr.write(`  ${line}\n`);
    else if (stage !== last) {
      if (last !== undefined) stages.set(last, (performance.now() - since) / 1_000);
      [last, since] = [stage, last === undefined ? begun : performance.now()];
    }
  }
  if (last !== undefined) stages.set(last, (performance.now() - since) / 1_000);
  return { seconds: (performance.now() - begun) / 1_000, stages, peakMb };
}

function tell(report: Report, name: string, { seconds, stages, peakMb }: Cost): void {
  const parts = [...stages].map(([stage, time]) => `${stage.toLowerCase()} ${time.toFixed(1)}`);
  report.line(`${name}: ${seconds.toFixed(1)} s (${parts.join(', ')})`);
  report.limit(`${name}, memory at most`, peakMb, MEMORY_MB, ' MB');
}

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-archive-'));
  const archive = path.join(folder, 'archive.zip');
  try {
    const db = openDatabase(path.join(folder, 'letopis.sqlite'));
    await migrate(db);
    const pictures = await drawPictures(folder);
    await fill(db, pictures);
    await db.destroy();
    report.line(`${TURNS} turns and messages, ${pictures.length} pictures`);
    tell(report, 'export', await runCommand(folder, ['export', archive]));
    report.line(`the archive is ${(statSync(archive).size / 1e6).toFixed(0)} MB`);
    const there = path.join(folder, 'there');
    mkdirSync(there);
    const cost = await runCommand(there, ['import', archive]);
    tell(report, 'import', cost);
    report.line(`${(TURNS / cost.seconds).toFixed(0)} turns a second, with as many messages`);
  } finally {
    if (options.keep) report.line(folder);
    else rmSync(folder, { recursive: true, force: true });
  }
}
