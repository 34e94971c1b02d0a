import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startHost } from '../../../server/start.ts';
import type { Db } from '../../../server/db/index.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import {
  createTestHost,
  insertUser,
  send,
  testConfig,
  type TestHost,
} from '../../support/host/index.ts';
import { actions, draftAt } from '../../support/host/turns.ts';

/** SQLite's own limit of pages answers as a full disk does. Returns what makes room again. */
async function fill(db: Db): Promise<() => Promise<void>> {
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${String(pages)}`).execute(db);
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
  await limit(rows[0]!.pageCount);
  return async () => void (await limit(1_000_000));
}

/** Longer than what the pages that are there can hold. */
const LONG = `<p>${'море '.repeat(2_000)}</p>`;

describe('a full disk', () => {
  let host: TestHost;
  let community: Community;
  beforeEach(async () => {
    host = await createTestHost();
    community = await makeCommunity(host);
  });
  afterEach(() => host.close());

  const countTurns = async () => (await host.db.selectFrom('turns').select('id').execute()).length;

  it('is told to the writer, who keeps the text; reading goes on, and nothing is doubled (SAFE-08)', async () => {
    const { post } = actions(host, community);
    const key = randomUUID();
    const write = () => post('mara', community.keys.mara, draftAt('pier', { body: LONG }), { key });
    const before = await countTurns();
    const makeRoom = await fill(host.db);
    const refused = await write();
    const read = await send(host, 'GET', '/api/rpg/turns/sea', community.headers.mara);
    const ready = await host.app.inject('/readyz');

    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      error: expect.stringMatching(/на диске нет места\. Текст останется у вас/) as string,
      code: 'diskFull',
    });
    expect(read.statusCode).toBe(200);
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ready: false, reason: 'database: full' },
    ]);
    const logged = host.log.join('');
    expect(logged).toContain('no space is left on the disk of the database');
    expect(logged).toContain('database or disk is full');
    expect(logged).not.toContain('no transaction is active');

    await makeRoom();
    expect((await write()).statusCode).toBe(200);
    expect(await countTurns()).toBe(before + 1);
  });

  it('also names itself where an edit promises a refusal of its own (SAFE-08)', async () => {
    const { edit, post } = actions(host, community);
    const { turn } = (await post('mara', community.keys.mara, draftAt('pier'))).json<{
      turn: { id: string };
    }>();
    await fill(host.db);
    const refused = await edit(
      'mara',
      community.keys.mara,
      turn.id,
      draftAt('pier', { body: LONG }),
    );

    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'diskFull']);
  });

  it('is no hindrance to being ready where it never was (SAFE-08)', async () => {
    const ready = await host.app.inject('/readyz');

    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }]);
  });
});

describe('a start on a full disk', () => {
  it('says so in one line (SAFE-08)', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-full-'));
    const config = testConfig({ config: { dataDir, port: 0, socketPort: 0 } });
    const seed = async (db: Db): Promise<void> => {
      await fill(db);
      await insertUser(db, { name: LONG });
    };

    await expect(startHost(config, { seed })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /^The database cannot be opened: [^\n]+\(no space is left on the disk of the database: [^\n]+\)\.$/,
      ) as string,
    });
    rmSync(dataDir, { recursive: true });
  });
});
