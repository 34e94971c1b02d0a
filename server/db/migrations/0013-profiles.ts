import { sql } from 'kysely';
import { plainText } from '../../../src/domain/index.ts';
import { foldName } from '../queries/profileNames.ts';
import { type AnyDb, off, owned, required, type Schema } from './columns.ts';

const TEXTS = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const;

/**
 * Profiles as they are made and chosen: names that are there once in a game, whoever writes them at the same time; who is offered for
 * choosing; the avatars that a character had before; a list that is read in its order. Long texts are plain text from now on.
 */
export async function profiles({ db, table }: Schema): Promise<void> {
  const characters = () => db.schema.alterTable('characters');
  await characters().addColumn('folded_name', 'text').execute();
  await characters().addColumn('folded_alias', 'text').execute();
  await characters().addColumn('offered', 'integer', off).execute();
  // Nobody reads it: what moderators wrote is told with the profile itself.
  await db.schema.alterTable('profiles').dropColumn('newcomment').execute();
  await sql`update characters set offered = 1 where type = 'profile' and owner_id is null`.execute(
    db,
  );
  await foldNames(db);
  await flattenTexts(db);
  await indexNames(db);
  await db.schema
    .createIndex('characters_list')
    .on('characters')
    .columns(['game_id', 'type', 'folded_name', 'id', 'status', 'confirmed', 'owner_id'])
    .execute();
  await table('character_avatars')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('avatar', 'text', required)
    .addColumn('replaced_at', 'bigint', required)
    .addPrimaryKeyConstraint('character_avatars_pk', ['character_id', 'avatar'])
    .execute();
}

type Named = { id: number; gameId: number; name: string; alias: string | null };

/** Folds the names that there are. Of two alike the first has it; the other is told when it is written again. */
async function foldNames(db: AnyDb): Promise<void> {
  const { rows } = await sql<Named>`
    select c.id, c.game_id as "gameId", c.name, p.alias
    from characters c left join profiles p on p.character_id = c.id
    where c.type = 'profile' order by c.id`.execute(db);
  const taken = new Set<string>();
  const once = (kind: string, gameId: number, text: string | null): string | null => {
    const folded = text === null ? '' : foldName(text);
    const key = `${kind} ${gameId} ${folded}`;
    if (folded === '' || taken.has(key)) return null;
    taken.add(key);
    return folded;
  };
  for (const { id, gameId, name, alias } of rows) {
    const folded = [once('name', gameId, name), once('alias', gameId, alias)] as const;
    await sql`update characters set folded_name = ${folded[0]}, folded_alias = ${folded[1]} where id = ${id}`.execute(
      db,
    );
  }
}

/** The demo's profiles were markup; a form of plain fields would show the tags. */
async function flattenTexts(db: AnyDb): Promise<void> {
  for (const name of TEXTS) {
    const column = sql.ref(name);
    const { rows } = await sql<{ id: number; text: string }>`
      select character_id as id, ${column} as text from profiles where ${column} like '<p>%'`.execute(
      db,
    );
    for (const { id, text } of rows)
      await sql`update profiles set ${column} = ${plainText(text)} where character_id = ${id}`.execute(
        db,
      );
  }
}

async function indexNames(db: AnyDb): Promise<void> {
  for (const name of ['name', 'alias'] as const) {
    await db.schema
      .createIndex(`characters_${name}`)
      .unique()
      .on('characters')
      .columns(['game_id', `folded_${name}`])
      .where(sql.ref('type'), '=', sql.lit('profile'))
      .execute();
  }
}
