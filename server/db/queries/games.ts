import type { Selectable } from 'kysely';
import type { Game } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { fromJson, isSet, type Tables } from '../schema/index.ts';
import { present } from './wire.ts';

export type GameRow = Selectable<Tables['games']>;

/** A game by its key. */
export function findGame(db: Db, key: string): Promise<GameRow | undefined> {
  return db.selectFrom('games').selectAll().where('key', '=', key).executeTakeFirst();
}

/** A game by its id. */
export function gameById(db: Db, id: number): Promise<GameRow | undefined> {
  return db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All games in the order of the menus. */
export function allGames(db: Db): Promise<GameRow[]> {
  return db.selectFrom('games').selectAll().orderBy('place').orderBy('id').execute();
}

/** Groups of games by id, each with the keys of its games that the asker sees, and when the holiday of its holiday game is (WORK-140). */
export async function groupsOf(
  db: Db,
  games: readonly GameRow[],
): Promise<Map<number, NonNullable<Game['group']>>> {
  const rows = await db.selectFrom('gameGroups').selectAll().execute();
  return new Map(
    rows.map(({ id, key, title }) => {
      const members = games.filter(({ groupId }) => groupId === id);
      const feast = members.find(({ status }) => status === 'holiday');
      const holiday = feast?.holiday;
      return [id, { key, title, games: members.map((one) => one.key), ...present({ holiday }) }];
    }),
  );
}

function flagsOf(row: GameRow) {
  return {
    is_show_menu: isSet(row.isShowMenu),
    profile_create: isSet(row.profileCreate),
    profile_edit: isSet(row.profileEdit),
    profile_choose: isSet(row.profileChoose),
    profile_show: isSet(row.profileShow),
    enable_profiles: isSet(row.enableProfiles),
    enable_map: isSet(row.enableMap),
    avatar_change: isSet(row.avatarChange),
    is_map_list: isSet(row.isMapList),
    choose_turn_location: isSet(row.chooseTurnLocation),
    chat: isSet(row.chat),
  };
}

/** A game as those who were invited have it: they may make a profile also where nobody else may, and write before it is opened (OWN-57). */
export const invitedGame = (game: Game): Game => ({
  ...game,
  profile_create: true,
  ...(game.status === 'inactive' && { by_invitation: true }),
});

/** A game as the contract has it (spec 1 §3 Game). */
export function gameOf(row: GameRow, group?: Game['group']): Game {
  return {
    key: row.key,
    title: row.title,
    menu_title: row.menuTitle,
    status: row.status,
    main_page_type: row.mainPageType,
    profile_type: row.profileType,
    baseLocations: fromJson(row.baseLocations),
    rules: row.rules !== null,
    ...flagsOf(row),
    ...present({
      icon: row.icon === null ? null : fromJson(row.icon),
      image: row.image,
      bgimage: row.bgimage,
      chat_bgimage: row.chatBgimage,
      body: row.body,
      info: row.info,
      rules_text: row.rules,
      group,
    }),
  };
}
