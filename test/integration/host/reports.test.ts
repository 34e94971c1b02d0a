import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { errorText } from '../../../server/errors/index.ts';
import { calls, REPORT_LIMITS } from '../../../src/contract/index.ts';
import { asGuest, createTestHost, send, type TestHost } from '../../support/host/index.ts';
import { makeCommunity } from '../../support/host/community.ts';

let host: TestHost;
let dataDir: string;
beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'letopis-reports-'))));
afterEach(async () => {
  await host.close();
  await rm(dataDir, { recursive: true });
});

const begin = async (env: Record<string, string> = {}) =>
  (host = await createTestHost({ env, config: { dataDir } }));

const folder = () => path.join(dataDir, 'reports');
const read = (name: string) => readFile(path.join(folder(), name));
const LOG = '{"kind":"header"}\n';
const packed = gzipSync(LOG).toString('base64');
const report = (more: object = {}) => ({ id: 'report-1', text: 'Ход пропал.', ...more });
const post = (body: object, headers = asGuest(host)) =>
  send(host, 'POST', '/api/rpg/reports', headers, { ...body });

describe('reports of problems', () => {
  it('BACK-130 are kept as files: who, when, where and what, and the log beside', async () => {
    await begin();
    const sea = await makeCommunity(host);
    const answer = await post(report({ url: '/sea', log: packed }), sea.headers.mara);
    expect(answer.json()).toEqual({
      message: 'Спасибо! Рассказ отправлен тем, кто ведёт сайт.',
    });
    const [words = '', log = ''] = (await readdir(folder())).sort();
    expect([words, log]).toEqual(['report-1.json', 'report-1.jsonl.gz']);
    expect(JSON.parse(String(await read(words)))).toMatchObject({
      ...{
        at: '2026-11-20T12:00:00.000Z',
        user: 'mara',
        url: '/sea',
        text: 'Ход пропал.',
        log: true,
      },
    });
    expect(String(gunzipSync(await read(log)))).toBe(LOG);
    expect(host.log.join('')).not.toContain('Ход пропал');
  });

  it('BACK-130 come from guests too, and once however often they are sent', async () => {
    await begin();
    for (let n = 0; n < 2; n += 1) expect((await post(report())).statusCode).toBe(200);
    const names = await readdir(folder());
    expect(names).toHaveLength(1);
    expect(JSON.parse(String(await read(names[0] ?? '')))).toMatchObject({
      user: null,
      log: false,
    });
  });

  it('BACK-130 are kept where the same one comes twice at once, or was left half written', async () => {
    await begin();
    await mkdir(folder());
    for (const name of ['report-1.json.part', 'report-1.jsonl.gz.part'])
      await writeFile(path.join(folder(), name), 'half');
    const answers = await Promise.all([1, 2, 3].map(() => post(report({ log: packed }))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(JSON.parse(String(await read('report-1.json')))).toMatchObject({ log: true });
    expect(String(gunzipSync(await read('report-1.jsonl.gz')))).toBe(LOG);
    const left = (await readdir(folder())).filter((name) => name.endsWith('.part'));
    expect(left.sort()).toEqual(['report-1.json.part', 'report-1.jsonl.gz.part']);
  });

  it('BACK-132 are refused where they have no words, too many, or a log that is none', async () => {
    await begin();
    const wrong = [
      { text: '  ' },
      { text: 'я'.repeat(REPORT_LIMITS.words + 1) },
      { id: '../../report' },
      { log: Buffer.from('no log').toString('base64') },
      { url: 'javascript:alert(1)' },
    ];
    for (const more of wrong) expect((await post(report(more))).statusCode).toBe(422);
    const large = `H4sI${'A'.repeat(REPORT_LIMITS.log * 2)}`;
    expect((await post(report({ log: large }))).statusCode).toBe(413);
    await expect(readdir(folder())).rejects.toThrow('ENOENT');
  });

  it('BACK-132 the largest one is taken', async () => {
    await begin();
    const log = `H4sI${'A'.repeat(Math.floor(REPORT_LIMITS.log / 3) * 4 - 4)}`;
    expect((await post(report({ text: 'я'.repeat(REPORT_LIMITS.words), log }))).statusCode).toBe(
      200,
    );
  });

  it('BACK-132 are limited to three in ten minutes, and to three hundred in the folder', async () => {
    await begin({ RATE_LIMIT: '600' });
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await post(report({ id: `report-${String(n)}` }))).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await host.close();
    await rm(folder(), { recursive: true });

    await begin();
    await mkdir(folder());
    for (let n = 0; n < 300; n += 1)
      await writeFile(path.join(folder(), `report-${String(n)}.json`), '');
    const full = await post(report({ id: 'one-too-many' }));
    expect([full.statusCode, full.json()]).toEqual([
      503,
      expect.objectContaining({ error: errorText('reportsFull') }),
    ]);
    expect((await post(report({ id: 'report-0' }))).statusCode).toBe(200); // known
  });

  it('BACK-130 are not taken where the operator does not wish it, and clients know', async () => {
    await begin({ REPORTS: 'off' });
    expect((await post(report())).statusCode).toBe(404);
    expect((await host.app.inject('/config.json')).json()).not.toHaveProperty('reports');
    await host.close();
    await begin();
    expect((await host.app.inject('/config.json')).json()).toMatchObject({ reports: true });
    expect(calls.sendReport.routePattern).toBe('/api/rpg/reports');
  });
});
