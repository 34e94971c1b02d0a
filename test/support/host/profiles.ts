import type { Insertable } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { flag, type Tables } from '../../../server/db/index.ts';
import { foldedNames } from '../../../server/db/queries/profileNames.ts';
import type { Community, Login } from './community.ts';
import { asGuest, type Headers, insertCharacter, NOON, send, type TestHost } from './index.ts';

/** Profiles in the community of `makeCommunity`: what they choose from, what is sent, and the calls. */

type Flags = Partial<
  Pick<
    Insertable<Tables['games']>,
    | 'profileCreate'
    | 'profileEdit'
    | 'profileChoose'
    | 'profileShow'
    | 'enableProfiles'
    | 'avatarChange'
    | 'maxProfiles'
    | 'status'
  >
>;

/** Every flag of profiles switched on. */
export const ALL_ON = {
  profileCreate: flag(true),
  profileEdit: flag(true),
  profileChoose: flag(true),
  profileShow: flag(true),
  enableProfiles: flag(true),
  avatarChange: flag(true),
} as const satisfies Flags;

/** Sets flags of the game `sea`. */
export async function setFlags({ db }: TestHost, sea: Community, flags: Flags): Promise<void> {
  await db.updateTable('games').set(flags).where('id', '=', sea.games.sea).execute();
}

/** What profiles of `sea` choose from: a position of the crew alone, one for all; and a species of another game. */
export async function makePeoples({ db }: TestHost, { games }: Community): Promise<void> {
  const gameId = games.sea;
  const listed = (key: string, title: string, place: number) => ({ gameId, key, title, place });
  await db
    .insertInto('species')
    .values([
      { ...listed('coast', 'Береговые', 1), image: '/s/coast.svg' },
      { ...listed('deep', 'Донники', 2) },
      { ...listed('alien', 'Чужие', 3), gameId: games.feast },
    ])
    .execute();
  const [crew] = await db
    .insertInto('factions')
    .values([
      { ...listed('crew', 'Команда', 1), colorTitle: '#345678', image: '/f/crew.svg' },
      { ...listed('shore', 'Берег', 2), description: '<p>Ждут</p>' },
    ])
    .returning('id')
    .execute();
  await db
    .insertInto('positions')
    .values([
      { ...listed('mate', 'Помощник', 1), factionId: crew!.id, image: '/p/mate.svg' },
      { ...listed('cook', 'Кок', 2) },
    ])
    .execute();
}

/** A profile as the form sends it. */
export const sheet = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ name: 'Алина Ветрова', alias: 'Чайка', species: 'coast', faction: 'crew' },
  ...{ position: 'mate', gender: 'female', age: 27 },
  ...{ activity: 'Ходит по канату', look: 'В тельняшке', temper: 'Весёлый' },
  ...{ biography: 'Родилась в шторм', skills: 'Вяжет узлы', bag: 'Нож, соль' },
  newcomment: null,
  ...given,
});

/** Gives a character the details of a profile. */
export async function describe(
  { db }: TestHost,
  characterId: number,
  given: Partial<Insertable<Tables['profiles']>> = {},
): Promise<void> {
  const texts = { activity: 'Дела', look: 'Вид', temper: 'Нрав' };
  const hidden = { biography: 'Жизнь', skills: 'Умения', bag: 'Сумка' };
  await db
    .insertInto('profiles')
    .values({ characterId, ...texts, ...hidden, ...given })
    .execute();
}

/** A profile with its details and names that are known as taken. */
export async function makeProfile(
  host: TestHost,
  game: { id: number },
  owner: { id: number } | null,
  given: Partial<Insertable<Tables['characters']>> & { name: string; alias?: string },
): Promise<string> {
  const { alias = `${given.name}-2`, ...row } = given;
  const names = foldedNames({ name: row.name, alias });
  const { id } = await insertCharacter(host.db, game, owner, { ...names, ...row });
  await describe(host, id, { alias });
  return String(id);
}

/** What a moderator wrote about a profile. */
export async function makeComment(
  { db }: TestHost,
  characterId: string,
  userId: number,
  body: string,
  createdAt = NOON,
): Promise<void> {
  const row = { characterId: Number(characterId), userId, body, createdAt, colorName: '#b3402e' };
  await db.insertInto('profileComments').values(row).execute();
}

type Answer = Promise<LightMyRequestResponse>;
type Body = Record<string, unknown>;

/** The calls of profiles by somebody; `undefined` is a guest. */
export function profileActions(host: TestHost, sea: Community, who: Login | undefined) {
  const headers: Headers = who === undefined ? asGuest(host) : sea.headers[who];
  const get = (url: string): Answer => send(host, 'GET', `/api/rpg/${url}`, headers);
  const post = (url: string, body?: Body, more: Headers = {}): Answer =>
    send(host, 'POST', `/api/rpg/${url}`, { ...headers, ...more }, body ?? {});
  return {
    list: (game = 'sea', query = '') => get(`profiles/${game}${query}`),
    show: (slug: string, game = 'sea') => get(`profiles/${game}/${slug}`),
    choices: (game = 'sea') => get(`profiles/${game}/choose`),
    choose: (slug: string, game = 'sea') => get(`profiles/${game}/choose/${slug}`),
    own: (key: string, game = 'sea') => get(`profile/${game}/${key}`),
    editForm: (key: string, game = 'sea') => get(`profile/${game}/${key}/edit`),
    save: (key: string, body: Body, more?: Headers) => post(`profile/sea/${key}/edit`, body, more),
    createForm: (game = 'sea') => get(`profile/${game}/create`),
    create: (body: Body, more?: Headers, game = 'sea') =>
      post(`profile/${game}/create`, body, more),
    revert: (key: string, filename: string) =>
      post(`profile/avatar/revert/sea/${key}`, { filename }),
    remove: (key: string) => post(`profile/avatar/delete/sea/${key}`),
  };
}

export type ProfileActions = ReturnType<typeof profileActions>;
