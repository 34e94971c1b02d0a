import type { Invitation, InitAnswer } from '../../../../src/contract/index.ts';
import { OWN_PROVIDER } from '../../../../server/config/index.ts';
import { folders, importDraft } from '../../../support/archive/importing.ts';
import { type Draft, smallArchive } from '../../../support/archive/small.ts';
import {
  createTestHost,
  type Headers,
  insertCharacter,
  NOON,
  send,
  signIn,
  type TestHost,
  userOf,
} from '../../../support/host/index.ts';
import { verdictOf } from '../../../support/host/moderation.ts';

const DAY = 86_400_000;

const folder = folders();
let host: TestHost;
let dataDir: string;
beforeEach(async () => {
  dataDir = folder();
  host = await createTestHost({ config: { dataDir } });
});
afterEach(() => host.close());

const bring = (draft: Draft, options: Parameters<typeof importDraft>[2] = {}) =>
  importDraft({ db: host.db, dataDir }, draft, options);

/** Without blocks in the whole community, which keep people from playing. */
function archive(): Draft {
  const draft = smallArchive();
  delete draft.lines['blocks.jsonl'];
  return draft;
}

const accept = (headers: Headers, key: string) =>
  send(host, 'POST', '/api/rpg/invite/accept', headers, { key });
const keyFor = (name: string, made: readonly { name: string; key: string }[]): string =>
  made.find((one) => one.name === name)!.key;
const charactersOf = (ownerId: number) =>
  host.db
    .selectFrom('characters')
    .select(['name', 'type', 'status', 'isGameMaster', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute();

it('WORK-37: people are found by provider and subject alone; others are users of their name without an account', async () => {
  const { id } = await userOf(host, 'anna');
  const other = await userOf(host, 'Борис');
  const draft = archive();
  Object.assign(draft.lines['people.jsonl']![0]!, {
    accounts: [
      { provider: 'elsewhere', subject: '1' },
      { provider: OWN_PROVIDER, subject: 'anna' },
    ],
  });
  const { report } = await bring(draft);
  expect(report.people).toEqual({ found: 1, made: 1, left: 0 });
  expect((await charactersOf(id)).map(({ name }) => name)).toEqual(['Ассоль']);
  expect(await charactersOf(other.id)).toEqual([]);
  const accounts = await host.db.selectFrom('identities').select('subject').execute();
  expect(accounts.map(({ subject }) => subject).sort()).toEqual(['anna', 'Борис']);
  expect(report.invitations.map(({ name }) => name)).toEqual(['Борис']);
  expect(report.games[0]?.leaders).toEqual([
    { name: 'Борис', found: false, role: 'master', status: 'active' },
  ]);
});

it('WORK-37: two people of an archive may be one here, who has one voice and one block', async () => {
  const { id } = await userOf(host, 'anna');
  const draft = archive();
  for (const [index, subject] of ['17', '18'].entries()) {
    await host.db
      .insertInto('identities')
      .values({
        ...{ userId: id, provider: 'forum', subject, name: 'anna' },
        ...{ linkedAt: NOON, lastUsedAt: NOON },
      })
      .execute();
    Object.assign(draft.lines['people.jsonl']![index]!, {
      accounts: [{ provider: 'forum', subject }],
    });
  }
  const characters = draft.lines['games/otliv/characters.jsonl']!;
  const at = '2026-11-01T12:00:00.000Z';
  characters.push({ id: '4', type: 'master', owner: '1', name: 'Она же', status: 'active', at });
  draft.lines['games/otliv/blocks.jsonl'] = ['1', '2'].map((person) => ({
    ...{ person, reason: 'Спам', at },
  }));
  draft.lines['games/otliv/members.jsonl']!.push({ person: '2', at });
  const { report } = await bring(draft);
  expect(report.leftOut).toEqual({ voices: 1, doubles: 2 });
  expect((await charactersOf(id)).map(({ name }) => name)).toEqual(['Ассоль', 'Грэй', 'Мастер']);
});

it('WORK-38: who comes by an invitation in a name has the characters and may edit the texts, and leads nothing', async () => {
  const draft = archive();
  Object.assign(draft.lines['games/otliv/characters.jsonl']![1]!, { confirmed: true });
  const { report } = await bring(draft, { rebase: true });
  const gray = await signIn(host, 'gray');
  const { id } = await userOf(host, 'gray');
  const key = keyFor('Борис', report.invitations);
  const shown = await send(host, 'POST', '/api/rpg/invite', gray, { key });
  expect(shown.json()).toMatchObject({ invitation: { state: 'open', joined: false } });
  expect(verdictOf(await accept(gray, key))).toBe('yes');

  expect(await charactersOf(id)).toMatchObject([
    { name: 'Грэй', type: 'profile', createdAt: NOON },
    { name: 'Мастер', type: 'master', status: 'archive', isGameMaster: 0 },
  ]);
  const init = (await send(host, 'GET', '/api/rpg/init', gray)).json<InitAnswer>();
  expect(JSON.stringify(init)).not.toContain('is_game_master":true');
  const [mine] = await host.db.selectFrom('turns').select('id').where('userId', '=', id).execute();
  const [grey] = await host.db
    .selectFrom('characters')
    .select('id')
    .where('name', '=', 'Грэй')
    .execute();
  const edited = await send(
    host,
    'POST',
    `/api/rpg/turn/otliv/${grey!.id}/edit/${mine!.id}`,
    gray,
    { body: '<p>Ветер стих.</p>' },
  );
  expect(verdictOf(edited)).toBe('yes');
  const messages = await host.db
    .selectFrom('chatMessages')
    .select('id')
    .where('userId', '=', id)
    .execute();
  expect(messages).toHaveLength(1);
  expect(verdictOf(await accept(await signIn(host, 'second'), key))).toBe('invitationUsed');
});

it('WORK-38: one who plays there already gets them too, within no limit; their own voice stays theirs', async () => {
  const draft = archive();
  draft.games['otliv']!['maxProfiles'] = 1;
  const { report } = await bring(draft);
  const headers = await signIn(host, 'gray');
  const { id } = await userOf(host, 'gray');
  const game = await host.db.selectFrom('games').select('id').executeTakeFirstOrThrow();
  await insertCharacter(host.db, game, { id }, { name: 'Новый' });
  await insertCharacter(host.db, game, { id }, { type: 'master', name: 'Сам', seo: '' });
  await host.db
    .insertInto('gameMembers')
    .values({ userId: id, gameId: game.id, invitationId: null, joinedAt: NOON })
    .execute();
  expect(verdictOf(await accept(headers, keyFor('Борис', report.invitations)))).toBe('yes');
  expect((await charactersOf(id)).map(({ name }) => name).sort()).toEqual(['Грэй', 'Новый', 'Сам']);
  const own = await host.db
    .selectFrom('characters')
    .select('isGameMaster')
    .where('name', '=', 'Мастер')
    .executeTakeFirstOrThrow();
  expect(own.isGameMaster).toBe(0);
});

it('WORK-38: masters see for whom an invitation is, and revoke it; it ends after 90 days, and who is blocked does not evade the block by it', async () => {
  const draft = archive();
  draft.lines['games/otliv/blocks.jsonl'] = [
    { person: '1', reason: 'Спам', at: '2026-11-01T12:00:00.000Z' },
  ];
  const { report } = await bring(draft);
  const headers = await signIn(host, 'anna');
  const { id } = await userOf(host, 'anna');
  await host.db.updateTable('users').set({ isOwner: 1 }).where('id', '=', id).execute();
  const list = async () =>
    (await send(host, 'GET', '/api/rpg/invitations/otliv', headers)).json<{
      invitations: Invitation[];
    }>().invitations;
  expect(await list()).toMatchObject([
    { for: 'Борис', uses: 1, used: 0, until: NOON + 90 * DAY, state: 'open' },
    { for: 'Анна', uses: 1, used: 0, state: 'open' },
  ]);
  const [boris] = await list();
  await send(host, 'POST', `/api/rpg/invitation/${boris!.id}/revoke`, headers);
  const key = (name: string) => keyFor(name, report.invitations);
  expect(verdictOf(await accept(headers, key('Борис')))).toBe('invitationRevoked');

  const late = await signIn(host, 'late');
  expect(verdictOf(await accept(late, key('Анна')))).toBe('yes');
  const blocked = await host.db.selectFrom('blocks').select('userId').execute();
  expect(blocked).toEqual([{ userId: (await userOf(host, 'late')).id }]);
});

it('WORK-39: a community without users takes accounts and owners over; any other gets no owner', async () => {
  const draft = archive();
  for (const [index, one] of draft.lines['people.jsonl']!.entries())
    Object.assign(one, { accounts: [{ provider: OWN_PROVIDER, subject: `s${index}` }] });
  const all = { identities: true, owners: true } as const;
  const { report } = await bring(draft, all);
  expect(report.invitations).toEqual([]);
  const owners = () =>
    host.db.selectFrom('users').select('name').where('isOwner', '=', 1).execute();
  expect(await owners()).toEqual([{ name: 'Борис' }]);
  await host.db.updateTable('users').set({ isOwner: 0 }).execute();
  await bring(draft, { ...all, into: 'again' });
  expect(await owners()).toEqual([]);
});
