import { chatHost, postAtPier } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import {
  asGuest,
  makeCharacter,
  makeUser,
  type Headers,
  type TestHost,
} from '../../support/host/index.ts';
import {
  blockId,
  makeModerators,
  moderationActions,
  verdictOf,
  type Who,
} from '../../support/host/moderation.ts';
import { actions } from '../../support/host/turns.ts';

/** Who may do what about people and texts, as one table: every call, every role, in a game of one's own and in another's. */

const roles = {
  guest: 'guest',
  blocked: 'boris',
  user: 'reader',
  player: 'mara',
  technician: 'tech',
  'master of this game': 'master',
  'master put away': 'stranger',
  'master of another': 'other',
  owner: 'owner',
} as const;
type Role = keyof typeof roles;

let host: TestHost;
let sea: Community;
let does: ReturnType<typeof moderationActions>;
let turn: string;
let pest: string;
beforeAll(async () => {
  ({ host, sea } = await chatHost());
  const people = await makeModerators(host, sea);
  does = moderationActions(host, people);
  await makeCharacter(
    host.db,
    { id: sea.games.sea },
    { id: sea.users.stranger },
    {
      ...{ type: 'master', isGameMaster: 1, status: 'nonactive', name: 'Бывший' },
    },
  );
  turn = await postAtPier(actions(host, sea), sea);
  await does.block('master', 'boris');
  pest = String((await makeUser(host.db, { name: 'pest' })).id);
});
afterEach(async () => {
  await host.db.deleteFrom('blocks').where('userId', '<>', sea.users.boris).execute();
  await host.db.deleteFrom('complaints').execute();
});
afterAll(() => host.close());

const as = (role: Role): Who | Headers => {
  const who = roles[role];
  return who === 'guest' ? asGuest(host) : who;
};

type Ask = (who: Who | Headers) => ReturnType<(typeof does)['ask']>;

/** What is prepared by the owner, and then asked by each role. */
const calls: Record<string, () => Ask | Promise<Ask>> = {
  blocks: () => (who) => does.ask(who, 'GET', 'blocks/sea'),
  peopleToBlock: () => (who) => does.ask(who, 'GET', 'blockable/sea?name=m'),
  makeBlock: () => (who) => does.ask(who, 'POST', 'blocks/sea', { user: pest, reason: 'x' }),
  liftBlock: async () => {
    const made = await does.ask('owner', 'POST', 'blocks/sea', { user: pest, reason: 'x' });
    return (who) => does.ask(who, 'POST', `block/${blockId(made)}/lift`);
  },
  complaints: () => (who) => does.ask(who, 'GET', 'complaints/sea'),
  closeComplaint: async () => {
    await does.complain('owner', 'turn', turn);
    const { id } = (await does.complaints('owner')).complaints[0]!;
    return (who) => does.ask(who, 'POST', `complaint/${id}/close`, { note: 'x' });
  },
  reopenComplaint: async () => {
    await does.complain('owner', 'turn', turn);
    const { id } = (await does.complaints('owner')).complaints[0]!;
    await does.close('owner', id);
    return (who) => does.ask(who, 'POST', `complaint/${id}/reopen`);
  },
  invitations: () => (who) => does.ask(who, 'GET', 'invitations/sea'),
  makeInvitation: () => (who) => does.ask(who, 'POST', 'invitations/sea', {}),
  revokeInvitation: async () => {
    const { invitation } = await does.invite('owner', {}, 'sea');
    return (who) => does.ask(who, 'POST', `invitation/${invitation.id}/revoke`);
  },
};

/** A row tells nobody else that it is there. */
const ofRows = ['liftBlock', 'closeComplaint', 'reopenComplaint', 'revokeInvitation'];

function verdict(call: string, role: Role): string {
  if (role === 'guest') return 'unauthorised';
  if (role === 'blocked') return 'blocked';
  if (role === 'owner' || role === 'master of this game') return 'yes';
  return ofRows.includes(call) ? 'noData' : 'mastersOnly';
}

describe('rights of moderation', () => {
  it.each(
    Object.keys(calls).flatMap((call) =>
      (Object.keys(roles) as Role[]).map((role) => [call, role] as const),
    ),
  )('OWN-53, OWN-56, OWN-69: %s by %s', async (call, role) => {
    const ask = await calls[call]!();
    const answer = await ask(as(role));
    expect(verdictOf(answer)).toBe(verdict(call, role));
  });

  it.each(['GET', 'POST'] as const)(
    'OWN-53: %s of blocks in the whole community is for owners',
    async (method) => {
      const body = method === 'POST' ? { user: pest, reason: 'x' } : undefined;
      for (const role of Object.keys(roles) as Role[]) {
        const expected =
          role === 'guest' ? 'unauthorised' : role === 'owner' ? 'yes' : 'mastersOnly';
        expect([role, verdictOf(await does.ask(as(role), method, 'blocks', body))]).toEqual([
          ...[role, expected],
        ]);
      }
    },
  );

  it('OWN-56: a game that is not open is unknown to masters of others', async () => {
    for (const path of ['blocks/draft', 'complaints/draft', 'invitations/draft', 'blocks/none'])
      expect(verdictOf(await does.ask('other', 'GET', path))).toBe('gameNotFound');
  });
});
