import { mentionFinder, type Named } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { isRefused } from '../db/queries/reviews.ts';

/** Who may be named in a game: those who are played, and NPCs, by name and alias; the name of a profile that was refused is free. */
async function namedIn(trx: Db, gameId: number): Promise<Named<number>[]> {
  const rows = await trx
    .selectFrom('characters')
    .leftJoin('profiles', 'profiles.characterId', 'characters.id')
    .select(['characters.id', 'characters.name', 'profiles.alias'])
    .where('characters.gameId', '=', gameId)
    .where('characters.putAwayAt', 'is', null)
    .where((eb) =>
      eb.or([eb('characters.type', '=', 'npc'), eb('characters.ownerId', 'is not', null)]),
    )
    .where('characters.status', 'not in', ['finished', 'nonactive', 'archive'])
    .where((eb) => eb.not(isRefused('characters')))
    .execute();
  return rows.map(({ id, name, alias }) => ({ key: id, names: alias ? [name, alias] : [name] }));
}

type Finder = (text: string) => number[];

/** The finder of each game, with the names it was made from: making it takes longer than reading them. */
const finders = new Map<number, { readonly names: string; readonly find: Finder }>();

/** Finds ids of those who are named in plain texts of a game. */
export async function namesOf(trx: Db, gameId: number): Promise<Finder> {
  const people = await namedIn(trx, gameId);
  const names = JSON.stringify(people);
  const known = finders.get(gameId);
  if (known?.names === names) return known.find;
  const find = mentionFinder(people);
  finders.set(gameId, { names, find });
  return find;
}

/** Ids of those who are named in a plain text. */
export async function mentionedIn(trx: Db, gameId: number, text: string): Promise<number[]> {
  return /\p{L}/u.test(text) ? (await namesOf(trx, gameId))(text) : [];
}
