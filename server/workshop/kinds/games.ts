import { sql } from 'kysely';
import { archiveFlags } from '../../../src/contract/archive/index.ts';
import { type GameStatus, gameStatuses } from '../../../src/contract/index.ts';
import { seoOf } from '../../../src/domain/index.ts';
import { setGameStatus } from '../../community/games.ts';
import { type Db, type Flag, flag, fromJson, isSet, toJson, type Trx } from '../../db/index.ts';
import { type GameRow, gameById } from '../../db/queries/games.ts';
import { present } from '../../db/queries/wire.ts';
import { invalid } from '../../errors/index.ts';
import { idsIn, type Kind, type Work } from '../kind.ts';

/** The column of each flag. */
const FLAGS = {
  ...{ is_show_menu: 'isShowMenu', profile_create: 'profileCreate', profile_edit: 'profileEdit' },
  ...{ profile_choose: 'profileChoose', profile_show: 'profileShow' },
  ...{ enable_profiles: 'enableProfiles', enable_map: 'enableMap' },
  ...{ avatar_change: 'avatarChange', is_map_list: 'isMapList' },
  ...{ choose_turn_location: 'chooseTurnLocation', chat: 'chat', noindex: 'noindex' },
} as const satisfies Readonly<Record<(typeof archiveFlags)[number], keyof GameRow>>;

type FlagColumn = (typeof FLAGS)[keyof typeof FLAGS];

async function idsOfKeys(db: Db, gameId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'key'])
    .where('gameId', '=', gameId)
    .where('key', 'in', keys)
    .execute();
  const ids = new Map(rows.map(({ id, key }) => [key, String(id)]));
  return keys.flatMap((key) => ids.get(key) ?? []);
}

async function keysOfIds(trx: Trx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('locations')
    .select(['id', 'key'])
    .where('id', 'in', ids)
    .execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.flatMap((id) => keys.get(id) ?? []);
}

/** A new group; its key is made of its title, and no other has it. */
async function makeGroup(trx: Trx, title: string): Promise<number> {
  const base = seoOf(title).slice(0, 100) || 'group';
  const taken = await trx.selectFrom('gameGroups').select('key').execute();
  const keys = new Set(taken.map(({ key }) => key));
  let key = base;
  for (let number = 2; keys.has(key); number += 1) key = `${base}-${number}`;
  const { id } = await trx
    .insertInto('gameGroups')
    .values({ key, title })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The group that a game is to stand in. Refusal under `group`: fieldWrong. */
async function groupId(trx: Trx, key: unknown, newGroup: unknown): Promise<number | null> {
  if (typeof newGroup === 'string') return makeGroup(trx, newGroup);
  if (typeof key !== 'string') return null;
  const found = await trx
    .selectFrom('gameGroups')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) throw invalid({ group: ['fieldWrong'] });
  return found.id;
}

const statusOf = (value: unknown): GameStatus =>
  gameStatuses.find((one) => one === value) ?? 'closed';

async function writeRest(work: Work, id: number, fields: Readonly<Record<string, unknown>>) {
  const { trx, leading, now } = work;
  const on = Array.isArray(fields['flags']) ? fields['flags'] : [];
  const flags: Partial<Record<FlagColumn, Flag>> = {};
  for (const name of archiveFlags) flags[FLAGS[name]] = flag(on.includes(name));
  const { icon } = fields;
  await trx
    .updateTable('games')
    .set({
      ...flags,
      groupId: await groupId(trx, fields['group'], fields['newGroup']),
      icon: icon === undefined ? null : JSON.stringify(icon),
      baseLocations: toJson(await keysOfIds(trx, idsIn(fields['baseLocations']))),
    })
    .where('id', '=', id)
    .execute();
  work.changes.push(
    ...(await setGameStatus(trx, leading, { status: statusOf(fields['status']), now })),
  );
}

/** The game itself: neither made nor put away here. Its status goes its own way, so that whoever plays learns what they may do now. */
export const games: Kind = {
  table: 'games',
  of: (gameId) => sql`t.id = ${gameId}`,
  columns: {
    ...{ title: 'title', menuTitle: 'menuTitle', mainPage: 'mainPageType' },
    ...{ profiles: 'profileType', image: 'image', background: 'bgimage' },
    ...{ chatBackground: 'chatBgimage', body: 'body', info: 'info', rules: 'rules' },
    ...{ maxProfiles: 'maxProfiles', holiday: 'holiday' },
  },
  ...{ refs: { baseLocations: 'locations' }, lines: ['title', 'menuTitle', 'newGroup'] },
  ...{ html: ['body', 'info', 'rules'], pictures: ['image', 'background', 'chatBackground'] },
  async more(db, id) {
    const row = await gameById(db, id);
    if (!row) return {};
    const group = await db
      .selectFrom('gameGroups')
      .select('key')
      .where('id', '=', row.groupId ?? -1)
      .executeTakeFirst();
    return {
      status: row.status,
      flags: archiveFlags.filter((name) => isSet(row[FLAGS[name]])),
      baseLocations: await idsOfKeys(db, id, fromJson(row.baseLocations)),
      ...present({ group: group?.key, icon: row.icon === null ? null : fromJson(row.icon) }),
    };
  },
  write: writeRest,
};
