import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { type Db, type Tables, toJson } from '../../../server/db/index.ts';
import { pictureBytes, pictureName } from './archivePictures.ts';
import { makePrivate, PRIVATE, putInto } from './archivePrivate.ts';
import { NOON } from './data.ts';

/** A community in which every column that is exported has a value, and every table that is not has a row that says so: PRIVATE. */

export const ORIGIN = 'https://letopis.example';

const MINUTE = 60_000;

const upload = (word: string): string => `/uploads/${pictureName(word)}`;

const SHOWN = ['face', 'room', 'text', 'talk'];

/** A link as it is stored. */
const linkTo = (address: string): string =>
  `<a href="${ORIGIN}${address}" target="_blank" rel="noopener noreferrer nofollow ugc">туда</a>`;

const AWAY = [
  ...(['factions', 'species', 'positions', 'maps', 'locations', 'characters'] as const),
  ...(['quests', 'questEvents', 'chatChannels'] as const),
] as const;

/** Fills a database, and a data folder with the pictures that it shows. Returns ids that tests ask for. */
export async function makeArchiveWorld(db: Db, dataDir: string) {
  const put = putInto(db);
  for (const folder of ['uploads', 'maps'])
    await mkdir(path.join(dataDir, folder), { recursive: true });
  for (const word of [...SHOWN, 'unshown'])
    await writeFile(path.join(dataDir, 'uploads', pictureName(word)), pictureBytes(word));
  await writeFile(path.join(dataDir, 'maps', pictureName('map')), pictureBytes('map'));
  let at = NOON;
  const next = (): number => (at += MINUTE);
  const [image, bgimage] = [upload('face'), upload('room')];

  const times = { createdAt: NOON, updatedAt: NOON };
  const user = async (name: string, more: Partial<Insertable<Tables['users']>> = {}) => {
    const id = await put('users', {
      ...{ name, avatar: null, avatarSource: `https://forum.example/${PRIVATE}`, url: null },
      ...{ leftAt: null, ...times, ...more },
    });
    const account = { provider: 'forum', subject: `sub-${name}`, name: PRIVATE, url: PRIVATE };
    if (more.leftAt === undefined)
      await put('identities', { userId: id, ...account, linkedAt: NOON, lastUsedAt: NOON });
    return id;
  };
  const reader = await user('reader');
  const mara = await user('mara', { avatar: image, url: 'https://forum.example/mara' });
  const master = await user('master');
  const gone = await user('gone', { leftAt: NOON });
  const owner = await user('owner', { isOwner: 1 });

  const groupId = await put('gameGroups', { key: 'worlds', title: 'Миры' });
  const on = { isShowMenu: 1, profileCreate: 1, profileEdit: 1, profileChoose: 1 } as const;
  const alsoOn = { profileShow: 1, enableProfiles: 1, enableMap: 1, avatarChange: 1 } as const;
  const more = { isMapList: 1, chooseTurnLocation: 1, chat: 1, noindex: 1 } as const;
  const flags = { ...on, ...alsoOn, ...more };
  const land = await put('games', {
    ...{ key: 'land', title: 'Суша', menuTitle: 'Суша', icon: null, image: null, bgimage: null },
    ...{ chatBgimage: null, body: null, info: null, rules: null, status: 'active', place: 2 },
    ...{ mainPageType: 'turns', createdAt: NOON },
  });
  const sea = await put('games', {
    ...{ key: 'sea', groupId, title: 'Море', menuTitle: 'В море', image, bgimage },
    ...{ icon: toJson({ type: 'mdi', icon: 'sail-boat' }), chatBgimage: image, maxProfiles: 3 },
    holiday: '2026-12-25/2027-01-08',
    ...{
      body: '<p>О море</p>',
      info: '<p>Сведения</p>',
      rules: `<p>${linkTo('/sea/map/world')}</p>`,
    },
    ...{ status: 'active', profileType: 'rpg', mainPageType: 'turns', ...flags },
    ...{ baseLocations: toJson(['pier']), place: 1, createdAt: NOON },
  });
  const listed = (key: string, place: number) => ({ gameId: sea, key, title: key, image, place });
  const description = `<p>${linkTo('/land/location/field')}</p>`;
  const factionId = await put('factions', {
    ...{ ...listed('crew', 1), colorTitle: '#336699', description },
  });
  const speciesId = await put('species', { ...listed('gulls', 1), description });
  const positionId = await put('positions', { ...listed('mate', 1), factionId });

  const map = { bgimage, description, picture: null, pictureWidth: null, pictureHeight: null };
  // The sub-map stands first in lists, and is written second.
  const world = await put('maps', {
    ...{ ...listed('world', 2), ...map, parentId: null, pictureWidth: 600, pictureHeight: 400 },
    ...{
      picture: pictureName('map'),
      options: toJson({ zoom: 1, center: [20, 10], url: '/tiles/x' }),
    },
  });
  const bay = await put('maps', {
    ...{ ...listed('bay', 1), ...map, parentId: world },
    options: toJson({ url: 'https://tiles.example/{z}/{x}/{y}', tileSize: 256, maxZoom: 4 }),
  });
  const place = { bgimage, description, createdAt: NOON };
  const pier = await put('locations', {
    ...{ ...listed('pier', 2), ...place, mapId: world, access: 'members' },
  });
  const market = await put('locations', { ...listed('market', 1), ...place, mapId: bay });
  const field = await put('locations', {
    ...{ ...listed('field', 1), ...place, gameId: land, mapId: null, description: null },
  });
  await put('locationRoutes', { fromId: pier, toId: market });
  const geometry = toJson({ type: 'Point', coordinates: [1, 2] });
  const figure = { mapId: world, geometry, imageWidth: 320, imageHeight: 180 };
  await put('mapFeatures', { ...figure, locationId: null, targetMapId: bay, place: 2 });
  await put('mapFeatures', { ...figure, locationId: pier, targetMapId: null, place: 1 });

  const character = { gameId: sea, image: null, turnAvatar: null, url: null, avatar: null };
  const gull = await put('characters', {
    ...{ ...character, ownerId: mara, type: 'profile', name: 'Чайка', seo: 'chaika', confirmed: 1 },
    ...{ avatar: image, image: bgimage, turnAvatar: image, url: 'https://forum.example/chaika' },
    ...{ locationId: pier, foldedName: 'чайка', foldedAlias: 'чайка', offered: 1 },
    ...{ createdAt: NOON, updatedAt: NOON + 1, place: 2 },
  });
  const boss = await put('characters', {
    ...{ ...character, ownerId: master, type: 'master', name: 'Мастер', isGameMaster: 1, ...times },
  });
  await put('characters', {
    ...{ ...character, ownerId: reader, type: 'master', name: 'Техник', isGameTech: 1, ...times },
  });
  const text = { activity: 'а', look: 'б', temper: 'в', biography: 'г', skills: 'д', bag: 'е' };
  await put('profiles', {
    ...{ characterId: gull, alias: 'Клюв', speciesId, factionId, positionId, gender: 'female' },
    ...{ age: 7, ...text },
  });
  await put('characterAvatars', { characterId: gull, avatar: bgimage, replacedAt: NOON });
  await put('characterRoutes', { characterId: gull, locationId: market });
  await put('locationMembers', { locationId: pier, characterId: gull });
  await put('profileReviews', {
    ...{ characterId: gull, decision: 'returned', since: NOON, looked: toJson({ name: 'Чайка' }) },
    ...{ lookedAt: NOON, lookedBy: master, statusBefore: 'active' },
  });
  const remark = { characterId: gull, colorName: '#336699', createdAt: NOON };
  const first = await put('profileComments', {
    ...{ ...remark, userId: master, author: 'master', field: 'look', replyTo: null },
    body: '<p>Какие крылья?</p>',
  });
  await put('profileComments', {
    ...{ ...remark, userId: mara, author: 'owner', field: 'look', replyTo: first },
    body: '<p>Белые.</p>',
  });

  const quest = { description, imageSmall: image, place: 1 };
  const questId = await put('quests', {
    ...{ gameId: sea, key: 'storm', title: 'Шторм', ...quest, type: 'heroic', status: 'active' },
  });
  const eventId = await put('questEvents', {
    ...{ questId, key: 'night', title: 'Ночь', ...quest, status: 'finished' },
    ...{ chronicle: `<p>${linkTo('/sea/quests/storm/night/chronicle')}</p>` },
    ...{ chronicleById: gull, chronicleAt: NOON },
  });
  await put('questEventMembers', { eventId, characterId: gull, canEdit: 1 });

  const turn = (row: Partial<Insertable<Tables['turns']>>) => {
    const createdAt = next();
    return put('turns', {
      ...{ gameId: sea, locationId: pier, characterId: gull, userId: mara, actionFromId: null },
      ...{ post: '<p>Ход</p>', createdAt, clockAt: null, updatedAt: createdAt, deletedAt: null },
      ...row,
    });
  };
  const opening = await turn({});
  const deletedTurn = await turn({ post: `<p>${PRIVATE}</p>`, deletedAt: at });
  const away = await turn({ gameId: land, locationId: field, characterId: null, userId: gone });
  const links = [
    `/sea/location/pier/all?turn=${opening}`,
    `/sea/location/pier/all?turn=${deletedTurn}`,
    `/land/location/field/all?turn=${away}`,
    `/sea/profiles/${gull}-chaika`,
    `/sea/chat/rpg_quest_event/${eventId}`,
  ].map(linkTo);
  const picture = (src: string): string => `<img src="${src}" alt="вид">`;
  const linked = await turn({
    ...{ charIsMaster: 1, actionFromId: market, status: 'pending', clockAt: NOON },
    ...{ updatedAt: NOON + 9 * MINUTE },
    post: `<p>${links.join(' ')}</p><p>${picture(upload('text'))}${picture(upload('lost'))}</p>`,
  });
  const action = { turnId: linked, toId: null, roll: null };
  await put('turnActions', { ...action, key: 'route', toId: market, status: 'pending' });
  const roll = { command: '2d6', result: 7, detail: '3 + 4' };
  await put('turnActions', { ...action, key: 'roll', roll: toJson(roll) });
  await put('turnComments', {
    ...{ turnId: linked, author: 'master', userId: master, characterId: boss },
    ...{ body: '<p>Бросьте кость</p>', createdAt: next(), clockAt: NOON },
  });
  await put('turnReactions', { turnId: linked, characterId: gull, createdAt: at });
  await put('turnQuests', { turnId: linked, questId });
  const tagId = await put('tags', {
    ...{ type: 'tag', key: 'veter', title: 'Ветер', foldedTitle: 'ветер', userId: mara },
    ...{ createdAt: NOON, putAwayAt: NOON },
  });
  await put('turnTags', { turnId: linked, tagId });
  await put('turnMentions', { turnId: linked, characterId: gull });
  await put('turnMoves', { turnId: linked, locationId: market, movedAt: at });

  const channel = { gameId: sea, image, bgimage, createdAt: NOON, questEventId: null };
  const hall = await put('chatChannels', {
    ...{ ...channel, type: 'rpg', key: 'hall', title: 'Зал', access: 'members', place: 1 },
  });
  await put('channelMembers', { channelId: hall, characterId: gull });
  const night = await put('chatChannels', {
    ...{ ...channel, type: 'rpg_quest_event', key: String(eventId), title: 'Ночь', place: 2 },
    questEventId: eventId,
  });
  const say = (row: Partial<Insertable<Tables['chatMessages']>>) => {
    const createdAt = next();
    return put('chatMessages', {
      ...{ channelId: hall, authorType: 'profile', characterId: gull, userId: mara, message: 'Эй' },
      ...{
        createdAt,
        clockAt: null,
        updatedAt: createdAt,
        deletedAt: null,
        nonce: PRIVATE,
        ...row,
      },
    });
  };
  const hello = await say({ clockAt: NOON, updatedAt: NOON + 60 * MINUTE });
  await say({
    ...{ channelId: night, authorType: 'master', characterId: boss, userId: master },
    message: `Смотрите ${ORIGIN}/sea/chat/rpg/hall?message=${hello}, [img=${upload('talk')}]`,
  });
  const deletedMessage = await say({ message: PRIVATE, deletedAt: NOON });
  await put('chatReads', {
    ...{ channelId: hall, characterId: gull, lastReadId: deletedMessage, readAt: at },
  });

  await put('sceneOrders', { locationId: pier, characterId: gull, since: NOON, nudgedAt: NOON });
  await put('sceneMembers', { locationId: pier, characterId: gull, place: 1, skippedAt: NOON });
  const block = { reason: 'Шум', madeBy: master, madeAt: NOON, until: at };
  const lifted = { liftedAt: at, liftedBy: master };
  await put('blocks', { userId: reader, gameId: sea, ...block, ...lifted });
  await put('blocks', { userId: gone, gameId: null, ...block, ...lifted, until: null });
  await put('tags', {
    ...{ type: 'turn', key: 'noch', title: 'Ночь', foldedTitle: PRIVATE, userId: mara },
    createdAt: NOON,
  });
  await put('appMeta', { key: 'communityName', value: 'Два берега' });
  const invitationId = await put('invitations', {
    ...{ gameId: sea, keyHash: PRIVATE, madeBy: master, madeAt: NOON, uses: null, until: null },
    revokedAt: null,
  });
  await put('gameMembers', { userId: reader, gameId: sea, invitationId, joinedAt: at });

  // Something of each kind is put away.
  for (const kind of AWAY) await db.updateTable(kind).set({ putAwayAt: NOON }).execute();

  await makePrivate(db, { mara, sea, gull, hall, opening });
  return { sea, land, mara, master, owner, gull, opening, linked, hall };
}
