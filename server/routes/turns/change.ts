import type { CallBody, CallResponse, Calls, ErrorId, Turn } from '../../../src/contract/index.ts';
import { canDeleteTurn, canEditTurn, textVersion } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { nextMoment } from '../../db/queries/moments.ts';
import { present } from '../../db/queries/wire.ts';
import { viewTurn } from '../../db/queries/turnViews.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { noticeDeletion, noticeEdit, type Notices } from '../../notifications/turns.ts';
import { forgetTurn, indexTurn } from '../../search/index.ts';
import { type SettledText, settleText } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import { placeOfTurn, refuseWriting } from './speaker.ts';
import { listeningAuthors, broadcastTurn } from './broadcast.ts';
import { after, seeOpenTurn, type SeenTurn, type TurnInput, windowsOf } from './open.ts';

/** A turn that is about to change, as the one who changes it sees it. */
type Change = SeenTurn & {
  now: number;
  /** Of the change: version of the turn, and where polls find it. */
  moment: number;
  /** Characters that get the change as their own turn's. */
  authors: string[];
};

type Rule = typeof canEditTurn;

/** Opens a turn for a change that a rule allows. Refusals: those of acting, turnNotFound, gameClosed, the rule's own. */
async function openTurn(
  trx: Trx,
  deps: Deps,
  input: TurnInput,
  [allowed, refusal]: [Rule, ErrorId],
): Promise<Change> {
  const seen = await seeOpenTurn(trx, input);
  const now = deps.clock();
  if (!allowed(seen.turn, seen.acting.actor, windowsOf(deps), now)) throw new DomainError(refusal);
  const authors = await listeningAuthors(trx, seen.row);
  return {
    ...seen,
    now,
    moment: after(await nextMoment(trx, seen.acting.row.id, now), seen.row),
    authors,
  };
}

/** The location of a changed turn: the same, or another where the editor may write. */
async function placeAfter(
  trx: Trx,
  { acting, row, turn }: Change,
  key: string | undefined,
): Promise<number> {
  if (key === undefined || key === turn.location?.key) return row.locationId;
  await refuseWriting(trx, acting, key);
  return (await placeOfTurn(trx, acting.row.id, key)).id;
}

/** Did somebody else change the text since the edit was opened? The same text is a repeated edit, no conflict. */
function isOvertaken({ row }: Change, post: string, base: string | undefined): boolean {
  return base !== undefined && base !== textVersion(row.post) && post !== row.post;
}

/** For those who read the place that the turn leaves and miss the event (LIVE-09): the last move away from each place. */
async function rememberMove(trx: Trx, { row, moment: movedAt }: Change): Promise<void> {
  await trx
    .insertInto('turnMoves')
    .values({ turnId: row.id, locationId: row.locationId, movedAt })
    .onConflict((known) => known.columns(['turnId', 'locationId']).doUpdateSet({ movedAt }))
    .execute();
}

/** Writes the change; returns the turn as everybody sees it now, and whom to notify. */
async function rewrite(
  trx: Trx,
  change: Change,
  { text, ...body }: { text: SettledText; base?: string; currentLocation?: string },
): Promise<{ turn: Turn; notices: Notices }> {
  const post = text.take('body', change.row.post);
  if (isOvertaken(change, post, body.base)) throw new DomainError('turnChanged');
  const locationId = await placeAfter(trx, change, body.currentLocation);
  const { now, row: old, acting } = change;
  await countText(trx, { userId: acting.user.id, now, texts: [post], before: [old.post] });
  // A route starts at the location of the turn.
  const actionFromId = change.row.actionFromId === null ? null : locationId;
  if (locationId !== change.row.locationId) await rememberMove(trx, change);
  const row = await trx
    .updateTable('turns')
    .set({ post, locationId, actionFromId, updatedAt: change.moment })
    .where('id', '=', change.row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexTurn(trx, row);
  const notices = await noticeEdit(trx, row, old.locationId, now);
  return { notices, turn: await viewTurn(trx, row) };
}

/** Changes a turn's text, and its place (spec 1 §4 "Turn modes", TURN-02, TURN-03, TURN-05). */
export async function editTurn(
  deps: Deps,
  input: TurnInput & { body: CallBody<Calls['editTurn']> },
): Promise<CallResponse<Calls['editTurn']>> {
  const { body, ...rest } = input.body;
  const text = await settleText(deps, input, 'turn', body);
  const { change, turn, notices } = await inGame(deps.db, input.params.game, async (trx) => {
    const opened = await openTurn(trx, deps, input, [canEditTurn, 'turnEditForbidden']);
    return { change: opened, ...(await rewrite(trx, opened, { ...rest, text })) };
  });
  const { acting, authors } = change;
  const places = [change.turn, turn].flatMap(({ location }) => (location ? [location.key] : []));
  const locations = [...new Set(places)];
  const event = { game: acting.game, event: 'TurnUpdated', turn, locations, authors } as const;
  await broadcastTurn(deps, input.request, event);
  void broadcastNotifications(deps, input.request.log, notices);
  const patch = present({ updated: turn.updated, location: turn.location });
  return { turn: { id: turn.id, post: turn.post, ...patch }, message: noticeText('turnEdited') };
}

/** Deletes a turn (TURN-04). Its row stays without text and comments, for those who missed the event (LIVE-09). */
export async function deleteTurn(
  deps: Deps,
  input: TurnInput,
): Promise<CallResponse<Calls['deleteTurn']>> {
  const { acting, turn, authors, notices } = await inGame(
    deps.db,
    input.params.game,
    async (trx) => {
      const change = await openTurn(trx, deps, input, [canDeleteTurn, 'turnDeleteForbidden']);
      await trx
        .updateTable('turns')
        .set({ post: '', deletedAt: change.moment, updatedAt: change.moment })
        .where('id', '=', change.row.id)
        .execute();
      await forgetTurn(trx, change.row.id);
      // Before its comments: their notifications go with them.
      const notices = await noticeDeletion(trx, change.row);
      await trx.deleteFrom('turnComments').where('turnId', '=', change.row.id).execute();
      return { ...change, notices };
    },
  );
  await broadcastTurn(deps, input.request, {
    game: acting.game,
    event: 'TurnDeleted',
    turn: { id: turn.id },
    locations: turn.location ? [turn.location.key] : [],
    authors,
  });
  void broadcastNotifications(deps, input.request.log, notices);
  return { message: noticeText('turnDeleted') };
}
