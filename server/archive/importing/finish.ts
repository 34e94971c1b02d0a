import { plainText } from '../../../src/domain/index.ts';
import { sha256 } from '../../auth/crypto.ts';
import { writeJournal } from '../../community/journal.ts';
import { flag, putAll, putRows, type Trx } from '../../db/index.ts';
import { nextMoment } from '../../db/queries/moments.ts';
import { turnsBehindId } from '../../db/queries/turns.ts';
import { namesOf } from '../../notifications/names.ts';
import { indexGame } from '../../search/index.ts';
import { type ImportedGame, step } from './context.ts';
import type { MadeInvitation } from './report.ts';

/** So long an invitation in somebody's name is good, in ms. */
const INVITATION_MS = 90 * 24 * 60 * 60 * 1000;

/** Turns that are looked through at once. */
const BATCH = 200;

/** Writes down who is named in the turns, as when a turn is written (BACK-10). */
async function writeNames(game: ImportedGame): Promise<void> {
  const { trx, gameId } = game;
  const find = await namesOf(trx, gameId);
  for (let last = -1; ;) {
    const turns = await turnsBehindId(trx, gameId, last, BATCH).select(['id', 'post']).execute();
    const end = turns.at(-1);
    if (!end) return;
    last = end.id;
    await step(game, 'names');
    const rows = turns.flatMap(({ id: turnId, post }) =>
      find(plainText(post)).map((characterId) => ({ turnId, characterId })),
    );
    await putAll(trx, 'turnMentions', rows);
  }
}

/**
 * What follows from the rows of a game: who is named in its turns, its words in the search, and its counter, so that whatever is written from here on comes after all
 * of it.
 */
export async function finishGame(game: ImportedGame): Promise<void> {
  const { trx, gameId, now, latest } = game;
  await writeNames(game);
  await indexGame(trx, gameId, () => step(game, 'search'));
  await nextMoment(trx, gameId, Math.max(now, latest.at));
}

/**
 * For whoever has characters in the game and no account here, a link that gives them these (WORK-38), each with the key of its place. The table has the key's SHA-256
 * alone.
 */
export async function invitePlayers(
  game: ImportedGame,
  madeBy: number | null,
  keyAt: (index: number) => string,
) {
  const { trx, gameId, now, players } = game;
  const made: MadeInvitation[] = [];
  const rows = [...players.values()].map(({ userId: forUserId, name }, index) => {
    const key = keyAt(index);
    made.push({ game: game.key, name, key });
    const terms = { uses: 1, until: now + INVITATION_MS, revokedAt: null };
    return { gameId, keyHash: sha256(key), madeBy, madeAt: now, ...terms, forUserId };
  });
  await putRows(trx, 'invitations', rows);
  return made;
}

/** Whoever imports, else the owner who came first; undefined where the community has none. */
export async function importerOf(trx: Trx, by: number | undefined): Promise<number | undefined> {
  if (by !== undefined) return by;
  const owners = trx.selectFrom('users').select('id').where('isOwner', '=', flag(true));
  return (await owners.orderBy('id').limit(1).executeTakeFirst())?.id;
}

/** Writes down that the game was imported, and whom that made its masters (WORK-42). */
export async function writeActs(game: ImportedGame, userId: number): Promise<void> {
  const { trx, key, gameId, now, report, leaders } = game;
  const act = { at: now, userId, gameId };
  const subject = { type: 'game', id: key, name: report.title } as const;
  await writeJournal(trx, { ...act, action: 'gameImported', subject });
  for (const { userId: id, name, role, status } of leaders) {
    const person = { type: 'user', id, name } as const;
    const after = { role, status };
    await writeJournal(trx, { ...act, action: 'staffAppointed', subject: person, after });
  }
}
