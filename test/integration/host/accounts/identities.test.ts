import type { LightMyRequestResponse } from 'fastify';
import type { Identity } from '../../../../src/contract/index.ts';
import { headersAfter } from '../../../support/host/consent.ts';
import { broughtAs, type ForumSite, startForum } from '../../../support/host/forumSite.ts';
import {
  asGuest,
  createTestHost,
  type Headers,
  insertUser,
  send,
  signIn,
  type TestHost,
} from '../../../support/host/index.ts';
import { link, login, verdict } from '../../../support/host/otherProviders.ts';

let forum: ForumSite;
let host: TestHost;
beforeEach(async () => {
  forum = await startForum();
  host = await createTestHost({ env: forum.env });
});
afterEach(async () => {
  await host.close();
  await forum.stop();
});

const nameOf = (answer: LightMyRequestResponse) =>
  answer.json<{ user: { name: string } }>().user.name;
const idOf = (answer: LightMyRequestResponse) => answer.json<{ user: { id: string } }>().user.id;

async function linked(headers: Headers): Promise<Identity[]> {
  const answer = await send(host, 'GET', '/api/rpg/account/identities', headers);
  return answer.json<{ identities: Identity[] }>().identities;
}

const unlink = (headers: Headers, id: string) =>
  send(host, 'DELETE', `/api/rpg/account/identities/${id}`, headers);

const users = async (): Promise<number> =>
  (await host.db.selectFrom('users').select('id').execute()).length;

describe('whose account it is', () => {
  it('OWN-30 is said by provider and key alone: accounts of one name are two people, also of one key at two providers', async () => {
    const first = await login(host, broughtAs('forum', 'mara'));
    const again = await login(host, broughtAs('forum', 'mara'));
    const other = await login(host, broughtAs('club', 'mara'));
    await insertUser(host.db, { name: 'mara' });

    expect([nameOf(first), nameOf(other)]).toEqual(['mara', 'mara']);
    expect(idOf(again)).toBe(idOf(first));
    expect(idOf(other)).not.toBe(idOf(first));
  });

  it('OWN-30 is one person where two windows sign in for the first time at once', async () => {
    const both = await Promise.all([
      login(host, broughtAs('forum', 'mara')),
      login(host, broughtAs('forum', 'mara')),
    ]);
    expect(both.map(verdict)).toEqual(['done', 'done']);
    expect(idOf(both[0])).toBe(idOf(both[1]));
    expect(await users()).toBe(1);
  });

  it('OWN-30 begins a new session: a token that was there before is worth nothing afterwards', async () => {
    const before = await signIn(host, 'boris');
    const answer = await login(host, broughtAs('forum', 'mara'), before);
    expect(verdict(answer)).toBe('done');
    expect(headersAfter(answer)['cookie']).not.toContain(before['cookie']!.split('session=')[1]!);
    expect((await send(host, 'GET', '/api/rpg/account/identities', before)).statusCode).toBe(401);
  });

  it('OWN-30 nobody signs in by a provider that is not set', async () => {
    expect(verdict(await login(host, broughtAs('gone', 'mara')))).toBe('providerUnknown');
    expect(await users()).toBe(0);
  });
});

describe('linking', () => {
  it('OWN-35 adds an account, by which one is the same person; name and portrait stay those of the first', async () => {
    const first = await login(host, broughtAs('forum', 'mara'));
    const mara = headersAfter(first);
    const answer = await link(host, broughtAs('club', 'morskaya'), mara);

    expect(answer.statusCode).toBe(200);
    expect(
      (await linked(mara)).map(({ provider, title, name }) => [provider, title, name]),
    ).toEqual([
      ['forum', 'forum', 'mara'],
      ['club', 'club', 'morskaya'],
    ]);
    const second = await login(host, broughtAs('club', 'morskaya'));
    expect([idOf(second), nameOf(second)]).toEqual([idOf(first), 'mara']);
    expect(verdict(await link(host, broughtAs('club', 'morskaya'), mara))).toBe('done');
    expect(await linked(mara)).toHaveLength(2);
  });

  it('OWN-35 takes no account from somebody else', async () => {
    const boris = await login(host, broughtAs('club', 'boris'));
    const mara = headersAfter(await login(host, broughtAs('forum', 'mara')));

    expect(verdict(await link(host, broughtAs('club', 'boris'), mara))).toBe('identityTaken');
    expect(await linked(mara)).toHaveLength(1);
    expect(idOf(await login(host, broughtAs('club', 'boris')))).toBe(idOf(boris));
  });

  it('OWN-35 of two who link one account at once one gets it', async () => {
    const mara = headersAfter(await login(host, broughtAs('forum', 'mara')));
    const boris = headersAfter(await login(host, broughtAs('forum', 'boris')));
    const both = await Promise.all([
      link(host, broughtAs('club', 'shared'), mara),
      link(host, broughtAs('club', 'shared'), boris),
    ]);
    expect(both.map(verdict).sort()).toEqual(['done', 'identityTaken']);
    expect((await linked(mara)).length + (await linked(boris)).length).toBe(3);
  });

  it('OWN-35 asks for a session, its XSRF header and an unused code, and has a limit', async () => {
    const first = await login(host, broughtAs('forum', 'mara'));
    const mara = headersAfter(first);
    const brought = broughtAs('club', 'a');
    expect((await link(host, brought, asGuest(host))).statusCode).toBe(401);
    expect((await link(host, brought, { ...mara, 'x-xsrf-token': 'x' })).statusCode).toBe(403);
    const elsewhere = { ...brought, redirect_uri: 'https://evil.example/oauth' };
    expect(verdict(await link(host, elsewhere, mara))).toBe('badRedirect');
    expect(verdict(await link(host, brought, mara))).toBe('done');
    expect(verdict(await link(host, brought, mara))).toBe('badCode');
    for (let more = 2; more < 10; more += 1)
      expect(verdict(await link(host, broughtAs('club', `n${more}`), mara))).toBe('done');
    expect(verdict(await link(host, broughtAs('club', 'last'), mara))).toBe('identitiesFull');
  });
});

describe('unlinking', () => {
  it('OWN-36 takes an account away, by which one is then a stranger; never the last one, nor one of others', async () => {
    const first = await login(host, broughtAs('forum', 'mara'));
    const mara = headersAfter(first);
    const boris = headersAfter(await login(host, broughtAs('forum', 'boris')));
    await link(host, broughtAs('club', 'mara'), mara);
    const [forumId = '', clubId = ''] = (await linked(mara)).map(({ id }) => id);

    expect(verdict(await unlink(boris, clubId))).toBe('notFound');
    expect(verdict(await unlink(mara, '__proto__'))).toBe('notFound');
    expect(verdict(await unlink(mara, forumId))).toBe('done');
    expect(verdict(await unlink(mara, clubId))).toBe('identityLast');
    expect(idOf(await login(host, broughtAs('club', 'mara')))).toBe(idOf(first));
    expect(idOf(await login(host, broughtAs('forum', 'mara')))).not.toBe(idOf(first));
  });

  it('OWN-36 of two that are unlinked at once one stays', async () => {
    const mara = headersAfter(await login(host, broughtAs('forum', 'mara')));
    await link(host, broughtAs('club', 'mara'), mara);
    const ids = (await linked(mara)).map(({ id }) => id);
    const both = await Promise.all(ids.map((id) => unlink(mara, id)));
    expect(both.map(verdict).sort()).toEqual(['done', 'identityLast']);
    expect(await linked(mara)).toHaveLength(1);
  });

  it('OWN-36 does not count an account of a provider that is no longer set', async () => {
    const first = await login(host, broughtAs('forum', 'mara'));
    const mara = headersAfter(first);
    const row = { userId: Number(idOf(first)), provider: 'gone', subject: '1', name: 'mara' };
    await host.db
      .insertInto('identities')
      .values({ ...row, linkedAt: 1, lastUsedAt: 1 })
      .execute();
    const [forumId = ''] = (await linked(mara)).map(({ id }) => id);
    expect(verdict(await unlink(mara, forumId))).toBe('identityLast');
  });
});
