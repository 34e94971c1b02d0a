import { randomUUID } from 'node:crypto';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import type { Character } from '../../../src/contract/index.ts';
import { killableProgram } from '../../support/host/killable.ts';

const host = killableProgram();

/** A turn that is sent until it is answered, always with the same key. */
type Sent = { key: string; body: string };

async function open(): Promise<(sent: Sent) => Promise<Response>> {
  const visitor = await (await host.start({ RATE_LIMIT: '0' }))('player');
  const { characters } = await visitor.call<{ characters: Character[] }>(
    'GET',
    '/api/rpg/characters/otliv',
  );
  const { key: character, location } = characters[0]!;
  return ({ key, body }) =>
    visitor.ask(`/api/rpg/turn/otliv/${character}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ body, currentLocation: location }),
    });
}

/** Sends all at once and kills the host at the answer with this number; returns what was answered by then. */
async function sendAndKill(
  post: (sent: Sent) => Promise<Response>,
  all: readonly Sent[],
  atAnswer: number,
): Promise<Sent[]> {
  const answered: Sent[] = [];
  const sending = all.map(async (sent) => {
    const { status } = await post(sent);
    expect(status).toBe(200);
    answered.push(sent);
    if (answered.length === atAnswer) void host.kill();
  });
  await Promise.allSettled(sending);
  await host.kill();
  return answered;
}

async function kept(): Promise<string[]> {
  const db = openDatabase(host.file('letopis.sqlite'));
  await migrate(db);
  const rows = await db
    .selectFrom('turns')
    .select('post')
    .where('post', 'like', '%Полёт%')
    .execute();
  await db.destroy();
  return rows.map(({ post }) => post).sort();
}

it('HOST-06 FORM-22 a host killed with many posts in flight keeps each that it answered, and retries add the others once', async () => {
  const all: Sent[] = [];
  for (const [round, atAnswer] of [1, 7].entries()) {
    const sent = Array.from({ length: 16 }, (_, index) => ({
      key: randomUUID(),
      body: `<p>Полёт ${round}-${index}</p>`,
    }));
    all.push(...sent);
    const answered = await sendAndKill(await open(), sent, atAnswer);

    expect(answered.length).toBeGreaterThanOrEqual(atAnswer);
    expect(await kept()).toEqual(expect.arrayContaining(answered.map(({ body }) => body)));
  }

  const post = await open();
  const retried = await Promise.all([...all, ...all].map((sent) => post(sent)));
  expect(retried.map(({ status }) => status)).toEqual(Array(64).fill(200));
  await host.kill();
  expect(await kept()).toEqual(all.map(({ body }) => body).sort());
});
