import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ARCHIVE_VERSION,
  archiveGameFiles,
  type ArchiveKind,
  type ArchiveManifest,
} from '../../../src/contract/archive/index.ts';
import { communityName } from '../../community/name.ts';
import type { Trx } from '../../db/index.ts';
import type { GameRow } from '../../db/queries/games.ts';
import { characters, remarks } from './characters.ts';
import { channels, messages, reads } from './chat.ts';
import { numberGame } from './ids.ts';
import { leftOfCommunity, leftOfGame } from './left.ts';
import { writeLines } from './lines.ts';
import {
  createPeople,
  ExportRefused,
  type GameInArchive,
  type Making,
  makingGame,
  type MakingGame,
} from './making.ts';
import type { Export, Exported, Left } from './order.ts';
import { blocks, groups, members, people, scenes, tags } from './people.ts';
import { createPictures, type PictureFile } from './pictures.ts';
import { quests } from './quests.ts';
import { turns } from './turns.ts';
import * as world from './world.ts';

/** What makes the lines of each file of a game. */
const KINDS: Record<ArchiveKind, (making: MakingGame) => AsyncIterable<object>> = {
  factions: world.factions,
  species: world.species,
  positions: world.positions,
  maps: world.maps,
  locations: world.locations,
  ways: world.ways,
  figures: world.figures,
  characters,
  remarks,
  quests,
  channels,
  turns,
  messages,
  reads,
  scenes,
  blocks: (making) => blocks(making, making.game.id),
  members,
};

const isKind = (name: string): name is ArchiveKind => name in KINDS;
const kinds = Object.keys(archiveGameFiles).filter(isKind);

/** What the next season of a game begins without. */
const PLAYED: ReadonlySet<ArchiveKind> = new Set([
  ...(['remarks', 'turns', 'messages', 'reads', 'scenes', 'blocks', 'members'] as const),
]);

/** Files whose lines are counted as progress: all others are short beside them. */
const LONG = /\/(?:turns|messages)\.jsonl$/;

async function gamesOf(trx: Trx, key: string | undefined): Promise<GameRow[]> {
  const games = trx.selectFrom('games').selectAll().orderBy('place').orderBy('id');
  const rows = await (key === undefined ? games : games.where('key', '=', key)).execute();
  if (rows.length > 0) return rows;
  throw new ExportRefused(
    key === undefined ? 'The community has no games yet.' : `There is no game ${key}.`,
  );
}

/** Groups are numbered as they stand in groups.jsonl: by their age. */
function groupsOf(rows: readonly GameRow[]): ReadonlyMap<number, string> {
  const ids = new Set(rows.flatMap(({ groupId }) => groupId ?? []));
  return new Map([...ids].toSorted((a, b) => a - b).map((id, at) => [id, String(at + 1)]));
}

/** Writes files of lines into a folder, and counts them. */
function createFiles(folder: string, { signal, progress }: Export, of: number) {
  const counts = new Map<string, number>();
  let done = 0;
  async function* watched(name: string, records: AsyncIterable<object>) {
    for await (const record of records) {
      signal?.throwIfAborted();
      yield record;
      if (LONG.test(name)) progress?.({ stage: 'lines', at: name, done: (done += 1), of });
    }
  }
  return {
    counts,
    async lines(name: string, records: AsyncIterable<object>): Promise<void> {
      signal?.throwIfAborted();
      const lines = await writeLines(folder, name, watched(name, records));
      if (lines > 0) counts.set(name, lines);
    },
    async json(name: string, value: object): Promise<void> {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
    },
  };
}
type Files = ReturnType<typeof createFiles>;

async function writeGame(making: Making, files: Files, row: GameRow, group: string | undefined) {
  const game = making.games.get(row.key);
  if (!game) return;
  const inGame = makingGame(making, game);
  await files.json(`games/${row.key}/game.json`, await world.gameOf(inGame, row, group));
  for (const kind of making.season ? kinds.filter((one) => !PLAYED.has(one)) : kinds)
    await files.lines(`games/${row.key}/${kind}.jsonl`, KINDS[kind](inGame));
  const left = await leftOfGame(making.trx, game);
  for (const [what, count] of Object.entries(left)) making.left(what, count);
}

/** The files in the order of the archive: first those of the top, then game by game. */
const namesOf = (rows: readonly GameRow[], counts: ReadonlyMap<string, number>): string[] =>
  [
    ...['people', 'groups', 'tags', 'blocks'].map((kind) => `${kind}.jsonl`),
    ...rows.flatMap(({ key }) => [
      `games/${key}/game.json`,
      ...kinds.map((kind) => `games/${key}/${kind}.jsonl`),
    ]),
  ].filter((name) => name.endsWith('.json') || counts.has(name));

/** What lies in the folder, in the order of the archive, and the pictures that go with it. */
export type Gathered = Exported & { names: string[]; files: PictureFile[] };

async function writeManifest(
  making: Making,
  files: Files,
  {
    rows,
    names,
    now,
    isWhole,
  }: { rows: GameRow[]; names: string[]; now: number; isWhole: boolean },
): Promise<ArchiveManifest> {
  const manifest: ArchiveManifest = {
    format: 'letopis',
    version: ARCHIVE_VERSION,
    scope: isWhole ? 'community' : 'game',
    at: new Date(now).toISOString(),
    ...(isWhole && { name: await communityName(making.trx) }),
    games: rows.map(({ key }) => key),
    counts: Object.fromEntries(
      names
        .filter((name) => files.counts.has(name))
        .map((name) => [name, files.counts.get(name) ?? 0]),
    ),
  };
  await files.json('manifest.json', manifest);
  return manifest;
}

/** Writes all files of an archive but its pictures into a folder, by a transaction that sees one moment. */
export async function gather(trx: Trx, folder: string, order: Export): Promise<Gathered> {
  const { origins, dataDir, signal, now } = order;
  const left: Left = {};
  const leaveOut = (what: string, count = 1): void => {
    if (count > 0) left[what] = (left[what] ?? 0) + count;
  };
  const rows = await gamesOf(trx, order.game);
  const games = new Map<string, GameInArchive>();
  const isSeason = order.season !== undefined;
  for (const { id, key } of rows)
    games.set(key, { id, key, numbers: await numberGame(trx, id, isSeason) });
  const pictures = createPictures({ dataDir, origins, signal, left: leaveOut });
  const making: Making = {
    ...{ trx, origins, pictures, games, people: createPeople(), left: leaveOut },
    season: order.season && { ...order.season, at: now },
  };
  const ids = [...games.values()].map(({ numbers }) => numbers.ids);
  const of = ids.reduce((all, { turns: one, messages: other }) => all + one.size + other.size, 0);

  const files = createFiles(folder, order, of);
  const groupRefs = groupsOf(rows);
  for (const row of rows)
    await writeGame(
      making,
      files,
      row,
      row.groupId === null ? undefined : groupRefs.get(row.groupId),
    );
  await files.lines('groups.jsonl', groups(making, groupRefs));
  const isWhole = order.game === undefined;
  if (isWhole) {
    await files.lines('tags.jsonl', tags(making));
    await files.lines('blocks.jsonl', blocks(making, null));
  }
  // Now all are known who are named.
  await files.lines('people.jsonl', people(making, isWhole));
  if (isWhole)
    for (const [what, count] of Object.entries(await leftOfCommunity(trx, pictures.uploads())))
      leaveOut(what, count);

  const names = namesOf(rows, files.counts);
  const { counts } = await writeManifest(making, files, { rows, names, now, isWhole });
  const shown = pictures.files();
  const bytes = shown.reduce((all, file) => all + file.bytes, 0);
  return {
    ...{ counts, left, pictures: { count: shown.length, bytes } },
    ...{ names: ['manifest.json', ...names], files: shown },
  };
}
