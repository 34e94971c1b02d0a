import { newToken } from '../../auth/crypto.ts';
import { nameFirst } from '../../community/name.ts';
import type { Change } from '../../community/standing.ts';
import { isReservedKey } from '../../../src/domain/index.ts';
import { alone, type Db, type Trx } from '../../db/index.ts';
import { findGame } from '../../db/queries/games.ts';
import { dropMapPictures, type MapPicture, takeMapPicture } from '../../maps/index.ts';
import { ArchiveRefused, type CheckedArchive } from '../reading/index.ts';
import { importCharacters } from './characters.ts';
import { importChat } from './chat.ts';
import type { ImportedGame, Importing, ImportProgress } from './context.ts';
import { type ImportFiles, keepPictures, removeImportLeftovers } from './files.ts';
import { finishGame, importerOf, invitePlayers, writeActs } from './finish.ts';
import { beginGame, placesBehind } from './game.ts';
import { Ids, People } from './ids.ts';
import { leadLinks } from './links.ts';
import { importGroups, importPeople, importTags } from './people.ts';
import { Pictures } from './pictures.ts';
import { importQuests } from './quests.ts';
import type { ImportReport } from './report.ts';
import { importBlocks, importStanding } from './standing.ts';
import { importTurns } from './turns.ts';
import { importWorld } from './world.ts';

export type { ImportProgress } from './context.ts';
export { importsFolder, removeImportLeftovers } from './files.ts';
export type * from './report.ts';

/** What an import stands on. `now` in ms; `origin` is that of the host, with which links in texts begin. */
export type ImportDeps = { db: Db; dataDir: string; now: number; origin: string };

export type ImportOptions = {
  /** The key here of the archive's one game. */
  into?: string;
  /** All is done and taken back: the report says what would be. */
  dryRun?: boolean;
  /** Who imports; else the owner who came first. */
  by?: number;
  /** All times move so that the archive was made now. */
  rebase?: boolean;
  /** In a community without users the owners of the archive are its owners; they need `identities`. */
  owners?: boolean;
  /** Who has no account here signs in by the accounts of the archive. */
  identities?: boolean;
  /** The key of the invitation that the report has at this place; else any. */
  inviteKey?: (at: number) => string;
  progress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
  /** Stands around the import in its transaction: without a call of `work` nothing is imported. */
  within?: (trx: Trx, work: () => Promise<Imported>) => Promise<void>;
};

/** `changes`: whose rights have changed, to be published after it (community/standing.ts). */
export type Imported = { report: ImportReport; changes: Change[] };

/** Kinds of a game in the order in which they need each other. */
const STEPS: readonly ((game: ImportedGame) => Promise<void>)[] = [
  importWorld,
  importCharacters,
  importQuests,
  importChat,
  importTurns,
  importStanding,
];

/** Ends the transaction of a dry run. */
class TakenBack extends Error {}

/** The key of each game here. Refusals: oneGameOnly, keyReserved, keyTaken. */
async function keysOf(trx: Trx, { manifest }: CheckedArchive, into: string | undefined) {
  const { games } = manifest;
  if (into !== undefined && games.length > 1) throw new ArchiveRefused({ reason: 'oneGameOnly' });
  const keys = new Map(games.map((source) => [source, into ?? source]));
  for (const key of keys.values()) {
    if (!/^[A-Za-z0-9_-]{1,191}$/.test(key)) throw new ArchiveRefused({ reason: 'keyWrong' });
    if (isReservedKey(key)) throw new ArchiveRefused({ reason: 'keyReserved', params: { key } });
    if (await findGame(trx, key)) throw new ArchiveRefused({ reason: 'keyHere', params: { key } });
  }
  return keys;
}

type Run = {
  trx: Trx;
  deps: ImportDeps;
  checked: CheckedArchive;
  options: ImportOptions;
  files: ImportFiles;
  maps: ReadonlyMap<string, MapPicture>;
};

function newReport({ checked, options, files }: Run): ImportReport {
  return {
    dryRun: options.dryRun === true,
    games: [],
    people: { found: 0, made: 0, left: 0 },
    pictures: files.pictures.size,
    ...{ leftOut: {}, invitations: [], notes: checked.notes },
  };
}

function begin({ trx, deps, checked, options, files, maps }: Run, report: ImportReport): Importing {
  const { now } = deps;
  const shift = options.rebase === true ? now - Date.parse(checked.manifest.at) : 0;
  const total = Object.values(checked.manifest.counts).reduce((all, count) => all + count, 0);
  let lines = 0;
  return {
    ...{ trx, checked, now, maps, leftOut: report.leftOut, groups: new Ids() },
    ...{ people: new People(), pictures: new Pictures(files.pictures) },
    at: (moment) => Date.parse(moment) + shift,
    atOrNull: (moment) => (moment === undefined ? null : Date.parse(moment) + shift),
    done(kind, count, game) {
      options.signal?.throwIfAborted();
      lines += count;
      options.progress?.({ ...(game !== undefined && { game }), kind, done: lines, total });
    },
  };
}

async function importAll(run: Run): Promise<Imported> {
  const { trx, deps, checked, options } = run;
  const { identities = false, owners = false } = options;
  const report = newReport(run);
  const importing = begin(run, report);
  const keys = await keysOf(trx, checked, options.into);
  await importPeople(importing, { identities, owners }, report);
  await importGroups(importing);
  await importTags(importing, report);
  await importBlocks(importing);
  const behind = await placesBehind(trx);
  const { name } = checked.manifest;
  if (behind === undefined && name !== undefined) await nameFirst(trx, name);
  const games = new Map<string, ImportedGame>();
  for (const [index, [source, key]] of [...keys].entries()) {
    const place = behind === undefined ? undefined : behind + index;
    const game = await beginGame(importing, { source, key, place });
    games.set(source, game);
    for (const step of STEPS) await step(game);
    report.games.push(game.report);
  }
  await leadLinks(games, deps.origin);
  await importing.pictures.note(trx, deps.now);
  const by = await importerOf(trx, options.by);
  const { inviteKey = newToken } = options;
  const keyAt = (index: number): string => inviteKey(report.invitations.length + index);
  const changes: Change[] = [];
  for (const game of games.values()) {
    await finishGame(game);
    report.invitations.push(...(await invitePlayers(game, by ?? null, keyAt)));
    if (by !== undefined) await writeActs(game, by);
    changes.push(...[...game.found].map((userId) => ({ userId, game: game.key })));
  }
  return { report, changes };
}

/** In one transaction, beside which no game is made. */
async function inTransaction(run: Omit<Run, 'trx'>): Promise<Imported | undefined> {
  const { deps, options, files } = run;
  let imported: Imported | undefined;
  const work = async (trx: Trx) => {
    imported = undefined; // it may be done again
    const all = async () => {
      if (!(await files.isListed())) throw new Error('The pictures of the import are gone.');
      return (imported = await importAll({ ...run, trx }));
    };
    await (options.within ? options.within(trx, all) : all());
    options.signal?.throwIfAborted();
    if (options.dryRun === true) throw new TakenBack();
  };
  try {
    await alone(deps.db, 'games', work);
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return imported;
}

/** Where pictures of maps lie on the disk. */
async function filesOf(checked: CheckedArchive, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map((one) => checked.mapPicture(one)));
  return found.map(({ file }) => file);
}

/** The pictures of maps, cut before anything is written. */
async function takeMaps(
  deps: ImportDeps,
  checked: CheckedArchive,
  { signal, dryRun = false }: ImportOptions,
): Promise<Map<string, MapPicture>> {
  const { dataDir } = deps;
  const taken = new Map<string, MapPicture>();
  try {
    for (const source of checked.manifest.games)
      for await (const { picture, farther = [] } of checked.records('maps', source)) {
        if (picture === undefined || taken.has(picture)) continue;
        const { file, width, height } = await checked.mapPicture(picture);
        const name = `${'-'.repeat(43)}.webp`;
        taken.set(
          picture,
          dryRun
            ? { name, width, height }
            : await takeMapPicture(file, {
                ...{ dataDir, farther: await filesOf(checked, farther) },
                ...(signal && { signal }),
              }),
        );
      }
    return taken;
  } catch (error) {
    await dropMaps(deps, taken);
    throw error;
  }
}

/** Deletes those that no map has. */
async function dropMaps({ db, dataDir }: ImportDeps, maps: ReadonlyMap<string, MapPicture>) {
  const names = [...maps.values()].map(({ name }) => name);
  const used = await db
    .selectFrom('maps')
    .select('picture')
    .where('picture', 'in', names)
    .execute();
  const kept = new Set(used.map(({ picture }) => picture));
  await dropMapPictures(
    dataDir,
    names.filter((name) => !kept.has(name)),
  );
}

/**
 * Brings a checked archive into the community (WORK-35): all of it in one transaction, or nothing. Its pictures are files before that; those of an import that
 * failed are removed, at once or by the next import or start of the host. Resolves with undefined where `within` wanted nothing of it. Refusals: ArchiveRefused
 * oneGameOnly, keyReserved, keyHere; uploadNoSpace, uploadFailed, those of the pictures of maps; the signal's reason.
 */
export async function importArchive(
  deps: ImportDeps,
  checked: CheckedArchive,
  options: ImportOptions = {},
): Promise<Imported | undefined> {
  const { db, dataDir } = deps;
  const { dryRun = false, signal } = options;
  await db.transaction().execute((trx) => keysOf(trx, checked, options.into)); // before the long work
  await removeImportLeftovers(db, dataDir);
  const done = () => signal?.throwIfAborted();
  const files = await keepPictures(db, checked, { dataDir: dryRun ? undefined : dataDir, done });
  let maps = new Map<string, MapPicture>();
  let imported: Imported | undefined;
  try {
    maps = await takeMaps(deps, checked, options);
    imported = await inTransaction({ deps, checked, options, files, maps });
    return imported;
  } finally {
    if (!imported && !dryRun) await dropMaps(deps, maps).catch(() => undefined);
    await files.settle(db).catch(() => undefined); // the next import or start looks again
  }
}
