import type { Insertable } from 'kysely';
import { flag, putAll, putRows, type Tables, toJson } from '../../db/index.ts';
import { foldedNames, freedNames } from '../../db/queries/profileNames.ts';
import type { GameRecord } from '../reading/index.ts';
import { eachBatch, type ImportedGame, leaveOut, noteLinks, textOf } from './context.ts';

type Character = GameRecord<'characters'>;

/** Two people of the archive may be one here, who has one voice of a kind in a game. */
function ownerOf(game: ImportedGame, { type, owner }: Character, voices: Set<string>) {
  if (owner === undefined) return null;
  const person = game.people.of(owner);
  const { userId } = person;
  if (person.found) game.found.add(userId);
  else if (!person.left) game.players.set(userId, person);
  if (type !== 'user' && type !== 'master') return userId;
  const voice = `${type} ${userId}`;
  if (voices.has(voice)) {
    leaveOut(game, 'voices');
    return null;
  }
  voices.add(voice);
  return userId;
}

/** The names by which duplicates are found, of a profile. */
function foldedOf({ type, name, profile }: Character) {
  if (type !== 'profile') return { foldedName: null, foldedAlias: null };
  const { foldedName, foldedAlias } = foldedNames({ name, alias: profile?.alias ?? '' });
  return { foldedName, foldedAlias: profile?.alias ? foldedAlias : null };
}

function rowOf(game: ImportedGame, record: Character, voices: Set<string>) {
  const { type, name, seo = '', avatar, image, turnAvatar, url = null, status, role } = record;
  const ownerId = ownerOf(game, record, voices);
  const at = game.at(record.at);
  const use = { userId: ownerId, kind: 'avatar' } as const;
  const picture = (path: string | undefined) =>
    path === undefined ? null : game.pictures.address(path, use);
  return {
    ...{ gameId: game.gameId, ownerId, type, name, seo, url, status, ...foldedOf(record) },
    ...{ avatar: picture(avatar), image: picture(image), turnAvatar: picture(turnAvatar) },
    ...{ confirmed: flag(record.confirmed === true), offered: flag(record.offered === true) },
    ...{ isGameMaster: flag(role === 'master'), isGameTech: flag(role === 'tech') },
    locationId: game.ids.locations.orNull(record.location),
    ...{ place: record.place ?? 0, putAwayAt: game.atOrNull(record.away) },
    ...{ createdAt: at, updatedAt: record.changed === undefined ? at : game.at(record.changed) },
  };
}

function profileOf({ ids }: ImportedGame, characterId: number, profile: Character['profile']) {
  if (!profile) return [];
  const { alias, gender, age, activity, look, temper, biography, skills, bag } = profile;
  const { species, faction, position } = profile;
  return [
    {
      ...{ characterId, alias: alias ?? null, gender: gender ?? null, age: age ?? null },
      speciesId: ids.species.orNull(species),
      factionId: ids.factions.orNull(faction),
      positionId: ids.positions.orNull(position),
      ...{ activity: activity ?? null, look: look ?? null, temper: temper ?? null },
      ...{ biography: biography ?? null, skills: skills ?? null, bag: bag ?? null },
    },
  ];
}

function reviewOf(game: ImportedGame, characterId: number, review: Character['review']) {
  if (!review) return [];
  const { decision = null, since, looked, lookedAt, lookedBy, statusBefore = null } = review;
  return [
    {
      ...{ characterId, decision, since: game.at(since), statusBefore },
      looked: looked ? toJson(looked) : null,
      lookedAt: lookedAt === undefined ? null : game.at(lookedAt),
      lookedBy: game.people.idOf(lookedBy),
    },
  ];
}

/** The name of a profile that was refused is free for others (OWN-94). */
async function freeNames(game: ImportedGame, id: number, { name, profile, review }: Character) {
  if (review?.decision !== 'refused') return;
  const { foldedName, foldedAlias } = freedNames({ id, name, alias: profile?.alias ?? '' });
  await game.trx
    .updateTable('characters')
    .set({ foldedName, foldedAlias })
    .where('id', '=', id)
    .execute();
}

function noteLeader(game: ImportedGame, { owner, role, status }: Character): void {
  if (owner === undefined || role === undefined) return;
  const { name, found, left, userId } = game.people.of(owner);
  if (left || (status !== 'active' && status !== 'nonactive' && status !== 'archive')) return;
  game.report.leaders.push({ name, found, role, status });
  if (found) game.leaders.push({ userId, name, role, status });
}

type Parts = {
  profiles: Insertable<Tables['profiles']>[];
  profileReviews: Insertable<Tables['profileReviews']>[];
  characterRoutes: Insertable<Tables['characterRoutes']>[];
  locationMembers: Insertable<Tables['locationMembers']>[];
  characterAvatars: Insertable<Tables['characterAvatars']>[];
};

function addParts(game: ImportedGame, id: number, one: Character, parts: Parts): void {
  const { ways = [], writes = [], avatars = [], profile, review } = one;
  parts.profiles.push(...profileOf(game, id, profile));
  parts.profileReviews.push(...reviewOf(game, id, review));
  parts.characterRoutes.push(
    ...ways.map((way) => ({ characterId: id, locationId: game.ids.locations.of(way) })),
  );
  parts.locationMembers.push(
    ...writes.map((place) => ({ characterId: id, locationId: game.ids.locations.of(place) })),
  );
  const use = { userId: game.people.idOf(one.owner), kind: 'avatar' } as const;
  parts.characterAvatars.push(
    ...avatars.map(({ avatar, until }) => ({
      ...{ characterId: id, avatar: game.pictures.address(avatar, use) },
      replacedAt: game.at(until),
    })),
  );
}

/** Whoever acts in the game, with profiles, and what was decided of them. */
export async function importCharacters(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  const voices = new Set<string>();
  await eachBatch(game, 'characters', async (records) => {
    const rows = records.map((one) => rowOf(game, one, voices));
    // Before the names of the refused are freed, they might be those of others.
    const free = rows.map((row, at) =>
      records[at]?.review?.decision === 'refused'
        ? { ...row, foldedName: null, foldedAlias: null }
        : row,
    );
    const made = await putRows(trx, 'characters', free);
    ids.characters.setAll(records, made);
    const parts: Parts = {
      ...{ profiles: [], profileReviews: [], characterAvatars: [] },
      ...{ characterRoutes: [], locationMembers: [] },
    };
    for (const one of records) {
      const id = ids.characters.of(one.id);
      addParts(game, id, one, parts);
      noteLeader(game, one);
      await freeNames(game, id, one);
    }
    await putAll(trx, 'profiles', parts.profiles);
    await putAll(trx, 'profileReviews', parts.profileReviews);
    await putAll(trx, 'characterRoutes', parts.characterRoutes);
    await putAll(trx, 'locationMembers', parts.locationMembers);
    await putAll(trx, 'characterAvatars', parts.characterAvatars);
  });
  await importRemarks(game);
}

async function importRemarks(game: ImportedGame): Promise<void> {
  const { trx, ids, people } = game;
  await eachBatch(game, 'remarks', async (records) => {
    // One by one: an answer may stand right below.
    for (const one of records) {
      const { userId } = people.of(one.person);
      const body = textOf(game, one.body, userId);
      const made = await putRows(trx, 'profileComments', [
        {
          ...{ characterId: ids.characters.of(one.character), userId, author: one.author, body },
          ...{ field: one.field ?? null, colorName: one.color ?? null },
          ...{ replyTo: ids.remarks.orNull(one.replyTo), createdAt: game.at(one.at) },
        },
      ]);
      ids.remarks.setAll([one], made);
      noteLinks(game, 'profile_comments.body', made, [body]);
    }
  });
}
