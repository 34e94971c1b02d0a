import { sql } from 'kysely';
import type { Trx } from '../../db/index.ts';
import { fromArchive, type Linked, pathOfThing } from '../links.ts';
import type { ImportedGame, TextColumn } from './context.ts';

/** Texts that are read at once. */
const BATCH = 100;

type Finder = (game: ImportedGame, id: string) => Promise<string | undefined>;

/** The row of a thing by its id in the archive, read by `find`. */
async function row<R>(
  id: number | undefined,
  find: (id: number) => { executeTakeFirst: () => Promise<R | undefined> },
): Promise<R | undefined> {
  return id === undefined ? undefined : find(id).executeTakeFirst();
}

const keyed =
  (table: 'locations' | 'maps'): Finder =>
  async ({ trx, ids, key }, id) => {
    const found = await row(ids[table].find(id), (one) =>
      trx.selectFrom(table).select('key').where('id', '=', one),
    );
    return found && pathOfThing[table === 'maps' ? 'map' : 'location'](key, found.key);
  };

/** The paths of things here, by their ids in the archive. */
const FINDERS: Readonly<Record<Linked['kind'], Finder>> = {
  location: keyed('locations'),
  map: keyed('maps'),
  game: ({ key }) => Promise.resolve(pathOfThing.game(key)),
  async turn({ trx, ids, key }, id) {
    const found = await row(ids.turns.find(id), (one) =>
      trx
        .selectFrom('turns')
        .innerJoin('locations', 'locations.id', 'turns.locationId')
        .select(['turns.id', 'locations.key as location'])
        .where('turns.id', '=', one),
    );
    return found && pathOfThing.turn(key, found);
  },
  async message({ trx, ids, key }, id) {
    const found = await row(ids.messages.find(id), (one) =>
      trx
        .selectFrom('chatMessages as m')
        .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
        .select(['m.id', 'ch.type', 'ch.key'])
        .where('m.id', '=', one),
    );
    return found && pathOfThing.message(key, { id: found.id, channel: channelOf(found) });
  },
  async character({ trx, ids, key }, id) {
    const found = await row(ids.characters.find(id), (one) =>
      trx.selectFrom('characters').select(['id', 'seo']).where('id', '=', one),
    );
    return found && pathOfThing.character(key, found);
  },
  async channel({ trx, ids, key }, id) {
    const found = await row(ids.channels.find(id), (one) =>
      trx.selectFrom('chatChannels').select(['type', 'key']).where('id', '=', one),
    );
    return found && pathOfThing.channel(key, channelOf(found));
  },
  async event({ trx, ids, key }, id) {
    const found = await row(ids.events.find(id), (one) =>
      trx
        .selectFrom('questEvents as e')
        .innerJoin('quests as q', 'q.id', 'e.questId')
        .select(['q.key as quest', 'e.key as event'])
        .where('e.id', '=', one),
    );
    return found && pathOfThing.event(key, `${found.quest}/${found.event}`);
  },
};

const channelOf = ({ type, key }: { type: string; key: string }): string => `${type}/${key}`;

const nameOf = ({ kind, game, id }: Linked): string => `${kind} ${game} ${id}`;

type Leading = { origin: string; games: ReadonlyMap<string, ImportedGame> };

/** Leads the links of some texts to the things of the archive where they are here. */
async function leadTexts(
  texts: readonly string[],
  { game, column, origin, games }: Leading & { game: ImportedGame; column: TextColumn },
): Promise<string[]> {
  const kind = column === 'chat_messages.message' ? 'plain' : 'html';
  const how = { origin, game: game.source };
  const wanted = new Map<string, Linked>();
  const note = (thing: Linked) => void wanted.set(nameOf(thing), thing);
  for (const text of texts) fromArchive(text, kind, { ...how, resolve: note });
  // What is not there leads to its game.
  for (const { game: key } of [...wanted.values()]) note({ kind: 'game', game: key, id: key });
  const paths = new Map<string, string | undefined>();
  for (const [name, { kind: what, game: key, id }] of wanted) {
    const of = games.get(key);
    paths.set(name, of && (await FINDERS[what](of, id)));
  }
  const resolve = (thing: Linked) => paths.get(nameOf(thing));
  return texts.map((text) => fromArchive(text, kind, { ...how, resolve }));
}

async function textsOf(trx: Trx, column: TextColumn, ids: readonly number[]) {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${sql.ref(name)} as text from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(trx);
  return rows;
}

async function writeText(trx: Trx, column: TextColumn, id: number, text: string): Promise<void> {
  const [table = '', name = ''] = column.split('.');
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${text} where id = ${id}`.execute(
    trx,
  );
}

/** Links between things of the archive lead to where these are here (WORK-40): once all of them are written, whichever stood first. */
export async function leadLinks(games: ReadonlyMap<string, ImportedGame>, origin: string) {
  for (const game of games.values())
    for (const [column, ids] of game.linked)
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows = await textsOf(game.trx, column, ids.slice(from, from + BATCH));
        const texts = await leadTexts(
          rows.map(({ text }) => text),
          { game, column, origin, games },
        );
        for (const [at, { id, text }] of rows.entries()) {
          const led = texts[at];
          if (led !== undefined && led !== text) await writeText(game.trx, column, id, led);
        }
      }
}
