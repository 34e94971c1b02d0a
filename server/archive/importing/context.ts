import { setImmediate } from 'node:timers/promises';
import { ARCHIVE_ORIGIN } from '../../../src/contract/archive/index.ts';
import type { Trx } from '../../db/index.ts';
import type { CheckedArchive, GameKind, GameRecord } from '../reading/index.ts';
import type { MapPicture } from '../../maps/index.ts';
import { Ids, type People, type Person } from './ids.ts';
import type { Pictures } from './pictures.ts';
import type { GameReport, ImportReport, Leader, LeftOut } from './report.ts';

/** How far an import is: lines of all files that are in the database, then `names` and `search` of each game. `game` is its key in the archive. */
export type ImportProgress = { game?: string; kind: string; done: number; total: number };

/** An import under way, inside its transaction. */
export type Importing = {
  trx: Trx;
  checked: CheckedArchive;
  /** The clock's time, in ms. */
  now: number;
  /** A moment of the archive in ms, moved where all times are (rebase). */
  at: (moment: string) => number;
  /** The same of one that may be absent. */
  atOrNull: (moment: string | undefined) => number | null;
  people: People;
  pictures: Pictures;
  /** What the pictures of maps have become, by their paths in the archive. */
  maps: ReadonlyMap<string, MapPicture>;
  leftOut: ImportReport['leftOut'];
  /** Ids of groups by their line. */
  groups: Ids;
  /** So many lines are done; throws where the import was aborted. */
  done: (kind: string, lines: number, game?: string) => void;
};

/** Kinds of a game's records that others refer to; events stand in the lines of their quests. */
type Named = Exclude<GameKind, 'ways' | 'figures' | 'reads' | 'scenes' | 'blocks' | 'members'>;

/** A column of HTML or of messages in which there may be links. */
export type TextColumn =
  | `${'factions' | 'species' | 'maps' | 'locations' | 'quests' | 'quest_events'}.description`
  | `games.${'body' | 'info' | 'rules'}`
  | `${'turn_comments' | 'profile_comments'}.body`
  | 'turns.post'
  | 'quest_events.chronicle'
  | 'chat_messages.message';

/** A game of the archive that is being written. */
export type ImportedGame = Importing & {
  /** Its key in the archive, and here. */
  source: string;
  key: string;
  gameId: number;
  ids: Record<Named | 'events', Ids>;
  /** Ids of rows whose texts lead to other things of the archive, by their column: all of them are written first. */
  linked: Map<TextColumn, number[]>;
  /** The latest moment of anything written, in ms. */
  latest: { at: number };
  /** Who leads it from now on. */
  /** Who has characters in it and no account here, by their ids; and users of this host who have some. */
  players: Map<number, Person>;
  found: Set<number>;
  leaders: (Pick<Leader, 'name' | 'role' | 'status'> & { userId: number })[];
  report: GameReport;
};

export const newIds = (): ImportedGame['ids'] => ({
  ...{ factions: new Ids(), species: new Ids(), positions: new Ids(), maps: new Ids() },
  ...{ locations: new Ids(), characters: new Ids(), remarks: new Ids(), quests: new Ids() },
  ...{ events: new Ids(), channels: new Ids(), turns: new Ids(), messages: new Ids() },
});

/** Counts what could not be taken over. */
export const leaveOut = ({ leftOut }: Importing, what: LeftOut): void =>
  void (leftOut[what] = (leftOut[what] ?? 0) + 1);

/** Rows that are written together: enough that a statement costs little for each, and so few that their texts are little memory. */
const MOST = { records: 200, letters: 1_000_000 } as const;

/** Letters of a record's own texts, those of its parts left aside. */
function lettersOf(record: object): number {
  let letters = 0;
  for (const value of Object.values(record)) if (typeof value === 'string') letters += value.length;
  return letters;
}

async function* inBatches<R extends object>(records: AsyncIterable<R>): AsyncGenerator<R[]> {
  let batch: R[] = [];
  let letters = 0;
  for await (const record of records) {
    batch.push(record);
    letters += lettersOf(record);
    if (batch.length < MOST.records && letters < MOST.letters) continue;
    yield batch;
    [batch, letters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** So many lines are done; signals come between. */
export async function step(game: ImportedGame, kind: string, lines = 0): Promise<void> {
  game.done(kind, lines, game.source);
  await setImmediate();
}

/** Goes through the lines of a kind of the game, some at a time; `place` is the number of the first of them. */
export async function eachBatch<K extends GameKind>(
  game: ImportedGame,
  kind: K,
  work: (records: GameRecord<K>[], place: number) => Promise<void>,
): Promise<void> {
  let place = 0;
  for await (const batch of inBatches(game.checked.records(kind, game.source))) {
    await work(batch, place);
    place += batch.length;
    await step(game, kind, batch.length);
  }
  if (place > 0) game.report.counts[kind] = place;
}

/** A text as it is stored: its pictures are those of this host, whose owner is the one who wrote it. Links are led to their things at the end (`noteLinks`). */
export function textOf(
  game: Pick<Importing, 'pictures'>,
  text: string,
  userId: number | null,
): string {
  return game.pictures.within(text, { userId, kind: 'turn' });
}

/** As {@link textOf}, of the game's own texts. */
export const ownText = (game: Importing, text: string | undefined): string | null =>
  text === undefined ? null : textOf(game, text, null);

/** The address of one of the game's own pictures. */
export const ownPicture = ({ pictures }: Importing, path: string | undefined): string | null =>
  path === undefined ? null : pictures.address(path, { userId: null, kind: 'turn' });

/** Notes which of some rows have texts with links to things of the archive. */
export function noteLinks(
  { linked }: ImportedGame,
  column: TextColumn,
  ids: readonly number[],
  texts: readonly (string | null)[],
): void {
  for (const [index, text] of texts.entries()) {
    const id = ids[index];
    if (id === undefined || !text?.includes(ARCHIVE_ORIGIN)) continue;
    const known = linked.get(column);
    if (known) known.push(id);
    else linked.set(column, [id]);
  }
}

/** A moment of something that was written: what comes after the import is later. */
export function written(game: ImportedGame, moment: string): number {
  const at = game.at(moment);
  if (at > game.latest.at) game.latest.at = at;
  return at;
}

/** The times of something that was written: its place in the order, and the clock's where that is another. */
export const timesOf = (game: ImportedGame, { at, clock }: { at: string; clock?: string }) => ({
  createdAt: written(game, at),
  clockAt: clock === undefined ? null : game.at(clock),
});
