import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE_FILE_LIMIT, JOBS_AT_ONCE } from '../../../../src/contract/index.ts';
import { ARCHIVES_EACH } from '../../../../server/archive/jobs/room.ts';
import { toJson } from '../../../../server/db/index.ts';
import {
  archiveActions,
  archiveHost,
  type ArchiveHost,
  filesIn,
  jobOf,
} from '../../../support/host/archiveJobs.ts';
import { makeCommunity } from '../../../support/host/community.ts';
import { createTestHost, NOON } from '../../../support/host/index.ts';
import { makeJob } from '../../../support/host/jobs.ts';
import { makeOwner } from '../../../support/host/owners.ts';
import { upload, uploadToken } from '../../../support/host/pictures.ts';
import { makeMaps } from '../../../support/host/world.ts';

let on: ArchiveHost;
beforeEach(async () => {
  on = await archiveHost();
});
afterEach(() => on.close());

const tokenOf = (n: number): string => String(n).padStart(43, 'x');

/** A file that lies there, so many bytes long without taking them; the lower the number, the older. */
function lies(kind: 'export' | 'import', n: number, bytes = 1, user = on.owner.id): string {
  const folder = path.join(on.dataDir, 'archives');
  mkdirSync(folder, { recursive: true });
  const name = `${kind}-${user}-${tokenOf(n)}.zip`;
  const file = path.join(folder, name);
  writeFileSync(file, '');
  truncateSync(file, bytes);
  utimesSync(file, NOON / 1000 + n, NOON / 1000 + n);
  return name;
}

const kept = (): string[] => filesIn(on.dataDir, 'archives');
const runs = (n: number, more: Parameters<typeof makeJob>[1]) =>
  makeJob(on.host.db, { ...more, writtenAt: on.host.deps.clock(), token: tokenOf(n) });

describe('the files of a person', () => {
  it('WORK-169: are no more than so many: a new one takes the place of their oldest, of nobody else’s', async () => {
    const { headers } = on.owner;
    const theirs = lies('export', 0, 1, on.sea.users.master);
    const mine = Array.from({ length: ARCHIVES_EACH.files }, (_, n) =>
      lies(n % 2 === 0 ? 'export' : 'import', n),
    );
    const archive = await on.does.begin(1, headers);
    expect(kept().sort()).toEqual(
      [theirs, ...mine.slice(1), `import-${on.owner.id}-${archive}.zip`].sort(),
    );
    const { id } = jobOf(await on.does.post('workshop/sea/export', headers));
    expect((await on.does.ended(id, headers)).state).toBe('done');
    expect(kept()).toHaveLength(ARCHIVES_EACH.files + 1);
    expect(kept()).not.toContain(mine[1]);
    expect((await on.does.download(id, headers)).statusCode).toBe(200);
  });

  it('WORK-169: take no more than so many bytes, however small they were said to be', async () => {
    const { headers } = on.owner;
    const old = lies('export', 1, ARCHIVE_FILE_LIMIT);
    const next = lies('import', 2, ARCHIVE_FILE_LIMIT);
    const archive = await on.does.begin(0, headers);
    expect(kept()).toEqual(expect.arrayContaining([old, next]));
    await on.does.piece(archive, 0, Buffer.from('x'), headers);
    expect(kept()).not.toContain(old);
    expect(kept()).toContain(next);
  });

  it('WORK-169: stay while a job works on them, and are in the way of new ones', async () => {
    const { headers, id: userId } = on.owner;
    const saving = lies('export', 1, ARCHIVE_FILE_LIMIT);
    const bringing = lies('import', 2, ARCHIVE_FILE_LIMIT);
    await runs(1, { userId, token: '' });
    await runs(3, { userId, token: '', kind: 'import', result: toJson({ archive: tokenOf(2) }) });
    const refused = await on.does.post('archives', headers, { size: 1 });
    expect(refused.json()).toEqual({
      code: 'archivesFull',
      error: expect.stringContaining('8 ГБ') as string,
    });
    expect(refused.statusCode).toBe(409);
    expect(kept().sort()).toEqual([saving, bringing].sort());
    await on.host.db.updateTable('jobs').set({ state: 'done' }).execute();
    await on.does.begin(1, headers);
    expect(kept()).not.toContain(saving);
  });
});

it('WORK-169: a picture of a map is refused before it is sent where so many jobs run', async () => {
  const userId = on.sea.users.master;
  const headers = on.sea.headers.master;
  const map = String((await makeMaps(on.host, on.sea)).world);
  for (let n = 0; n < JOBS_AT_ONCE; n += 1) await runs(n, { userId, token: '' });
  const url = `/api/rpg/workshop/sea/maps/${map}/picture`;
  const token = await uploadToken(on.host, headers);
  const answer = await upload(on.host, { token, bytes: Buffer.from('x'), url, headers });
  expect(answer.json()).toMatchObject({ code: 'jobsFull' });
  expect(filesIn(on.dataDir, 'maps')).toEqual([]);
});

it('WORK-170: nothing that takes much room begins where the disk has little', async () => {
  // A file system without any room, which is there wherever the host runs on Linux.
  const host = await createTestHost({ config: { dataDir: '/proc' } });
  try {
    const sea = await makeCommunity(host);
    const { headers } = await makeOwner(host);
    const { post } = archiveActions(host);
    const answers = [
      await post('archives', headers, { size: 1 }),
      await post('workshop/sea/export', headers),
      await post('workshop/sea/copy', headers, { key: 'lagoon', title: 'Лагуна' }),
      await upload(host, {
        ...{ token: await uploadToken(host, headers), headers, bytes: Buffer.from('x') },
        url: `/api/rpg/workshop/sea/maps/${String((await makeMaps(host, sea)).world)}/picture`,
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'storageLow' });
    }
    expect(await host.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  } finally {
    await host.close();
  }
});
