import type { LightMyRequestResponse } from 'fastify';
import type { Block, Complaint, Invitation } from '../../../src/contract/index.ts';
import { flag } from '../../../server/db/index.ts';
import type { Community, Login } from './community.ts';
import {
  makeGame,
  makeMaster,
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
    .set({ isAdmin: flag(true) })
    .where('id', '=', owner.id)
    .execute();
  const other = await userOf(host, 'other');
  const lake = await makeGame(host.db, { key: 'lake', place: 9 });
  await makeMaster(host.db, lake, other);
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
