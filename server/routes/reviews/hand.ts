import type { FastifyRequest } from 'fastify';
import type { CallBody, CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import { handRefusal, queueClosed, reviewStateOf } from '../../../src/domain/index.ts';
import { writeJournal } from '../../community/journal.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { profileOptions } from '../../db/queries/profileChoices.ts';
import { findProfile } from '../../db/queries/profiles.ts';
import { profileOf } from '../../db/queries/profileViews.ts';
import { countOwned, giveProfile, insertProfile } from '../../db/queries/profileWrites.ts';
import { findPlayer, playerOf, reviewedOf } from '../../db/queries/reviews.ts';
import { present } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { invalid, noticeText } from '../../errors/index.ts';
import { noticeStep } from '../../notifications/reviews.ts';
import type { ActingUser } from '../access.ts';
import { once } from '../idempotency.ts';
import { refuse } from '../profiles/access.ts';
import { refusingTaken, settleProfile } from '../profiles/settle.ts';
import { countText } from '../textQuota.ts';
import { authorizeMaster, type Seen } from './access.ts';
import { type Asked, checkVersion, decide } from './decide.ts';

/** Who gets a character: undefined for nobody. Refusals under `to`: fieldWrong, playerHasTooMany. */
async function recipientOf(trx: Trx, { acting, row }: Seen, to: string | null) {
  if (to === null && row.ownerId === null) throw invalid({ to: ['fieldWrong'] });
  if (to === null) return undefined;
  const player = await findPlayer(trx, acting.row.id, Number(to));
  if (!player || row.ownerId === Number(to)) throw invalid({ to: ['fieldWrong'] });
  const owned = await countOwned(trx, acting.row.id, Number(to));
  if (owned >= (acting.row.maxProfiles ?? Infinity)) throw invalid({ to: ['playerHasTooMany'] });
  return player;
}

/** A player in the journal; by the id the name is found again when it goes with its person. */
const namedOf = (player: { id: string; name: string } | undefined) => ({
  player: player?.name ?? null,
  playerId: player?.id ?? null,
});

/** Gives a character to a user or to nobody (OWN-79, OWN-80); of two at once the second sees another version. Refusals: as the call says. */
export async function handOver(
  deps: Deps,
  asked: Asked<CallBody<Calls['handOver']>>,
): Promise<CallResponse<Calls['handOver']>> {
  const { to, version } = asked.body;
  const notice = to === null ? 'takenBack' : 'handedOver';
  return decide(deps, asked, notice, async (trx, seen, now) => {
    const { acting, row } = seen;
    await checkVersion(trx, seen, version);
    refuse(handRefusal(reviewStateOf(reviewedOf(row))));
    const player = await recipientOf(trx, seen, to);
    const ownerId = player ? Number(player.id) : null;
    const { id: by } = acting.user;
    await giveProfile(trx, { id: row.id, ownerId, now });
    await writeJournal(trx, {
      ...{ at: now, userId: by, gameId: acting.row.id },
      action: player ? 'characterHandedOver' : 'characterTakenBack',
      subject: { type: 'character', id: row.id, name: row.name },
      before: namedOf(playerOf(row)),
      after: namedOf(player),
    });
    const news = { id: row.id, gameId: acting.row.id, by, now };
    const lost = await noticeStep(trx, { ...news, step: 'characterTakenBack' }, row.ownerId);
    const got = await noticeStep(trx, { ...news, step: 'characterHandedOver' }, ownerId);
    const notices = { made: [...lost.made, ...got.made], removed: [] };
    return { notices, players: [row.ownerId, ownerId], loser: row.ownerId };
  });
}

/** A master of a game that is not over. Refusals: those of acting, mastersOnly, gameClosed. */
async function authorizeOffer(
  db: Deps['db'],
  params: CallParams<Calls['offerForm']>,
  request: FastifyRequest,
): Promise<ActingUser> {
  const acting = await authorizeMaster(db, params, request);
  refuse(queueClosed(acting.game));
  return acting;
}

/** What the form of an offered profile chooses from (OWN-78). */
export async function offerForm(
  { db }: Deps,
  params: CallParams<Calls['offerForm']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['offerForm']>> {
  const { row } = await authorizeOffer(db, params, request);
  return profileOptions(db, row.id);
}

/** Makes a profile for users to choose (OWN-78), once for each idempotency key. Refusals: as the call says. */
export async function offerProfile(
  { db, clock }: Deps,
  params: CallParams<Calls['offerProfile']>,
  body: CallBody<Calls['offerProfile']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['offerProfile']>> {
  const work = async (trx: Trx) => {
    const acting = await authorizeOffer(trx, params, request);
    const { id: gameId } = acting.row;
    const { id: userId } = acting.user;
    const now = clock();
    const offer = async () => {
      const settled = await settleProfile(trx, gameId, { sent: body, comment: () => undefined });
      const { written } = settled;
      const { activity, look, temper, biography, skills, bag } = written.details;
      const texts = [activity, look, temper, biography, skills, bag].map((text) => text ?? '');
      await countText(trx, { userId, now, texts });
      const id = await insertProfile(trx, written, { gameId, ownerId: null, now });
      await writeJournal(trx, {
        ...{ at: now, userId, gameId, action: 'profileOffered' },
        subject: { type: 'character', id, name: written.name },
      });
      return { profile: id };
    };
    const { answer } = await once(
      trx,
      { userId, request, payload: body, now },
      {
        work: offer,
        answer: async (made: { profile: number }) => {
          const row = await findProfile(trx, gameId, String(made.profile));
          const profile = row && profileOf(row, 'whole');
          return { ...present({ profile }), message: noticeText('profileOffered') };
        },
      },
    );
    return answer;
  };
  return refusingTaken(() => inGame(db, params.game, work));
}

/** Sets how many profiles a user may have in the game (OWN-84). Refusals: those of acting, mastersOnly. */
export async function limitProfiles(
  { db, clock }: Deps,
  params: CallParams<Calls['limitProfiles']>,
  { limit }: CallBody<Calls['limitProfiles']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['limitProfiles']>> {
  await inGame(db, params.game, async (trx) => {
    const { row, user } = await authorizeMaster(trx, params, request);
    if (row.maxProfiles === limit) return;
    await trx.updateTable('games').set({ maxProfiles: limit }).where('id', '=', row.id).execute();
    await writeJournal(trx, {
      ...{ at: clock(), userId: user.id, gameId: row.id, action: 'gameChanged' },
      subject: { type: 'game', id: row.key, name: row.title },
      before: { maxProfiles: row.maxProfiles },
      after: { maxProfiles: limit },
    });
  });
  return { ...present({ limit }), message: noticeText('profilesLimited') };
}
