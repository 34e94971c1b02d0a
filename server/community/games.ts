import {
  type CallBody,
  type Calls,
  COMMUNITY_LIMIT,
  type GameStatus,
} from '../../src/contract/index.ts';
import { gameKeyProblem, namedAs, nameProblem } from '../../src/domain/index.ts';
import type { SessionUser } from '../auth/index.ts';
import { flag, toJson, type Trx } from '../db/index.ts';
import { freeChannelKey } from '../db/queries/chatChannels.ts';
import { findGame } from '../db/queries/games.ts';
import { nextMoment } from '../db/queries/moments.ts';
import { DomainError, invalid } from '../errors/index.ts';
import type { Leading } from './access.ts';
import { writeJournal } from './journal.ts';
import { type Preset, presets } from './presets.ts';
import { appoint } from './staff.ts';
import type { Change } from './standing.ts';

type Wanted = CallBody<Calls['makeGame']>;

/** Refusal: all that is wrong with title and key, by field. */
async function check(trx: Trx, { title, key }: Wanted): Promise<void> {
  const wrongTitle = nameProblem(title, COMMUNITY_LIMIT.title);
  const wrongKey = gameKeyProblem(key);
  const isTaken = !wrongKey && (await findGame(trx, key)) !== undefined;
  if (!wrongTitle && !wrongKey && !isTaken) return;
  throw invalid({
    ...(wrongTitle && { title: [wrongTitle] }),
    ...(wrongKey && { key: [wrongKey] }),
    ...(isTaken && { key: ['gameKeyTaken' as const] }),
  });
}

async function insertGame(
  trx: Trx,
  { title: typed, key }: Wanted,
  preset: Preset,
  now: number,
): Promise<number> {
  const title = namedAs(typed);
  const { last } = await trx
    .selectFrom('games')
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow();
  const on = flag(true);
  const { id } = await trx
    .insertInto('games')
    .values({
      ...{ key, title, menuTitle: title, isShowMenu: on, icon: null, image: null, bgimage: null },
      ...{ chatBgimage: null, body: preset.body, info: preset.info, rules: preset.rules },
      ...{ status: 'active', mainPageType: preset.mainPage, profileCreate: on },
      ...{ profileEdit: flag(preset.profileEdit), profileShow: on, enableProfiles: on },
      ...{ avatarChange: on, chat: flag(preset.chat), maxProfiles: preset.maxProfiles },
      ...{ baseLocations: toJson([preset.place.key]), place: (last ?? -1) + 1, createdAt: now },
      groupId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first place, and what a profile chooses from. */
async function insertWorld(
  trx: Trx,
  gameId: number,
  { place, species, faction }: Preset,
  now: number,
): Promise<void> {
  const pictures = { image: null, bgimage: null };
  await trx
    .insertInto('locations')
    .values({ gameId, mapId: null, ...place, ...pictures, createdAt: now })
    .execute();
  await trx
    .insertInto('species')
    .values({ gameId, ...species, description: null, image: null })
    .execute();
  const { key, title, color: colorTitle } = faction;
  await trx
    .insertInto('factions')
    .values({ gameId, key, title, colorTitle, description: null, image: null })
    .execute();
}

async function insertQuest(
  trx: Trx,
  gameId: number,
  { key, title, description, event, scene }: NonNullable<Preset['quest']>,
): Promise<{ eventId: number; title: string }> {
  const { id: questId } = await trx
    .insertInto('quests')
    .values({ gameId, key, title, description, imageSmall: null, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await trx
    .insertInto('questEvents')
    .values({
      ...{ questId, key: event, title: scene, description: null, imageSmall: null },
      ...{ status: 'active', chronicle: null, chronicleById: null, chronicleAt: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { eventId, title: scene };
}

async function insertChat(
  trx: Trx,
  gameId: number,
  { channels, quest }: Preset,
  now: number,
): Promise<void> {
  const common = { gameId, image: null, bgimage: null, createdAt: now };
  for (const [place, { title, access }] of channels.entries()) {
    // A game that was imported may have brought its key along.
    const key = await freeChannelKey(trx, 'rpg_game', `game-${gameId}-${place}`);
    const row = { ...common, key, title, access, place };
    await trx
      .insertInto('chatChannels')
      .values({ ...row, type: 'rpg_game', questEventId: null })
      .execute();
  }
  if (!quest) return;
  const { eventId, title } = await insertQuest(trx, gameId, quest);
  const row = { ...common, key: String(eventId), title, place: channels.length };
  await trx
    .insertInto('chatChannels')
    .values({ ...row, type: 'rpg_quest_event', questEventId: eventId })
    .execute();
}

/**
 * Makes a game of a preset, whose first master the owner is (OWN-46). The caller has looked who asks. Refusals by field: title fieldRequired,
 * fieldTooLong; key these, fieldWrong, gameKeyTaken. Resolves with whose standing has changed.
 */
export async function makeGame(
  trx: Trx,
  wanted: Wanted,
  { user, now }: { user: SessionUser; now: number },
): Promise<Change[]> {
  await check(trx, wanted);
  const preset = presets[wanted.preset];
  const gameId = await insertGame(trx, wanted, preset, now);
  await insertWorld(trx, gameId, preset, now);
  await insertChat(trx, gameId, preset, now);
  await nextMoment(trx, gameId, now);
  const row = await findGame(trx, wanted.key);
  if (!row) throw new DomainError('serverError');
  await writeJournal(trx, {
    at: now,
    userId: user.id,
    gameId,
    action: 'gameMade',
    subject: { type: 'game', id: row.key, name: row.title },
    after: { preset: wanted.preset },
  });
  return appoint(trx, { user, row, person: user, post: { role: 'master', status: 'active' }, now });
}

/** Opens or closes a game that the asker leads (OWN-52); nothing happens where it is so already. Resolves with whose standing has changed. */
export async function setGameStatus(
  trx: Trx,
  { user, row }: Leading,
  { status, now }: { status: GameStatus; now: number },
): Promise<Change[]> {
  if (row.status === status) return [];
  await trx.updateTable('games').set({ status }).where('id', '=', row.id).execute();
  await writeJournal(trx, {
    at: now,
    userId: user.id,
    gameId: row.id,
    action: 'gameChanged',
    subject: { type: 'game', id: row.key, name: row.title },
    before: { status: row.status },
    after: { status },
  });
  const players = await trx
    .selectFrom('characters')
    .select('ownerId')
    .distinct()
    .where('gameId', '=', row.id)
    .where('ownerId', 'is not', null)
    .execute();
  return players.flatMap(({ ownerId: userId }) =>
    userId === null ? [] : [{ userId, game: row.key, reconnects: status === 'inactive' }],
  );
}
