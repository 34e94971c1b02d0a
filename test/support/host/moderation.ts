import type { LightMyRequestResponse } from 'fastify';
import type { Block, Complaint, Invitation } from '../../../src/contract/index.ts';
import { sha256 } from '../../../server/auth/crypto.ts';
import { flag, toJson } from '../../../server/db/index.ts';
import type { Community, Login } from './community.ts';
import {
  insertGame,
  insertMaster,
  NOON,
  send,
  signIn,
  type TestHost,
  userOf,
  type Headers,
} from './index.ts';

type Answer = Promise<LightMyRequestResponse>;
type Body = Record<string, unknown>;

/** Those of the community, an owner of it (`owner`), and the master of another game, `lake` (`other`). */
export type Who = Login | 'owner' | 'other';

/** The people beside those of `makeCommunity` whom moderation needs. */
export async function makeModerators(host: TestHost, sea: Community) {
  const owner = await userOf(host, 'owner');
  await host.db
    .updateTable('users')
    .set({ isOwner: flag(true) })
    .where('id', '=', owner.id)
    .execute();
  const other = await userOf(host, 'other');
  const lake = await insertGame(host.db, { key: 'lake', place: 9 });
  await insertMaster(host.db, lake, other);
  const headers: Record<Who, Headers> = {
    ...sea.headers,
    owner: await signIn(host, 'owner'),
    other: await signIn(host, 'other'),
  };
  const users: Record<Who, number> = { ...sea.users, owner: owner.id, other: other.id };
  return { headers, users, lake: lake.id };
}

/** What is done about people and texts. */
export function moderationActions(
  host: TestHost,
  { headers, users }: Awaited<ReturnType<typeof makeModerators>>,
) {
  const ask = (who: Who | Headers, method: 'GET' | 'POST', path: string, body?: Body): Answer =>
    send(host, method, `/api/rpg/${path}`, typeof who === 'string' ? headers[who] : who, body);
  const at = (path: string, game: string | undefined): string =>
    game === undefined ? path : `${path}/${game}`;
  return {
    ask,
    block: (who: Who, whom: Who, body: Body = {}, game: string | undefined = 'sea') =>
      ask(who, 'POST', at('blocks', game), { user: String(users[whom]), reason: 'Спам', ...body }),
    blockEverywhere: (who: Who, whom: Who, body: Body = {}) =>
      ask(who, 'POST', 'blocks', { user: String(users[whom]), reason: 'Спам', ...body }),
    lift: (who: Who, id: string) => ask(who, 'POST', `block/${id}/lift`),
    blocks: async (who: Who, query = '', game: string | undefined = 'sea') =>
      (await ask(who, 'GET', at('blocks', game) + query)).json<{
        blocks: Block[];
        next?: string;
      }>(),
    complain: (who: Who, kind: string, id: string | number, reason = 'Грубость') =>
      ask(who, 'POST', 'complaints/sea', { kind, id: String(id), reason }),
    complaints: async (who: Who, query = '') =>
      (await ask(who, 'GET', `complaints/sea${query}`)).json<{
        complaints: Complaint[];
        open: number;
        next?: string;
      }>(),
    close: (who: Who, id: string, note = 'Разобрались') =>
      ask(who, 'POST', `complaint/${id}/close`, { note }),
    reopen: (who: Who, id: string) => ask(who, 'POST', `complaint/${id}/reopen`),
    invite: async (who: Who, body: Body = {}, game = 'draft') =>
      (await ask(who, 'POST', `invitations/${game}`, body)).json<{
        invitation: Invitation;
        key: string;
      }>(),
    accept: (who: Who, key: string) => ask(who, 'POST', 'invite/accept', { key }),
  };
}

/** The id of a block that was made. */
export const blockId = (answer: LightMyRequestResponse): string =>
  answer.json<{ block: Block }>().block.id;

/** What was answered: done, or the refusal's id. */
export const verdictOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'yes' : answer.json<{ code: string }>().code;

/** The key of the invitation of {@link makeModerated}. */
export const INVITATION_KEY = 'turnDraft/sea/1/new';

/** What there is to lift, to close, to open again and to revoke in the game `sea`, and whom to block there; all of it new each time. */
export async function makeModerated({ db }: TestHost, { games, users }: Community, turn: number) {
  for (const table of ['blocks', 'complaints', 'gameMembers', 'invitations'] as const)
    await db.deleteFrom(table).execute();
  const madeAt = NOON;
  const gameId = games.sea;
  const { id: block } = await db
    .insertInto('blocks')
    .values({ ...{ userId: users.stranger, gameId, reason: 'x', madeAt }, ...NOT_YET })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = toJson({ html: '<p>x</p>', author: 'mara', date: madeAt });
  const complaint = { gameId, kind: 'turn', subjectId: turn, reason: 'x', state } as const;
  const [open, closed] = await db
    .insertInto('complaints')
    .values([
      { ...complaint, ...NOBODY, at: madeAt, userId: users.boris, closedAt: null },
      { ...complaint, ...NOBODY, at: madeAt, userId: users.reader, closedAt: madeAt },
    ])
    .returning('id')
    .execute();
  const keyHash = sha256(INVITATION_KEY);
  const { id: invitation } = await db
    .insertInto('invitations')
    .values({ gameId, keyHash, madeAt, madeBy: null, uses: null, until: null, revokedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    block: String(block),
    complaint: String(open?.id),
    closed: String(closed?.id),
    invitation: String(invitation),
    user: String(users.boris),
  };
}

const NOT_YET = { madeBy: null, until: null, liftedAt: null, liftedBy: null } as const;
const NOBODY = { closedBy: null, note: null } as const;
