import { type BareCall, type CallContext, needUser } from './calls.ts';
import type { JsonObject } from './json.ts';
import { type Profile, QUESTS_GAME, TURNS_GAME } from './world.ts';

const group = { key: 'veresk', games: [TURNS_GAME, QUESTS_GAME] };

const shared: JsonObject = {
  is_show_menu: true,
  icon: { type: 'image', icon: '/img/game.png' },
  image: '/img/game.png',
  status: 'active',
  group,
  profile_create: true,
  profile_edit: true,
  profile_choose: true,
  profile_show: true,
  enable_profiles: true,
  avatar_change: true,
  is_map_list: true,
  choose_turn_location: true,
  rules: true,
  rules_text: '<p>Не спорить с туманом.</p>',
  chat: true,
  bgimage: '/img/bg.png',
};

/** Games with the fields of spec 1 §3. */
const games: readonly JsonObject[] = [
  {
    ...{ key: TURNS_GAME, title: 'Туман над Вереском', menu_title: 'Туман' },
    ...{ body: '<p>Игра ходов.</p>', info: '<p>Открыта для гостей.</p>' },
    ...{ main_page_type: 'turns', enable_map: true, baseLocations: ['pristan', 'mayak'] },
    ...shared,
  },
  {
    ...{ key: QUESTS_GAME, title: 'Снег у порога', menu_title: 'Снег' },
    ...{ body: '<p>Игра квестов.</p>', info: '<p>Зимняя.</p>' },
    ...{ main_page_type: 'quests_chat', enable_map: false, baseLocations: [] },
    ...shared,
  },
  {
    ...{ key: 'arhiv', title: 'Архив', main_page_type: 'description', status: 'closed' },
    body: '<p>Закрыта.</p>',
  },
];

const settings: JsonObject = {
  ...{
    urlRegister: '/forum/register',
    defaultAvatar: '/img/nobody.png',
    masterAvatar: '/img/master.png',
  },
  ...{ urlCrowdfunding: '/forum/help', urlAdmin: '/admin', titleAdmin: 'Управление' },
  menu: [{ link: '/forum/x', title: 'Форум', icon: { type: 'image', icon: '/img/forum.png' } }],
  ...{ turnsCanEditHours: 24, turnsCanDeleteHours: 24 },
};

const characterOf = ({ id, type, name, location, avatar }: Profile): JsonObject => ({
  ...{ key: type === 'master' ? type : String(id), id, type, name },
  ...(location !== '' && { location }),
  ...{ avatar, image: avatar, turnAvatar: avatar, confirmed: true },
  ...{ isGameMaster: type === 'master', isGameTech: false },
});

/** The user's characters in a game, keyed by key. */
function charactersOf(context: CallContext): JsonObject {
  const { world, params } = context;
  const keys = needUser(context).characters[params['game'] ?? ''] ?? [];
  const own = world.profiles.filter(({ id }) => keys.includes(String(id)));
  const all = keys.includes('master') ? [world.master, ...own] : own;
  return Object.fromEntries(
    all.map((one) => [one.type === 'master' ? one.type : String(one.id), characterOf(one)]),
  );
}

export const sessionCalls: readonly BareCall[] = [
  {
    method: 'GET',
    path: '/api/rpg/init',
    answer: ({ user }) => ({
      ...(user && {
        user: { id: user.id, name: user.name, avatar: '/img/user.png', settings: user.settings },
      }),
      settings,
      rpg: { games },
    }),
  },
  {
    method: 'GET',
    path: '/api/rpg/characters/:game',
    envelope: 'characters',
    answer: (context) => ({ characters: charactersOf(context) }),
  },
  {
    method: 'POST',
    path: '/api/rpg/settings',
    mutation: true,
    answer: (context) => {
      needUser(context).settings = String(context.body['settings']);
      return {};
    },
  },
];
