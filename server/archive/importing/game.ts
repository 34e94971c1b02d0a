import type { ArchiveGame } from '../../../src/contract/archive/index.ts';
import { flag, put, toJson, type Trx } from '../../db/index.ts';
import {
  type ImportedGame,
  type Importing,
  newIds,
  noteLinks,
  ownPicture,
  ownText,
} from './context.ts';

/** Games are in the order of the archive, behind those that are here. In an empty community their places are those of the archive. */
export async function placesBehind(trx: Trx): Promise<number | undefined> {
  const { last } = await trx
    .selectFrom('games')
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? undefined : last + 1;
}

function flagsOf({ flags = [] }: ArchiveGame) {
  const on = (name: (typeof flags)[number]) => flag(flags.includes(name));
  return {
    isShowMenu: on('is_show_menu'),
    profileCreate: on('profile_create'),
    profileEdit: on('profile_edit'),
    profileChoose: on('profile_choose'),
    profileShow: on('profile_show'),
    enableProfiles: on('enable_profiles'),
    enableMap: on('enable_map'),
    avatarChange: on('avatar_change'),
    isMapList: on('is_map_list'),
    chooseTurnLocation: on('choose_turn_location'),
    chat: on('chat'),
    noindex: on('noindex'),
  };
}

/** Begins a game: its own row. `key` is its key here. */
export async function beginGame(
  importing: Importing,
  { source, key, place }: { source: string; key: string; place: number | undefined },
): Promise<ImportedGame> {
  const { trx, checked, groups } = importing;
  const game = checked.game(source);
  const { title, menuTitle, status, group, icon, maxProfiles = null, holiday = null } = game;
  const [body, info, rules] = [game.body, game.info, game.rules].map((text) =>
    text === undefined ? null : ownText(importing, text),
  );
  const texts = { body: body ?? null, info: info ?? null, rules: rules ?? null };
  const gameId = await put(trx, 'games', {
    ...{ key, title, menuTitle, status, ...texts, ...flagsOf(game), maxProfiles, holiday },
    ...{ groupId: groups.orNull(group), icon: icon ? toJson(icon) : null },
    ...{ mainPageType: game.mainPage, profileType: game.profiles },
    image: ownPicture(importing, game.image),
    bgimage: ownPicture(importing, game.background),
    chatBgimage: ownPicture(importing, game.chatBackground),
    baseLocations: toJson(game.baseLocations ?? []),
    ...{ place: place ?? game.place, createdAt: importing.at(game.at) },
  });
  const report = { key, title, counts: {}, leaders: [] };
  const parts = { source, key, gameId, ids: newIds(), linked: new Map(), latest: { at: 0 } };
  const whose = { players: new Map(), found: new Set<number>(), leaders: [] };
  const begun: ImportedGame = { ...importing, ...parts, ...whose, report };
  for (const column of ['body', 'info', 'rules'] as const)
    noteLinks(begun, `games.${column}`, [gameId], [texts[column]]);
  return begun;
}
