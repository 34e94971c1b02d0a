/**
 * What a search costs the host's processor, among 100,000 turns and as many messages on SQLite: a rare word, common ones, phrases, filters, as a guest, a player
 * and a master. Nine of ten messages stand in channels that the player may not read: what is closed must cost nothing. And what it costs to make the
 * whole index again.
 *
 * `--turns=100000`; `--postgres=postgres://…` measures the same there, with the database's own time, not the processor's.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Db, migrate, openDatabase } from '../../server/db/index.ts';
import { findNames, rebuildSearch, search } from '../../server/search/index.ts';
import texts from '../fixtures/search/texts.json' with { type: 'json' };
import { makeChannel } from '../support/host/community.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertMaster,
  insertUser,
  NOON,
} from '../support/host/data.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { turns: { type: 'string', default: '100000' }, postgres: { type: 'string' } },
});
const TURNS = Number(options.turns);
const BATCH = 500;
/** Of so many searches of a kind the mean is taken. */
const TIMES = 20;

/** Sentences of the fixture in turn, so that its words are common, and one word that only a hundred texts have. */
const sentences = Object.values(texts);
const textOf = (n: number): string => {
  const some = [0, 7, 13, 29].map((step) => sentences[(n + step) % sentences.length]);
  return `${some.join(' ')} И он не сказал ни слова.${n % (TURNS / 100) === 0 ? ' Астролябия.' : ''}`;
};

async function fill(db: Db) {
  const user = (subject: string) => insertUser(db, { subject });
  const [player, master] = [await user('player'), await user('master')];
  const game = await insertGame(db, { key: 'sea', chat: 1 });
  const place = await insertLocation(db, game, { key: 'pier' });
  const rarePlace = await insertLocation(db, game, { key: 'cave' });
  const one = await insertCharacter(db, game, player, { name: 'Мара' });
  const other = await insertCharacter(db, game, null, { name: 'Борис' });
  await insertMaster(db, game, master);
  const open = await makeChannel(db, game.id, 'hall');
  const closed = await makeChannel(db, game.id, 'bridge', { access: 'masters' });
  const at = (n: number) => ({ createdAt: NOON + n * 1_000, updatedAt: NOON + n * 1_000 });
  for (let from = 0; from < TURNS; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => from + index);
    const author = (n: number) => (n % 10_000 === 5 ? one.id : other.id);
    await db
      .insertInto('turns')
      .values(
        numbers.map((n) => ({
          ...{ gameId: game.id, locationId: n % 10_000 === 7 ? rarePlace.id : place.id },
          ...{ characterId: author(n), userId: null, post: `<p>${textOf(n)}</p>`, ...at(n) },
          ...{ actionFromId: null, deletedAt: null },
        })),
      )
      .execute();
    await db
      .insertInto('chatMessages')
      .values(
        numbers.map((n) => ({
          ...{ channelId: n % 10 === 0 ? open : closed, authorType: 'profile' as const },
          ...{ characterId: other.id, userId: null, message: textOf(n), ...at(n + 1) },
          deletedAt: null,
        })),
      )
      .execute();
  }
  return { player: player.id, master: master.id, one: String(one.id) };
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** The mean processor time of some work, ms; on PostgreSQL, which is another process, the time that passes. */
async function costOf(work: () => Promise<unknown>, times = TIMES): Promise<number> {
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  for (let n = 0; n < times; n += 1) await work();
  const passed = performance.now() - begun;
  return (options.postgres ? passed : milliseconds(process.cpuUsage(cpu))) / times;
}

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-search-'));
  const file = path.join(folder, 'letopis.sqlite');
  const db = openDatabase(options.postgres ?? file);
  try {
    await migrate(db);
    const { player, master, one } = await fill(db);
    const rebuilt = await costOf(() => db.transaction().execute(rebuildSearch), 1);
    report.line(
      `the index of ${String(2 * TURNS)} texts is made in ${(rebuilt / 1_000).toFixed(1)} s`,
    );
    if (!options.postgres) report.line(`the file is ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    const asked: [string, Parameters<typeof search>[1]][] = [
      ['a rare word', { q: 'астролябией' }],
      ['a common word', { q: 'сказал' }],
      ['words that all have', { q: 'и он не сказал ни слова' }],
      ['a phrase that all have', { q: '"не сказал ни слова"' }],
      ['two that never meet', { q: 'астролябия "он сказал"' }],
      ['a common one without another', { q: 'сказал -дракон' }],
      ['the beginning of words', { q: 'ко*' }],
      ['a common word of one who wrote ten', { q: 'сказал', character: one }],
      ['a common word in a place with ten', { q: 'сказал', game: 'sea', place: 'cave' }],
      ['a common word of long ago', { q: 'сказал', to: NOON + 60_000 }],
    ];
    for (const [name, query] of asked)
      for (const [who, id] of [
        ['guest', undefined],
        ['player', player],
        ['master', master],
      ] as const) {
        const cost = await costOf(() => search(db, query, id));
        const { hits } = await search(db, query, id);
        report.limit(`${name}, ${who} (${String(hits.length)} found)`, cost, 150, ' ms');
      }
    const cost = await costOf(() => findNames(db, { q: 'ма' }, player));
    report.limit('names while typing', cost, 50, ' ms');
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
