import type { Selectable } from 'kysely';
import { archiveCharacter, archiveRemark } from '../../../src/contract/archive/index.ts';
import { fromJson, isSet, type Tables } from '../../db/index.ts';
import type { MakingGame } from './making.ts';
import { byOwner, inParts } from './parts.ts';

/** Whoever acts in a game, and what masters and players say about profiles. */

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

const profileOf = ({ ref }: MakingGame, row: Row<'profiles'> | undefined) =>
  row && {
    alias: row.alias,
    species: ref('species', row.speciesId),
    faction: ref('factions', row.factionId),
    position: ref('positions', row.positionId),
    gender: row.gender,
    age: row.age,
    activity: row.activity,
    look: row.look,
    temper: row.temper,
    biography: row.biography,
    skills: row.skills,
    bag: row.bag,
  };

const reviewOf = ({ moment, person }: MakingGame, row: Row<'profileReviews'> | undefined) =>
  row && {
    decision: row.decision,
    since: moment(row.since),
    looked: row.looked === null ? undefined : fromJson(row.looked),
    lookedAt: moment(row.lookedAt),
    lookedBy: person(row.lookedBy),
    statusBefore: row.statusBefore,
  };

function roleOf({ isGameMaster, isGameTech }: Row<'characters'>): 'master' | 'tech' | undefined {
  if (isSet(isGameMaster)) return 'master';
  return isSet(isGameTech) ? 'tech' : undefined;
}

/** What stands beside some characters, read once. */
async function besides({ trx }: MakingGame, ids: readonly number[]) {
  const profiles = trx.selectFrom('profiles').selectAll().where('characterId', 'in', ids);
  const reviews = trx.selectFrom('profileReviews').selectAll().where('characterId', 'in', ids);
  const routes = trx.selectFrom('characterRoutes').selectAll().where('characterId', 'in', ids);
  const places = trx
    .selectFrom('locationMembers as m')
    .innerJoin('locations as l', 'l.id', 'm.locationId')
    .select(['m.characterId', 'm.locationId'])
    .where('l.access', '=', 'members')
    .where('m.characterId', 'in', ids);
  const avatars = trx
    .selectFrom('characterAvatars')
    .selectAll()
    .where('characterId', 'in', ids)
    .orderBy('replacedAt')
    .orderBy('avatar');
  const of = ({ characterId }: { characterId: number }): number => characterId;
  return {
    profiles: byOwner(await profiles.execute(), of),
    reviews: byOwner(await reviews.execute(), of),
    routes: byOwner(await routes.execute(), of),
    places: byOwner(await places.execute(), of),
    avatars: byOwner(await avatars.execute(), of),
  };
}

/** The pictures that a character had before; one that is gone goes without a word in the list. */
async function formerOf({ picture, moment }: MakingGame, rows: readonly Row<'characterAvatars'>[]) {
  const former: { avatar: string; until: string | undefined }[] = [];
  for (const { avatar: src, replacedAt } of rows) {
    const avatar = await picture(src);
    if (avatar !== undefined) former.push({ avatar, until: moment(replacedAt) });
  }
  return former;
}

export async function* characters(making: MakingGame) {
  const { trx, game, record, ref, person, picture, moment, season } = making;
  for (const ids of inParts(game.numbers.ids.characters.keys())) {
    const beside = await besides(making, ids);
    const placeOf = (id: number): number => game.numbers.ids.locations.get(id) ?? 0;
    const refsOf = (places: readonly { locationId: number }[]): string[] =>
      places
        .toSorted((a, b) => placeOf(a.locationId) - placeOf(b.locationId))
        .flatMap(({ locationId }) => ref('locations', locationId) ?? []);
    const rows = trx.selectFrom('characters').selectAll().where('id', 'in', ids).orderBy('id');
    for (const row of await rows.execute())
      yield record('characters', archiveCharacter, row.id, {
        id: ref('characters', row.id),
        type: row.type,
        // Whoever speaks for an NPC is a matter of the season.
        owner: season && row.type === 'npc' ? undefined : person(row.ownerId),
        name: row.name,
        seo: row.seo,
        avatar: await picture(row.avatar),
        image: await picture(row.image),
        turnAvatar: await picture(row.turnAvatar),
        url: row.url,
        confirmed: isSet(row.confirmed),
        status: row.status,
        role: roleOf(row),
        location: ref('locations', row.locationId),
        offered: isSet(row.offered),
        place: row.place === 0 ? undefined : row.place,
        away: moment(row.putAwayAt),
        profile: profileOf(making, beside.profiles(row.id)[0]),
        ways: refsOf(beside.routes(row.id)),
        writes: refsOf(beside.places(row.id)),
        avatars: await formerOf(making, beside.avatars(row.id)),
        review: season ? undefined : reviewOf(making, beside.reviews(row.id)[0]),
        at: moment(row.createdAt),
        changed: row.updatedAt === row.createdAt ? undefined : moment(row.updatedAt),
      });
  }
}

/** The oldest first, of all characters together. */
export async function* remarks(making: MakingGame) {
  const { trx, game, record, ref, person, html, moment } = making;
  const rows = await trx
    .selectFrom('profileComments as r')
    .innerJoin('characters as c', 'c.id', 'r.characterId')
    .select('r.id')
    .where('c.gameId', '=', game.id)
    .orderBy('r.id')
    .execute();
  const numbers = new Map(rows.map(({ id }, at) => [id, String(at + 1)]));
  for (const ids of inParts(numbers.keys())) {
    const some = trx.selectFrom('profileComments').selectAll().where('id', 'in', ids).orderBy('id');
    for (const row of await some.execute())
      yield record('remarks', archiveRemark, row.id, {
        id: numbers.get(row.id),
        character: ref('characters', row.characterId),
        person: person(row.userId),
        author: row.author,
        field: row.field,
        replyTo: row.replyTo === null ? undefined : numbers.get(row.replyTo),
        color: row.colorName,
        body: await html(row.body),
        at: moment(row.createdAt),
      });
  }
}
