import { sql } from 'kysely';
import type { WaitingEntry } from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import { characterKey } from '../db/queries/characters.ts';
import { meetsCharacter } from '../db/queries/visibility.ts';
import { present } from '../db/queries/wire.ts';
import { peopleOf, personOf } from '../notifications/view.ts';
import { htmlExcerpt, messageExcerpt } from '../notifications/words.ts';
import type { Found } from './found.ts';

/** As much of a text as an excerpt may need, markup included. */
const HEAD = 4_000;

type Words = { author: number | null; text: string };
type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/** As in notifications it is not said which master wrote a turn of the seasons. */
async function turnWords(db: Db, ids: readonly number[]): Promise<Map<number, Words>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('turns')
    .select(['id', 'characterId', 'charIsMaster'])
    .select(sql<string>`substr(post, 1, ${HEAD})`.as('post'))
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, characterId, charIsMaster, post }) => [
      id,
      { author: charIsMaster === 1 ? null : characterId, text: htmlExcerpt(post) },
    ]),
  );
}

async function messageWords(db: Db, ids: readonly number[]): Promise<Map<number, Words>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chatMessages')
    .select(['id', 'characterId', 'message'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, characterId, message }) => [
      id,
      { author: characterId, text: messageExcerpt(message) },
    ]),
  );
}

/** The names of characters, as far as an account may meet them: an order may name one who is hidden by now (BACK-16). */
async function namesMet(
  db: Db,
  ids: readonly number[],
  userId: number,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(meetsCharacter(userId))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Read = {
  turns: Map<number, Words>;
  messages: Map<number, Words>;
  people: Map<number, Person>;
  names: Map<number, string>;
};

async function readAll(db: Db, all: readonly Found[], userId: number): Promise<Read> {
  const turns = await turnWords(
    db,
    all.flatMap(({ last }) => last?.turn ?? []),
  );
  const messages = await messageWords(
    db,
    all.flatMap(({ last }) => last?.message ?? []),
  );
  const authors = [...turns.values(), ...messages.values()].flatMap(({ author }) => author ?? []);
  const ids = [...authors, ...all.flatMap(({ last }) => last?.by ?? [])];
  const people = ids.length === 0 ? [] : await peopleOf(db, [...new Set(ids)]);
  const inTurn = new Set(all.flatMap(({ turnOf }) => turnOf?.character ?? []));
  const names = await namesMet(db, [...inTurn], userId);
  return { turns, messages, people: new Map(people.map((one) => [one.id, one])), names };
}

/** What the last words are, and whose, as far as readers may know. */
function wordsOf({ last }: Found, { turns, messages, people }: Read) {
  if (!last) return {};
  if (last.body !== undefined)
    return {
      text: htmlExcerpt(last.body),
      ...present({ who: last.who ?? personOf(people.get(last.by ?? -1)) }),
    };
  const words = turns.get(last.turn ?? -1) ?? messages.get(last.message ?? -1);
  return {
    text: words?.text ?? '',
    ...present({ who: personOf(people.get(words?.author ?? -1)) }),
  };
}

const holdOf = ({ hold }: Found) =>
  hold && { kind: hold.kind, ...(hold.kind === 'later' && { until: hold.until }) };

/** What waits for an account, as the contract has it, in the order given. */
export async function viewWaiting(
  db: Db,
  all: readonly Found[],
  userId: number,
): Promise<WaitingEntry[]> {
  const read = await readAll(db, all, userId);
  return all.map((found) => {
    const { me, kind, state, subject, title, url, since, shownAt, turnOf } = found;
    const name = turnOf && read.names.get(turnOf.character);
    return {
      ...{ id: `${me.row.id}/${subject}`, kind, state, subject, title, url },
      ...{ game: me.game.key, gameTitle: me.game.title },
      ...{ character: characterKey(me.row), characterName: me.row.name },
      ...{
        since: shownAt ?? since,
        count: found.count ?? 0,
        named: found.named ?? false,
        text: '',
      },
      ...wordsOf(found, read),
      ...present({ place: found.place, hold: holdOf(found) }),
      ...(turnOf && name !== undefined && { turnOf: { name, own: turnOf.own } }),
    };
  });
}
