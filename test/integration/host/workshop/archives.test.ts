import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import {
  ARCHIVE_FILE_LIMIT,
  importResult,
  type InitAnswer,
  type WorkshopJob,
} from '../../../../src/contract/index.ts';
import { sha256 } from '../../../../server/auth/crypto.ts';
import { exportArchive } from '../../../../server/archive/exporting/index.ts';
import { tidyArchives } from '../../../../server/archive/jobs/index.ts';
import { smallArchive, zipped } from '../../../support/archive/small.ts';
import {
  archiveHost,
  type ArchiveHost,
  filesIn,
  jobOf,
} from '../../../support/host/archiveJobs.ts';
import { NOON, send } from '../../../support/host/index.ts';
import { makeOwner } from '../../../support/host/owners.ts';
import { toldOf } from '../../../support/host/workshop.ts';
import { waitFor } from '../../../support/waitFor.ts';

let on: ArchiveHost;
beforeEach(async () => {
  on = await archiveHost();
});
afterEach(() => on.close());

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

const games = async (): Promise<string[]> => {
  const answer = await send(on.host, 'GET', '/api/rpg/init', on.owner.headers);
  return answer.json<InitAnswer>().rpg.games.map(({ key }) => key);
};

/** Starts an import of these bytes and waits for its end. */
async function importing(bytes: Buffer, how: { dryRun: boolean; key?: string }) {
  const { headers } = on.owner;
  const archive = await on.does.sent(bytes, headers);
  const { id } = jobOf(await on.does.start(archive, how, headers));
  return { archive, job: await on.does.ended(id, headers) };
}

describe('a game as a file', () => {
  it('WORK-123, WORK-126: is saved by a master, downloaded, and brought in by an owner under another key; saved again it is the same but for key and date', async () => {
    const { master } = on.sea.headers;
    const { id } = jobOf(await on.does.post('workshop/sea/export', master));
    const saved = await on.does.ended(id, master);
    expect(saved).toMatchObject({ kind: 'export', game: 'sea', state: 'done', progress: 1 });
    const file = await on.does.download(id, master);
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="sea.zip"',
      'content-length': String(file.rawPayload.length),
      'cache-control': 'private, no-store',
    });
    expect(saved.result).toMatchObject({ bytes: file.rawPayload.length });

    const dry = await importing(file.rawPayload, { dryRun: true, key: 'lagoon' });
    expect(dry.job).toMatchObject({
      ...{ kind: 'import', state: 'done' },
      result: { archive: dry.archive, dryRun: true, report: { games: [{ key: 'lagoon' }] } },
    });
    expect(await games()).not.toContain('lagoon');
    const { headers } = on.owner;
    const { id: started } = jobOf(
      await on.does.start(dry.archive, { dryRun: false, key: 'lagoon' }, headers),
    );
    const brought = await on.does.ended(started, headers);
    expect(brought).toMatchObject({ state: 'done', result: { dryRun: false } });
    // At once, without a start of the host.
    expect(await games()).toContain('lagoon');
    await waitFor('what was sent to go', () =>
      filesIn(on.dataDir, 'archives').every((name) => !name.startsWith('import-')),
    );

    const again = path.join(on.dataDir, 'again.zip');
    const { host, dataDir } = on;
    const origins = [host.deps.config.publicOrigin];
    await exportArchive(host.db, { game: 'lagoon', origins, dataDir, file: again, now: NOON });
    const [before, after] = [unzipSync(file.rawPayload), unzipSync(readFileSync(again))];
    const named = (key: string) => key.replace('games/lagoon/', 'games/sea/');
    expect(Object.keys(after).map(named)).toEqual(Object.keys(before));
    const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();
    for (const [name, bytes] of Object.entries(after)) {
      if (/manifest|game\.json/.test(name)) continue;
      expect([name, textOf(bytes)]).toEqual([name, textOf(before[named(name)])]);
    }
  });

  it('WORK-127: open pages of every game learn that there is another, and whoever leads it learns that', async () => {
    const { master } = on.sea.headers;
    const { id } = jobOf(await on.does.post('workshop/sea/export', master));
    await on.does.ended(id, master);
    const file = await on.does.download(id, master);
    on.host.published.length = 0;
    const { job } = await importing(file.rawPayload, { dryRun: false, key: 'lagoon' });
    expect(job.state).toBe('done');
    await waitFor('events', () => toldOf(on.host, 'WorldChanged').length > 4);
    const told = toldOf(on.host, 'WorldChanged').map(({ data }) => data);
    expect(told).toContainEqual({ game: 'sea', ids: ['games'] });
    expect(told).toContainEqual({ game: 'lagoon', ids: ['games'] });
    const standing = toldOf(on.host, 'StandingChanged').map(({ channel }) => channel);
    expect(standing.some((one) => one.includes(String(on.sea.users.master)))).toBe(true);
  });

  it('WORK-123: is downloaded by whoever saved it, as long as they lead the game and for an hour', async () => {
    const { master, tech } = on.sea.headers;
    const { id } = jobOf(await on.does.post('workshop/sea/export', master));
    await on.does.ended(id, master);
    expect(codeOf(await on.does.download(id, on.owner.headers))).toBe('jobNotFound');
    expect(codeOf(await on.does.download(id, tech))).toBe('jobNotFound');
    expect((await on.does.download(id, {})).statusCode).toBe(401);
    await on.host.db
      .updateTable('characters')
      .set({ status: 'archive' })
      .where('id', '=', on.sea.ids.master)
      .execute();
    expect(codeOf(await on.does.download(id, master))).toBe('leadersOnly');
  });

  it('WORK-124: whose file is gone, or which is none, is told so', async () => {
    const { headers } = on.owner;
    const { id } = jobOf(await on.does.post('workshop/sea/export', headers));
    await on.does.ended(id, headers);
    const [name = ''] = filesIn(on.dataDir, 'archives');
    expect(name).toMatch(/^export-\d+-[\w-]{43}\.zip$/);
    rmSync(path.join(on.dataDir, 'archives', name));
    expect(codeOf(await on.does.download(id, headers))).toBe('exportGone');
  });

  it('WORK-123: that cannot be saved says so, and leaves no file', async () => {
    // A key that no archive may have.
    await on.host.db
      .updateTable('locations')
      .set({ key: 'a key' })
      .where('id', '=', on.sea.places.pier)
      .execute();
    const { headers } = on.owner;
    const { id } = jobOf(await on.does.post('workshop/sea/export', headers));
    const job = await on.does.ended(id, headers);
    expect(job).toMatchObject({ state: 'failed', refusal: { code: 'exportFailed' } });
    expect(filesIn(on.dataDir, 'archives')).toEqual([]);
  });
});

describe('a file that is sent', () => {
  it('WORK-125: comes in pieces, one after the other; the same once more is no mistake', async () => {
    const { headers } = on.owner;
    const archive = await on.does.begin(6, headers);
    const piece = (at: number, text: string) =>
      on.does.piece(archive, at, Buffer.from(text), headers);
    expect((await piece(0, 'abc')).json()).toEqual({ size: 3 });
    expect((await piece(3, 'def')).json()).toEqual({ size: 6 });
    expect((await piece(3, 'def')).json()).toEqual({ size: 6 });
    expect(codeOf(await piece(7, 'x'))).toBe('archivePieceLost');
    const file = `archives/import-${on.owner.id}-${archive}.zip`;
    expect(readFileSync(path.join(on.dataDir, file), 'utf8')).toBe('abcdef');
  });

  it('WORK-125: is of owners alone, and known to nobody else; who may not send is refused before the body is read', async () => {
    const { headers } = on.owner;
    const { master } = on.sea.headers;
    expect(codeOf(await on.does.post('archives', master, { size: 1 }))).toBe('ownersOnly');
    const archive = await on.does.begin(1, headers);
    const never = await on.host.app.inject({
      ...{ method: 'POST', url: `/api/rpg/archives/${archive}/pieces/0` },
      headers: { ...master, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no body at all',
    });
    expect(codeOf(never)).toBe('ownersOnly');
    expect(codeOf(await on.does.start(archive, { dryRun: true }, master))).toBe('ownersOnly');
    const { headers: second } = await makeOwner(on.host, 'second');
    expect(codeOf(await on.does.start(archive, { dryRun: true }, second))).toBe('archiveGone');
    expect(codeOf(await on.does.piece(archive, 0, Buffer.from('x'), second))).toBe('archiveGone');
    expect(codeOf(await on.does.start('x', { dryRun: true }, headers))).toBe('archiveGone');
  });

  it('WORK-22, WORK-125: is no larger than an archive may be', async () => {
    const { headers } = on.owner;
    const large = await on.does.post('archives', headers, { size: ARCHIVE_FILE_LIMIT + 1 });
    expect(large.json()).toMatchObject({ code: 'archiveTooLarge' });
    const archive = await on.does.begin(1, headers);
    const behind = await on.does.piece(archive, ARCHIVE_FILE_LIMIT, Buffer.from('xx'), headers);
    expect(codeOf(behind)).toBe('archiveTooLarge');
  });

  it('WORK-126: is refused with all that is wrong, by file, line and field, and nothing is written', async () => {
    const draft = smallArchive();
    draft.lines['games/otliv/locations.jsonl']?.push({ id: '3', key: 'no key', title: '' });
    const before = await games();
    const { archive, job } = await importing(zipped(draft), { dryRun: true });
    expect(job).toMatchObject({
      state: 'failed',
      refusal: { code: 'archiveRefused' },
      result: { archive, dryRun: true },
    });
    const where = { file: 'games/otliv/locations.jsonl', line: 3 };
    expect(job.refusal?.problems).toContainEqual(
      expect.objectContaining({ ...where, field: 'key', reason: 'keyWrong' }),
    );
    expect(job.refusal?.problems.length).toBeGreaterThan(1);
    expect(await games()).toEqual(before);
    expect(filesIn(on.dataDir, 'imports')).toEqual([]);
  });

  it.each([
    ['no zip', () => Buffer.from('not a zip'), 'notZip'],
    ['nothing', () => Buffer.alloc(0), 'notZip'],
    ['a zip that is cut off', () => zipped(smallArchive()).subarray(0, 900), 'notZip'],
  ])('WORK-126: what is no archive is refused: %s', async (_what, make, reason) => {
    const { job } = await importing(make(), { dryRun: false });
    expect(job.refusal?.problems[0]?.reason).toBe(reason);
  });

  it('WORK-126: whose key is taken is asked for another one', async () => {
    const draft = zipped(smallArchive());
    expect((await importing(draft, { dryRun: false })).job.state).toBe('done');
    const { archive, job } = await importing(draft, { dryRun: true });
    expect(job.refusal?.problems).toMatchObject([{ reason: 'keyHere' }]);
    const { headers } = on.owner;
    for (const key of ['sea', 'A', ''])
      expect((await on.does.start(archive, { dryRun: true, key }, headers)).statusCode).toBe(422);
    const { id } = jobOf(await on.does.start(archive, { dryRun: true, key: 'priliv' }, headers));
    expect(await on.does.ended(id, headers)).toMatchObject({ state: 'done' });
  });

  it('WORK-38, WORK-126: tells the invitations of whoever has characters and no account', async () => {
    const dry = await importing(zipped(smallArchive()), { dryRun: true });
    const { job } = await importing(zipped(smallArchive()), { dryRun: false });
    const made = { game: 'otliv', name: expect.any(String), key: expect.stringMatching(/^.{43}$/) };
    expect(job.result).toMatchObject({
      report: { invitations: expect.arrayContaining([made]) },
    });
    // What was not made opens nothing.
    expect(JSON.stringify(dry.job.result)).toContain('invitations');
  });

  it('WORK-171: is told with keys of invitations that open them, as often as it is asked for within the hour, and that stand in no row', async () => {
    const { job } = await importing(zipped(smallArchive()), { dryRun: false });
    const keysIn = ({ result }: WorkshopJob): string[] =>
      v.parse(importResult, result).report.invitations.map(({ key }) => key);
    const keys = keysIn(job);
    expect(keys.length).toBeGreaterThan(0);
    expect(keysIn(await on.does.read(job.id, on.owner.headers))).toEqual(keys);
    const rows = await on.host.db.selectFrom('invitations').select('keyHash').execute();
    expect(rows.map(({ keyHash }) => keyHash).sort()).toEqual(keys.map(sha256).sort());
    const noted = JSON.stringify(await on.host.db.selectFrom('jobs').selectAll().execute());
    expect(noted).toContain('invitations');
    for (const key of keys) expect(noted).not.toContain(key);
  });

  it('WORK-124: goes after a day, as what was saved does after an hour; what is no such file stays', async () => {
    const { headers } = on.owner;
    const archive = await on.does.begin(1, headers);
    const folder = path.join(on.dataDir, 'archives');
    const exported = `export-1-${'x'.repeat(43)}.zip`;
    writeFileSync(path.join(folder, exported), 'x');
    writeFileSync(path.join(folder, 'mine.zip'), 'x');
    const [now, hour] = [Date.now(), 60 * 60 * 1000];
    const sent = `import-${on.owner.id}-${archive}.zip`;
    await tidyArchives(on.dataDir, now);
    expect(filesIn(on.dataDir, 'archives')).toEqual([exported, sent, 'mine.zip']);
    await tidyArchives(on.dataDir, now + hour + 60_000);
    expect(filesIn(on.dataDir, 'archives')).toEqual([sent, 'mine.zip']);
    await tidyArchives(on.dataDir, now + 25 * hour);
    expect(filesIn(on.dataDir, 'archives')).toEqual(['mine.zip']);
  });
});
