import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { InitAnswer, WorkshopJob } from '../../../../src/contract/index.ts';
import { openDatabase } from '../../../../server/db/index.ts';
import { AT, smallArchive, zipped } from '../../../support/archive/small.ts';
import {
  archiveHost,
  type ArchiveHost,
  filesIn,
  jobOf,
} from '../../../support/host/archiveJobs.ts';
import { dump } from '../../../support/host/dump.ts';
import { send } from '../../../support/host/index.ts';
import { killableProgram } from '../../../support/host/killable.ts';
import type { Visitor } from '../../../support/host/visitor.ts';
import { waitFor } from '../../../support/waitFor.ts';

/** Jobs with archives whose process or host is killed, or that are cancelled, in the middle. */

/** So many that a quick machine is still among them when it is stopped. */
const TURNS = 8_000;

/** The small archive with so many turns that an import takes a while. */
function longArchive(turns: number): Buffer {
  const draft = smallArchive();
  draft.lines['games/otliv/turns.jsonl'] = Array.from({ length: turns }, (_, index) => ({
    ...{ id: String(index + 1), at: AT, location: '1', person: '1', character: '1' },
    post: `<p>Волна ${index} была выше прежней.</p>`,
  }));
  return zipped(draft);
}

/** The processes of archives that this one has started. */
const workers = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      try {
        const [parent] =
          /PPid:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.slice(1) ?? [];
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes('archive/jobs/worker');
      } catch {
        return false;
      }
    });

describe('on a host that goes on', () => {
  let on: ArchiveHost;
  beforeEach(async () => {
    on = await archiveHost();
  });
  afterEach(() => on.close());

  const nothingLeft = () => ({
    imports: filesIn(on.dataDir, 'imports'),
    uploads: filesIn(on.dataDir, 'uploads'),
    tiles: filesIn(on.dataDir, 'maps').filter((name) => name.endsWith('.part')),
  });
  const SEEN = ['jobs', 'presence', 'sessions', 'writtenTexts'] as const;

  /** An import that is among its turns. */
  async function begun() {
    const { headers } = on.owner;
    const archive = await on.does.sent(longArchive(TURNS), headers);
    const before = await dump(on.host.db, [...SEEN]);
    const { id } = jobOf(await on.does.start(archive, { dryRun: false }, headers));
    await on.does.until(id, headers, ({ progress }) => progress > 0.52);
    return { headers, id, archive, before };
  }

  it('WORK-126: an import whose process is killed is told as interrupted, leaves nothing, and can be done again', async () => {
    const { headers, id, archive, before } = await begun();
    const [worker] = workers();
    if (worker === undefined) throw new Error('The process has ended already.');
    process.kill(worker, 'SIGKILL');
    const job = await on.does.ended(id, headers);
    expect(job).toMatchObject({ state: 'failed', refusal: { code: 'jobInterrupted' } });
    expect(await dump(on.host.db, [...SEEN])).toBe(before);
    expect(nothingLeft()).toEqual({ imports: [], uploads: [], tiles: [] });
    const again = jobOf(await on.does.start(archive, { dryRun: false }, headers));
    expect(await on.does.ended(again.id, headers)).toMatchObject({ state: 'done' });
  });

  it('WORK-126: one that is cancelled leaves nothing, though it held the database, and its process ends', async () => {
    const { headers, id, before } = await begun();
    const cancelled = await send(on.host, 'DELETE', `/api/rpg/jobs/${id}`, headers);
    expect(jobOf(cancelled)).toMatchObject({ state: 'cancelled' });
    await waitFor('the end of the process', () => workers().length === 0);
    expect(await on.does.read(id, headers)).toMatchObject({ state: 'cancelled' });
    expect(await dump(on.host.db, [...SEEN])).toBe(before);
    await waitFor('tidy folders', () => filesIn(on.dataDir, 'imports').length === 0);
    expect(nothingLeft()).toEqual({ imports: [], uploads: [], tiles: [] });
  });

  it('WORK-126: while one is at work others read, and write before and after it', async () => {
    const { headers, id } = await begun();
    const init = await send(on.host, 'GET', '/api/rpg/init', on.sea.headers.mara);
    expect(init.statusCode).toBe(200);
    expect(await on.does.ended(id, headers)).toMatchObject({ state: 'done' });
    const named = await on.does.post('community/name', headers, { name: 'Море' });
    expect(named.statusCode).toBe(200);
  });
});

describe('on a host that is killed', () => {
  const host = killableProgram();

  async function sent(visitor: Visitor, bytes: Buffer): Promise<string> {
    const { archive } = await visitor.call<{ archive: string }>('POST', '/api/rpg/archives', {
      size: bytes.length,
    });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.zip');
    const answer = await visitor.ask(`/api/rpg/archives/${archive}/pieces/0`, {
      ...{ method: 'POST', body: form },
    });
    expect(await answer.json()).toEqual({ size: bytes.length });
    return archive;
  }

  it('WORK-126: an import by job leaves nothing half-made, and its job is told as interrupted', async () => {
    const owner = await (await host.start({ DEMO: 'true' }))('owner');
    // The demo has a game of this key: the archive comes in under another.
    const archive = await sent(owner, longArchive(TURNS));
    const started = await owner.call<{ job: WorkshopJob }>('POST', `/api/rpg/archives/${archive}`, {
      ...{ dryRun: false, key: 'priliv' },
    });
    const { id } = started.job;
    const read = async (visitor: Visitor) =>
      (await visitor.call<{ job: WorkshopJob }>('GET', `/api/rpg/jobs/${id}`)).job;
    const uploads = filesIn(path.dirname(host.file('x')), 'uploads').length;
    await waitFor('rows that are written', async () => (await read(owner)).progress > 0.52);
    await host.kill();

    // Its process hears of that, and ends by itself.
    const folder = path.dirname(host.file('x'));
    await waitFor('tidy folders', () => filesIn(folder, 'imports').length === 0);
    expect(filesIn(folder, 'uploads').length).toBeLessThanOrEqual(uploads);
    const db = openDatabase(host.file('letopis.sqlite'));
    const [row] = await db
      .updateTable('jobs')
      .set({ writtenAt: 0 })
      .where('state', '=', 'running')
      .returning('token')
      .execute();
    await db.destroy();
    expect(row).toEqual({ token: id });

    const again = await (await host.start({ DEMO: 'true' }))('owner');
    const init = await again.call<InitAnswer>('GET', '/api/rpg/init');
    expect(init.rpg.games.map(({ key }) => key)).not.toContain('priliv');
    const job = await read(again);
    expect(job).toMatchObject({ state: 'failed', refusal: { code: 'jobInterrupted' } });
    // What was sent is still there.
    const { job: next } = await again.call<{ job: WorkshopJob }>(
      ...(['POST', `/api/rpg/archives/${archive}`, { dryRun: true, key: 'priliv' }] as const),
    );
    expect(next.state).toBe('running');
  });
});
