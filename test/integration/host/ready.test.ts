import { sql } from 'kysely';
import { createTestHost, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost();
});
afterEach(() => host.app.close());

async function asked(url: string): Promise<[status: number, body: unknown]> {
  const answer = await host.app.inject(url);
  return [answer.statusCode, answer.json()];
}

describe('who watches over a host', () => {
  it('MANY-40 MANY-41 hears that it is alive and ready, is kept by no cache and fills no log', async () => {
    expect(await asked('/healthz')).toEqual([200, { alive: true }]);
    expect(await asked('/readyz')).toEqual([200, { ready: true }]);
    for (const url of ['/healthz', '/readyz'])
      expect((await host.app.inject(url)).headers['cache-control']).toBe('no-store');
    expect(host.log).toEqual([]);
  });

  it('MANY-40 MANY-41 hears that it is alive although its database cannot be used', async () => {
    await host.db.destroy();

    expect(await asked('/healthz')).toEqual([200, { alive: true }]);
    expect(await asked('/readyz')).toEqual([503, { ready: false, reason: 'database: failed' }]);
  });

  it('MANY-41 hears that the tables are older than the program', async () => {
    await sql`delete from kysely_migration`.execute(host.db);

    const old = { ready: false, reason: 'database: not migrated' };
    expect(await asked('/readyz')).toEqual([503, old]);
  });

  it('MANY-41 waits no longer than two seconds for a database that does not answer', async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const work = host.db.transaction().execute(() => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    const answer = await asked('/readyz');
    held.resolve();
    await work;

    expect(answer).toEqual([503, { ready: false, reason: 'database: silent' }]);
  });

  it('MANY-44 hears of a host that is told to end before anything else', async () => {
    await host.db.destroy();
    host.app.drain.begin();

    expect(await asked('/readyz')).toEqual([503, { ready: false, reason: 'host: draining' }]);
  });
});
