import type { Person } from '../../src/contract/index.ts';
import { type Db, flag } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';

/** People that one search finds at most. */
const FOUND = 10;

/** Behind every text that begins with another. */
const END = '\u{10FFFF}';

type Row = { id: number; name: string; avatar: string | null };

export const personOf = ({ id, name, avatar }: Row): Person => ({
  id: String(id),
  name,
  ...present({ avatar }),
});

/** The ways in which the beginning of a name may be written: as typed, with a capital, in small letters. */
function beginnings(typed: string): string[] {
  const [first = '', ...rest] = typed;
  const small = typed.toLowerCase();
  const capital = first.toUpperCase() + rest.join('');
  return [...new Set([typed, small, capital, first.toUpperCase() + small.slice(first.length)])];
}

/** People whose name begins with what is typed, in the order of their names; none where nothing is (OWN-50). */
export async function peopleNamed(db: Db, typed: string): Promise<Person[]> {
  const text = typed.toWellFormed().normalize('NFC').trim();
  if (text === '') return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where('leftAt', 'is', null)
    .where((eb) =>
      eb.or(
        beginnings(text).map((one) => eb.and([eb('name', '>=', one), eb('name', '<', one + END)])),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND)
    .execute();
  return rows.map(personOf);
}

/** The owners of the community, in the order in which they came to it. */
export async function ownersOf(db: Db): Promise<Person[]> {
  const owners = db.selectFrom('users').select(['id', 'name', 'avatar']);
  const rows = await owners.where('isOwner', '=', flag(true)).orderBy('id').execute();
  return rows.map(personOf);
}
