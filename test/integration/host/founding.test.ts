import {
  FOUNDING_MS,
  foundCommunity,
  issueFoundingKey,
} from '../../../server/community/founding.ts';
import { verdictOf } from '../../support/host/asRole.ts';
import { dump } from '../../support/host/dump.ts';
import {
  createTestHost,
  NOON,
  send,
  signIn,
  userOf,
  type TestHost,
} from '../../support/host/index.ts';
import { actsOf } from '../../support/host/owners.ts';
import type { InitAnswer } from '../../../src/contract/index.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost();
});
afterEach(() => host.close());

async function found(login: string, key: string): Promise<string> {
  return verdictOf(await send(host, 'POST', '/api/rpg/found', await signIn(host, login), { key }));
}

async function issue(): Promise<string> {
  const key = await issueFoundingKey(host.db, host.deps.clock());
  if (key === undefined) throw new Error('The community is founded');
  return key;
}

const isOwner = async (login: string): Promise<boolean> => {
  const init = await send(host, 'GET', '/api/rpg/init', await signIn(host, login));
  return init.json<InitAnswer>().user?.admin === true;
};

it('OWN-40 OWN-41 a link makes who opens it first the owner, and is not kept itself', async () => {
  const key = await issue();
  expect(await dump(host.db)).not.toContain(key);
  expect(await found('anna', key)).toBe('yes');
  expect([await isOwner('anna'), await isOwner('boris')]).toEqual([true, false]);
  expect(await actsOf(host)).toEqual(['ownerAppointed']);
  // Pages of the founder's that are open follow.
  expect(host.published).toContainEqual(
    expect.objectContaining({ event: expect.stringMatching(/StandingChanged$/) as string }),
  );
});

it('OWN-41 used twice, late, wrong, or older than another: refused; a retry of the founder is not', async () => {
  const [older, key] = [await issue(), await issue()];
  expect(await found('boris', older)).toBe('foundingKeyWrong');
  expect(await found('boris', `${key}x`)).toBe('foundingKeyWrong');
  host.advance(FOUNDING_MS);
  expect(await found('boris', key)).toBe('foundingKeyLate');
  const last = await issue();
  host.advance(FOUNDING_MS - 1);
  expect(await found('anna', last)).toBe('yes');
  expect(await found('anna', last)).toBe('yes');
  expect(await found('boris', last)).toBe('foundingKeyUsed');
  expect(await actsOf(host)).toEqual(['ownerAppointed']);
  expect(await issueFoundingKey(host.db, NOON)).toBeUndefined();
});

it('OWN-41 of two who press at once one is the founder', async () => {
  const key = await issue();
  const [one, two] = [await userOf(host, 'anna'), await userOf(host, 'boris')];
  const ask = ({ id }: { id: number }, name: string) =>
    foundCommunity(host.db, {
      key,
      request: { user: { id, name } } as never,
      now: NOON,
    });
  const outcomes = await Promise.allSettled([ask(one, 'anna'), ask(two, 'boris')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const owners = await host.db.selectFrom('users').select('id').where('isOwner', '=', 1).execute();
  expect(owners).toHaveLength(1);
});

it('OWN-41 guessing is limited', async () => {
  const limited = await createTestHost({ env: { RATE_LIMIT: '40' } });
  try {
    const headers = await signIn(limited, 'anna');
    const guess = (key: string) => send(limited, 'POST', '/api/rpg/found', headers, { key });
    const answers: string[] = [];
    for (let n = 0; n < 7; n += 1) answers.push(verdictOf(await guess(`guess-${n}`)));
    expect(answers.at(-1)).toBe('tooMany');
  } finally {
    await limited.close();
  }
});

it.each([undefined, '', 'x'.repeat(300), { key: 1 }, "'; drop table users; --", '\u0000'])(
  'OWN-41 a key of the wrong kind is refused: %j',
  async (key) => {
    await issue();
    const headers = await signIn(host, 'anna');
    const before = await dump(host.db);
    const answer = await send(host, 'POST', '/api/rpg/found', headers, { key });
    expect([403, 422]).toContain(answer.statusCode);
    expect(await dump(host.db)).toBe(before);
  },
);
