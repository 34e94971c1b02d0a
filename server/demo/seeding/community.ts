import { OWN_PROVIDER } from '../../config/index.ts';
import { flag, toJson } from '../../db/index.ts';
import { OWNER } from '../content/accounts.ts';
import type { Game } from '../content/types.ts';
import { put, type Seeding } from './seeding.ts';

/** Accounts as the provider stand-in describes them, so that a sign-in finds its user. */
export async function seedUsers({ trx, content, founded, users }: Seeding): Promise<void> {
  for (const { login, name, avatar } of content.accounts) {
    const id = await put(trx, 'users', {
      ...{ name, avatar, url: `/provider/users/${login}` },
      isOwner: flag(login === OWNER),
      createdAt: founded,
      updatedAt: founded,
    });
    await put(trx, 'identities', {
      ...{ userId: id, provider: OWN_PROVIDER, subject: login, name },
      ...{ linkedAt: founded, lastUsedAt: founded },
    });
    users.set(login, id);
  }
}

async function seedGame(
  { trx, founded, groups, games }: Seeding,
  game: Game,
  place: number,
): Promise<void> {
  const { flags } = game;
  const id = await put(trx, 'games', {
    key: game.key,
    groupId: groups.id(game.group),
    title: game.title,
    menuTitle: game.menu_title,
    isShowMenu: flag(game.is_show_menu),
    icon: toJson(game.icon),
    image: game.image,
    // Not as `bgimage`, which would stand in the place of every channel's own (WIN-06).
    chatBgimage: game.bgimage,
    body: game.body,
    info: game.info,
    rules: game.rules,
    status: game.status,
    mainPageType: game.main_page_type,
    profileCreate: flag(flags.profile_create),
    profileEdit: flag(flags.profile_edit),
    profileChoose: flag(flags.profile_choose),
    profileShow: flag(flags.profile_show),
    enableProfiles: flag(flags.enable_profiles),
    enableMap: flag(flags.enable_map),
    avatarChange: flag(flags.avatar_change),
    isMapList: flag(flags.is_map_list),
    chooseTurnLocation: flag(flags.choose_turn_location),
    chat: flag(flags.chat),
    baseLocations: toJson(game.baseLocations),
    maxProfiles: game.maxProfiles,
    place,
    createdAt: founded,
  });
  games.set(game.key, id);
}

/** The games in the order of the menu, and their groups. */
export async function seedGames(seeding: Seeding): Promise<void> {
  const { trx, content, groups } = seeding;
  for (const { key, title } of content.groups) {
    groups.set(key, await put(trx, 'gameGroups', { key, title }));
  }
  for (const [place, game] of content.games.entries()) await seedGame(seeding, game, place);
}
