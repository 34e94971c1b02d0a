import {
  type BareCall,
  type CallContext,
  found,
  needCharacter,
  needText,
  needUser,
  pageOf,
  Refused,
} from './calls.ts';
import type { JsonObject } from './json.ts';
import { IVA, type Profile } from './world.ts';

const PAGE = 24;

/** The fields of spec 1 §3, Profile, as one sees them who is no master. */
const profileOf = ({ id, seo, name, look, avatar }: Profile): JsonObject => ({
  ...{ id, seo, name, alias: `${name} по прозвищу` },
  ...{ avatar, image: avatar, imageValue: `${String(id)}.png` },
  ...{ species: 1, speciesTitle: 'Люди', speciesImage: '/img/species.png' },
  ...{ faction: 'lodka', factionTitle: 'Лодочники', factionColorTitle: '#274' },
  factionImage: '/img/faction.png',
  ...{ gender: 'female', genderInfo: 'женский', genderIcon: 'female' },
  ...{ age: 27, ageInfo: '27 лет' },
  ...{ activity: 'Чинит сети.', look, temper: 'Ровный.' },
  confirmed: true,
});

const ownOf = (profile: Profile): JsonObject => ({
  ...profileOf(profile),
  ...{ biography: 'Родилась у воды.', skills: 'Грести.', bag: 'Нож.', newcomment: null },
});

const CHOICES: JsonObject = {
  species: [
    { value: 1, title: 'Люди' },
    { value: 2, title: 'Речные' },
  ],
  factions: [{ value: 'lodka', title: 'Лодочники' }],
  genders: [
    { value: 'female', title: 'женский' },
    { value: 'male', title: 'мужской' },
  ],
  positions: [{ value: 3, title: 'Старшина' }],
};

const COMMENT: JsonObject = {
  ...{ avatar: '/img/master.png', name: 'Мастер', colorName: '#a22', profileUrl: '/forum/user/9' },
  ...{ createdAt: '20.11.2026, 09:15', body: '<p>Принято.</p>' },
};

/** "Updated character data" (spec 1 §7). */
const characterOf = ({ id, name, avatar }: Profile): JsonObject => ({
  ...{ key: String(id), id, type: 'profile', name, avatar, image: avatar, turnAvatar: avatar },
  ...{ confirmed: true, isGameMaster: false, isGameTech: false },
});

const REQUIRED = ['name', 'alias', 'look'] as const;

function needFields(context: CallContext): void {
  for (const field of REQUIRED) needText(context, field, 'Обязательное поле');
}

const avatarCall = (deed: string, image: (profile: Profile) => string): BareCall => ({
  method: 'POST',
  path: `/api/rpg/profile/avatar/${deed}/:game/:character`,
  mutation: true,
  answer: (context) => {
    const profile = needCharacter(context);
    profile.avatar = image(profile);
    return characterOf(profile);
  },
});

export const profileCalls: readonly BareCall[] = [
  {
    method: 'GET',
    path: '/api/rpg/profiles/:game',
    answer: (context) => {
      const all = context.world.profiles.filter(({ game }) => game === context.params['game']);
      const { data, last_page } = pageOf(all, PAGE, context);
      return { data: data.map(profileOf), last_page };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/profiles/:game/choose',
    answer: (context) => {
      const { world, params } = context;
      const { characters } = needUser(context);
      if (characters[params['game'] ?? '']?.includes('master') !== true)
        throw new Refused(403, 'Действие доступно только мастерам.');
      return {
        profiles: world.profiles.filter(({ id }) => id === IVA.id).map(ownOf),
        factions: [{ key: 'lodka', title: 'Лодочники', colorTitle: '#274' }],
      };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/profiles/:game/choose/:profile',
    mutation: true,
    answer: (context) => {
      const { game = '', profile = '' } = context.params;
      const own = needUser(context).characters[game];
      const chosen = context.world.profiles.find(
        ({ id, seo }) => `${String(id)}-${seo}` === profile,
      );
      own?.push(String(found(chosen, 'Персонаж не найден.').id));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/profiles/:game/:id',
    envelope: 'profile',
    answer: ({ world, params }) => {
      const { id } = params;
      const profile = world.profiles.find((one) => String(one.id) === id);
      return { profile: profileOf(found(profile, 'Персонаж не найден.')) };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/profile/:game/create',
    answer: (context) => {
      needUser(context);
      return CHOICES;
    },
  },
  {
    method: 'POST',
    path: '/api/rpg/profile/:game/create',
    envelope: 'profile',
    mutation: true,
    answer: (context) => {
      needFields(context);
      const { world, params, body } = context;
      const { game = '' } = params;
      const id = world.newId();
      const name = String(body['name']);
      world.profiles.push({
        id,
        type: 'profile',
        name,
        game,
        seo: 'novy',
        location: 'pristan',
        look: String(body['look']),
        avatar: '',
      });
      needUser(context).characters[game]?.push(String(id));
      return { profile: { key: String(id) }, message: 'Персонаж создан.' };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/profile/:game/:character',
    answer: (context) => ({ profile: ownOf(needCharacter(context)), comments: [COMMENT] }),
  },
  {
    method: 'GET',
    path: '/api/rpg/profile/:game/:character/edit',
    answer: (context) => ({
      profile: ownOf(needCharacter(context)),
      ...CHOICES,
      comments: [COMMENT],
    }),
  },
  {
    method: 'POST',
    path: '/api/rpg/profile/:game/:character/edit',
    envelope: 'profile',
    mutation: true,
    answer: (context) => {
      const profile = needCharacter(context);
      needFields(context);
      profile.look = String(context.body['look']);
      return { profile: ownOf(profile), message: 'Персонаж сохранён.' };
    },
  },
  avatarCall('upload', () => '/img/new.png'),
  avatarCall('revert', ({ id }) => `/img/${String(id)}.png`),
  avatarCall('delete', () => ''),
];
