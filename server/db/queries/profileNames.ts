import type { Db } from '../database.ts';

/** Invisible characters of a name: joiners, direction marks, fillers. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/**
 * A name as duplicates are found by it: whatever its case, with ё as е, with one kind of space and dash, and without what cannot be seen.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е');

const alphabet = new Intl.Collator('ru');

/** Puts people in the order of their names as a Russian reader expects it, Ё with Е, whatever the database's own order is (MANY-04). */
export const byName = <Named extends { name: string }>(people: readonly Named[]): Named[] =>
  people.toSorted((a, b) => alphabet.compare(a.name, b.name));

/** The names of a profile that is written: `id` where it is there already. */
export type Naming = { gameId: number; id?: number; name: string; alias: string };

/** Which of the two names another profile of the game has. */
export type Taken = { name: boolean; alias: boolean };

/** The columns of both names. */
export const foldedNames = ({ name, alias }: Pick<Naming, 'name' | 'alias'>) => ({
  foldedName: foldName(name),
  foldedAlias: foldName(alias),
});

/** The columns of both names of a profile that was refused: no name that is typed folds to these, so that others may take it (OWN-94). */
export function freedNames(names: Pick<Naming, 'name' | 'alias'> & { id: number }) {
  const { foldedName, foldedAlias } = foldedNames(names);
  const end = `\n${names.id}`;
  return { foldedName: foldedName + end, foldedAlias: foldedAlias + end };
}

/** Looks for other profiles of the game that have one of the names, those of the past as well: their turns still carry them. */
export async function takenNames(db: Db, naming: Naming): Promise<Taken> {
  const { foldedName, foldedAlias } = foldedNames(naming);
  const others = db
    .selectFrom('characters')
    .select('id')
    .where('gameId', '=', naming.gameId)
    .where('type', '=', 'profile')
    .where('id', '!=', naming.id ?? -1);
  const name = await others.where('foldedName', '=', foldedName).executeTakeFirst();
  const alias = await others.where('foldedAlias', '=', foldedAlias).executeTakeFirst();
  return { name: name !== undefined, alias: alias !== undefined };
}

/**
 * Which name the database itself has refused to keep twice; undefined for any other error. Two hosts that serve one community may both have
 * found it free.
 */
export function takenBy(error: unknown): Taken | undefined {
  const object = typeof error === 'object' && error !== null ? error : {};
  // PostgreSQL names the index; SQLite says the columns in its message, and no more.
  const index = 'constraint' in object ? String(object.constraint) : '';
  const message = 'message' in object ? String(object.message) : '';
  const columns = message.startsWith('UNIQUE constraint failed') ? message : '';
  const name = index === 'characters_name' || columns.includes('folded_name');
  const alias = index === 'characters_alias' || columns.includes('folded_alias');
  return name || alias ? { name, alias } : undefined;
}
