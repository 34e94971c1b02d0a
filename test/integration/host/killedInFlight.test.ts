import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import type { Character } from '../../../src/contract/index.ts';
import { killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';

let folder: string;
let host: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-in-flight-'));
});
afterEach(async () => {
  await killProgram(host);
  rmSync(folder, { recursive: true });
});

/** A turn that is sent until it is answered, always with the same key. */
type Sent = { key: string; body: string };

async function open(): Promise<(sent: Sent) => Promise<Response>> {
  host = startProgram(folder, { RATE_LIMIT: '0' });
  const visitor = new Visitor(await readyAddress(host));
  await visitor.signIn('player');
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
    if (answered.length === atAnswer) host.kill('SIGKILL');
  });
  await Promise.allSettled(sending);
  await killProgram(host);
  return answered;
}

async function kept(): Promise<string[]> {
  const db = openDatabase(path.join(folder, 'letopis.sqlite'));
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
  await killProgram(host);
  expect(await kept()).toEqual(all.map(({ body }) => body).sort());
});
