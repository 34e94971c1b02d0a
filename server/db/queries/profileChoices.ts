import { type Faction, type Option, profileGenders } from '../../../src/contract/index.ts';
import { genderTexts } from '../../errors/index.ts';
import type { Db } from '../database.ts';
import { present } from './wire.ts';

/** The factions of a game, in their order. */
function selectFactions(db: Db, gameId: number) {
  return db
    .selectFrom('factions')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id');
}

/** Factions as the contract has them (spec 1 §3 Faction). */
export async function factionsOf(db: Db, gameId: number): Promise<Faction[]> {
  const rows = await selectFactions(db, gameId).execute();
  return rows.map(({ key, title, colorTitle, description, image }) => ({
    key,
    title,
    ...present({ colorTitle, desc: description, image }),
  }));
}

const optionOf = ({ key, title }: { key: string; title: string }): Option => ({
  value: key,
  title,
});

function genderOptions(current: string | null): Option[] {
  const offered: readonly (keyof typeof genderTexts)[] = profileGenders;
  // The catalogue has three; a profile that was given another keeps it as long as its owner likes.
  const other = current === 'other' ? (['other'] as const) : [];
  return [...offered, ...other].map((value) => ({ value, title: genderTexts[value] }));
}

/** What the form of a profile chooses from (spec 1 §7): `gender` is what an existing profile has. */
export async function profileOptions(db: Db, gameId: number, gender: string | null = null) {
  const species = await db
    .selectFrom('species')
    .select(['key', 'title'])
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const positions = await db
    .selectFrom('positions')
    .leftJoin('factions', 'factions.id', 'positions.factionId')
    .where('positions.putAwayAt', 'is', null)
    // Of a faction that is put away nobody is any more.
    .where('factions.putAwayAt', 'is', null)
    .select(['positions.key', 'positions.title', 'factions.key as faction'])
    .where('positions.gameId', '=', gameId)
    .orderBy('positions.place')
    .orderBy('positions.id')
    .execute();
  const factions = await selectFactions(db, gameId).execute();
  return {
    species: species.map(optionOf),
    factions: factions.map(optionOf),
    genders: genderOptions(gender),
    positions: positions.map((one) => ({ ...optionOf(one), ...present({ faction: one.faction }) })),
  };
}

export type ProfileOptions = Awaited<ReturnType<typeof profileOptions>>;

/** The keys of a form's choices. */
type Chosen = { species: string; faction: string; position: string | null };

/** A position that one of this faction may have: of that faction, or of all. */
async function positionId(
  db: Db,
  gameId: number,
  key: string,
  factionId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('positions')
    .select('id')
    .where('gameId', '=', gameId)
    .where('key', '=', key)
    .where('putAwayAt', 'is', null)
    .where(({ eb, or }) => or([eb('factionId', 'is', null), eb('factionId', '=', factionId)]))
    .executeTakeFirst();
  return found?.id;
}

/** Ids of what was chosen, by the keys that travel; undefined for a key that is none. */
export async function chosenIds(
  db: Db,
  gameId: number,
  { species, faction, position }: Chosen,
): Promise<{
  speciesId: number | undefined;
  factionId: number | undefined;
  positionId: number | null | undefined;
}> {
  const idOf = (table: 'species' | 'factions', key: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('gameId', '=', gameId)
      .where('key', '=', key)
      .where('putAwayAt', 'is', null)
      .executeTakeFirst();
  const speciesId = (await idOf('species', species))?.id;
  const factionId = (await idOf('factions', faction))?.id;
  return {
    speciesId,
    factionId,
    positionId: position === null ? null : await positionId(db, gameId, position, factionId ?? -1),
  };
}
