import { flag, toJson } from '../../db/index.ts';
import { foldedNames } from '../../db/queries/profileNames.ts';
import { findReview, textsOf } from '../../db/queries/reviews.ts';
import { remarkOnProfile } from '../../notifications/remarks.ts';
import type { Account, Character, GameKey, Npc } from '../content/types.ts';
import { inGame, put, putAll, type Seeding } from './seeding.ts';

/** Names of characters that are no profiles; no key of the content begins with @. */
export const masterName = (game: string, login: string): string => inGame(game, `@master-${login}`);
export const userName = (game: string, login: string): string => inGame(game, `@user-${login}`);

async function seedProfile(
  seeding: Seeding,
  one: Character,
  { game, location }: Character['homes'][number],
): Promise<void> {
  const { trx, founded, games, users, characters, locations } = seeding;
  const { seo, name, alias, avatar, status } = one;
  const id = await put(trx, 'characters', {
    gameId: games.id(game),
    ownerId: one.account === undefined ? null : users.id(one.account),
    type: 'profile',
    name,
    seo,
    avatar: avatar ?? null,
    status,
    ...foldedNames({ name, alias }),
    offered: flag(one.offered ?? false),
    confirmed: flag(one.confirmed),
    locationId: location === undefined ? null : locations.id(inGame(game, location)),
    createdAt: founded,
    updatedAt: founded,
  });
  characters.set(inGame(game, one.key), id);
  await describe(seeding, id, game, one);
}

async function describe(
  seeding: Seeding,
  characterId: number,
  game: GameKey,
  one: Character,
): Promise<void> {
  const { trx, at, users, species, factions, positions } = seeding;
  const { alias, gender, activity, temper, biography, skills, bag, comments } = one;
  const texts = { alias, gender, activity, look: one.look, temper, biography, skills, bag };
  await putAll(trx, 'profiles', [
    {
      characterId,
      speciesId: species.id(inGame(game, one.species)),
      factionId: factions.id(inGame(game, one.faction)),
      positionId: one.position === undefined ? null : positions.id(inGame(game, one.position)),
      age: one.age ?? null,
      ...texts,
    },
  ]);
  for (const { account, colorName, field, body, hoursAgo } of comments) {
    const createdAt = at(hoursAgo);
    await remarkOnProfile(trx, {
      characterId,
      userId: users.id(account),
      colorName,
      body,
      createdAt,
      ...(field !== undefined && { field }),
    });
  }
  await look(seeding, characterId, one);
}

/** What a master saw of a profile that has changed since (OWN-73). */
async function look(
  { trx, at, founded, users }: Seeding,
  characterId: number,
  { looked }: Character,
): Promise<void> {
  if (!looked) return;
  const row = await trx
    .selectFrom('characters')
    .select('gameId')
    .where('id', '=', characterId)
    .executeTakeFirstOrThrow();
  const now = await findReview(trx, row.gameId, String(characterId));
  if (!now) return;
  await putAll(trx, 'profileReviews', [
    {
      ...{ characterId, decision: null, since: founded },
      looked: toJson({ ...textsOf(now), ...looked.texts }),
      lookedAt: at(looked.hoursAgo),
      lookedBy: users.id(looked.account),
      statusBefore: null,
    },
  ]);
}

async function seedNpc(
  { trx, founded, games, characters, locations, species }: Seeding,
  npc: Npc,
): Promise<void> {
  const { game, key, name, avatar, gender } = npc;
  const id = await put(trx, 'characters', {
    gameId: games.id(game),
    ownerId: null,
    type: 'npc',
    name,
    avatar,
    confirmed: flag(true),
    locationId: locations.id(inGame(game, npc.location)),
    createdAt: founded,
    updatedAt: founded,
  });
  characters.set(inGame(game, key), id);
  const speciesId = species.id(inGame(game, npc.species));
  await putAll(trx, 'profiles', [
    { characterId: id, speciesId, gender, age: npc.age ?? null, look: npc.desc },
  ]);
  const routes = [...new Set(npc.locationRoutes)].map((to) => ({
    characterId: id,
    locationId: locations.id(inGame(game, to)),
  }));
  await putAll(trx, 'characterRoutes', routes);
}

/** The character that an account's role brings with it in a game: users and masters act without a profile. */
async function seedRole(
  { trx, founded, games, users, characters }: Seeding,
  { login, name, avatar }: Account,
  game: string,
  role: string,
): Promise<void> {
  if (role === 'none' || role === 'player') return;
  const id = await put(trx, 'characters', {
    gameId: games.id(game),
    ownerId: users.id(login),
    type: role === 'user' ? 'user' : 'master',
    name,
    avatar,
    url: `/provider/users/${login}`,
    confirmed: flag(true),
    isGameMaster: flag(role === 'master'),
    isGameTech: flag(role === 'tech'),
    createdAt: founded,
    updatedAt: founded,
  });
  characters.set((role === 'user' ? userName : masterName)(game, login), id);
}

/** Everybody who acts: profiles with what moderators wrote to them, NPCs, users and masters. */
export async function seedPeople(seeding: Seeding): Promise<void> {
  const { content } = seeding;
  for (const one of content.characters) {
    for (const home of one.homes) await seedProfile(seeding, one, home);
  }
  for (const npc of content.npcs) await seedNpc(seeding, npc);
  for (const account of content.accounts) {
    for (const [game, role] of Object.entries(account.roles))
      await seedRole(seeding, account, game, role);
  }
}
