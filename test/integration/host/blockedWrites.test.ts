import { type Call, type CallId, paramNames } from '../../../src/contract/index.ts';
import { fillIn, servedCalls } from '../../support/host/badRequests.ts';
import { chatHost, postAtPier } from '../../support/host/beginnings.ts';
import { bodiesOf } from '../../support/host/allCalls.ts';
import { sentBy } from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { type TestHost } from '../../support/host/index.ts';
import { makeModerators, moderationActions } from '../../support/host/moderation.ts';
import { canvas, upload, uploadToken } from '../../support/host/pictures.ts';
import { actions } from '../../support/host/turns.ts';

/**
 * Every call of the contract that changes something, asked by one who is blocked everywhere: a call that comes later is asked without a line here, and has to
 * refuse, or to be named below with its reason.
 */

/** What a blocked person may do: it concerns nobody else, or is the way out. */
const ALLOWED: Partial<Record<CallId, string>> = {
  login: 'whoever is blocked reads, and has to be told',
  logout: 'goes',
  endOtherSessions: 'one’s own sessions',
  saveSettings: 'one’s own settings',
  saveDraft: 'one’s own drafts, which can be copied',
  deleteDraft: 'one’s own drafts',
  saveBookmark: 'one’s own bookmarks',
  removeBookmark: 'one’s own bookmarks',
  readNotifications: 'one’s own list',
  saveNotificationRules: 'one’s own settings',
  subscribePush: 'one’s own browser',
  unsubscribePush: 'one’s own browser',
  sendReport: 'guests may as well',
  endSession: 'one’s own sessions',
  linkIdentity: 'one’s own account',
  unlinkIdentity: 'one’s own account',
  leaveCommunity: 'goes',
  cancelJob: 'one’s own job',
};

/** What only those may do who lead, and nobody leads who is blocked: refused as to any reader. */
const BY_ROLE: Readonly<Record<string, string>> = {
  found: 'foundingKeyWrong',
  nameCommunity: 'ownersOnly',
  makeGame: 'ownersOnly',
  appointOwner: 'ownersOnly',
  dismissOwner: 'ownersOnly',
  makeResetLink: 'ownersOnly',
  gameStatus: 'leadersOnly',
  saveStaff: 'leadersOnly',
  dismissStaff: 'leadersOnly',
  undoAct: 'leadersOnly',
  saveWays: 'leadersOnly',
  saveFigures: 'leadersOnly',
  workshopPicture: 'leadersOnly',
  sendMapPicture: 'leadersOnly',
  makeThing: 'leadersOnly',
  orderThings: 'leadersOnly',
  saveThing: 'leadersOnly',
  putAway: 'leadersOnly',
  bringBack: 'leadersOnly',
  exportGame: 'leadersOnly',
  copyGame: 'leadersOnly',
  beginArchive: 'ownersOnly',
  sendArchive: 'ownersOnly',
  importArchive: 'ownersOnly',
} satisfies Partial<Record<CallId, string>>;

const isWrite = ({ id, method, changes }: Call): boolean =>
  (changes ?? method !== 'GET') && !(id in ALLOWED);

const writes = (await servedCalls()).filter(isWrite);

let host: TestHost;
let sea: Community;
let params: Record<string, string>;
let bodies: Partial<Record<string, object>>;
let token: string;
beforeAll(async () => {
  const { host: made, sea: community, does } = await chatHost();
  [host, sea] = [made, community];
  const people = await makeModerators(host, sea);
  const blocks = moderationActions(host, people);
  const turn = await postAtPier(actions(host, sea), sea);
  const message = sentBy(await does.say('mara', sea.keys.mara, 'hall', 'Слово')).id;
  token = await uploadToken(host, sea.headers.mara);
  const { key } = await blocks.invite('master', {}, 'sea');
  await blocks.complain('boris', 'turn', turn);
  await blocks.blockEverywhere('owner', 'mara');
  params = {
    ...{ game: 'sea', character: sea.keys.mara, turn, message, quest: 'open', event: 'begun' },
    ...{ location: 'pier', profile: `${sea.keys.boris}-boris`, type: 'rpg_game', id: 'hall' },
    ...{
      kind: 'quests',
      archive: 'a',
      at: '0',
      map: '1',
      block: '1',
      complaint: '1',
      invitation: '1',
      entry: '1',
      user: String(sea.users.boris),
    },
  };
  const hall = { type: 'rpg_game', id: 'hall', message };
  bodies = {
    ...bodiesOf(sea, {
      ...{ people: {}, channels: [], quests: [], draft: { channel: hall } },
      earlierAvatar: 'a.webp',
    }),
    makeBlock: { user: String(sea.users.boris), reason: 'x' },
    complain: { kind: 'turn', id: turn, reason: 'x' },
    closeComplaint: { note: 'x' },
    makeInvitation: {},
    acceptInvitation: { key },
    nudgeInScene: {},
    commentReview: { body: '<p>x</p>' },
    stepReview: { step: 'confirm', version: '1' },
    handOver: { to: null, version: '1' },
    found: { key: 'x'.repeat(43) },
    nameCommunity: { name: 'Море' },
    makeGame: { title: 'Озеро', key: 'ozero', preset: 'empty' },
    gameStatus: { status: 'closed' },
    saveStaff: { role: 'master', status: 'active' },
    saveWays: { version: 0, ways: [] },
    saveFigures: { version: 0, figures: [] },
    makeThing: { fields: { key: 'x', title: 'x' } },
    saveThing: { version: 0, fields: { key: 'x', title: 'x' } },
    orderThings: { ids: [] },
    putAway: { version: 0 },
    copyGame: { key: 'ozero', title: 'Озеро' },
    beginArchive: { size: 1 },
    importArchive: { dryRun: true },
  };
});
afterAll(() => host.close());

const addresses = ({ patterns }: Call): string[] =>
  patterns.map((pattern) => {
    const missing = paramNames(pattern).filter((name) => !(name in params));
    if (missing.length > 0) throw new Error(`Say in blockedWrites what :${missing.join()} may be`);
    // Of models the type is none of a channel.
    const values = paramNames(pattern).includes('id') ? params : { ...params, type: 'tag' };
    return fillIn(pattern, values);
  });

/** Uploads of who is signed in; the others are called with a token of their own. */
const BY_SESSION: readonly string[] = ['workshopPicture', 'sendMapPicture', 'sendArchive'];

async function ask(call: Call, url: string) {
  if (call.encoding === 'multipart')
    return upload(host, {
      ...{ token, url, bytes: await canvas().png().toBuffer() },
      ...(BY_SESSION.includes(call.id) && { headers: sea.headers.mara }),
    });
  const payload = bodies[call.id];
  if (call.body && !payload) throw new Error(`Say in blockedWrites what ${call.id} is asked with`);
  const { method } = call;
  return host.app.inject({ method, url, headers: sea.headers.mara, ...(payload && { payload }) });
}

describe('whoever is blocked', () => {
  it('OWN-54: is offered no more by this list than there is', async () => {
    const ids = (await servedCalls()).map(({ id }) => id);
    const optional = ['sendReport'];
    expect(
      Object.keys(ALLOWED).filter((id) => !ids.includes(id) && !optional.includes(id)),
    ).toEqual([]);
    expect(writes.length).toBeGreaterThan(25);
  });

  it.each(writes.map((call) => [call.id, call] as const))(
    'OWN-54: writes nothing by %s',
    async (_id, call) => {
      const before = await dump(host.db, ['presence']);
      for (const url of addresses(call)) {
        const answer = await ask(call, url);
        const { code } = answer.json<{ code: string }>();
        expect([url, code]).toEqual([url, BY_ROLE[call.id] ?? 'blocked']);
      }
      expect(await dump(host.db, ['presence'])).toBe(before);
    },
  );
});
