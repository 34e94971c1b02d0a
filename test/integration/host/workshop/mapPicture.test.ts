import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WorkshopFigure, WorkshopJob } from '../../../../src/contract/index.ts';
import { flag } from '../../../../server/db/index.ts';
import { tidyMaps } from '../../../../server/maps/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community, Login } from '../../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../../support/host/index.ts';
import { grained, shaded } from '../../../support/host/mapPictures.ts';
import { upload, uploadToken } from '../../../support/host/pictures.ts';
import { makeMaps } from '../../../support/host/world.ts';
import { toldOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';
import { waitFor } from '../../../support/waitFor.ts';

let dataDir: string;
let host: TestHost;
let sea: Community;
let does: WorkshopActions;
let map: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'letopis-map-picture-'));
  ({ host, sea } = await communityHost({ config: { dataDir } }));
  does = workshopActions(host, sea);
  map = String((await makeMaps(host, sea)).world);
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const kept = (): string[] =>
  existsSync(path.join(dataDir, 'maps')) ? readdirSync(path.join(dataDir, 'maps')).sort() : [];

const picture = (width: number, height: number) => shaded({ width, height }).png().toBuffer();

async function sendPicture(bytes: Uint8Array, who: Login = 'master', at = map) {
  const headers = sea.headers[who];
  const token = await uploadToken(host, headers);
  const url = `/api/rpg/workshop/sea/maps/${at}/picture`;
  return upload(host, { token, bytes, url, headers, name: 'карта.png' });
}

const jobOf = async (id: string) =>
  (await send(host, 'GET', `/api/rpg/jobs/${id}`, sea.headers.master)).json<{ job: WorkshopJob }>()
    .job;

async function ended(id: string): Promise<WorkshopJob> {
  for (let left = 400; left > 0; left -= 1) {
    const job = await jobOf(id);
    if (job.state !== 'running') return job;
    await setTimeout(50);
  }
  throw new Error('The picture is cut for ever');
}

/** Sends a picture and waits for the end of its job. */
async function take(bytes: Uint8Array): Promise<WorkshopJob> {
  const { job } = (await sendPicture(bytes)).json<{ job: WorkshopJob }>();
  return ended(job.id);
}

interface Figures {
  figures: WorkshopFigure[];
  version: number;
  size?: [number, number];
}
const figures = async () => (await does.ask('GET', `maps/${map}/figures`)).json<Figures>();
const rowOf = () =>
  host.db.selectFrom('maps').selectAll().where('id', '=', Number(map)).executeTakeFirstOrThrow();

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

describe('the picture of a map', () => {
  it('WORK-104 WORK-50: is sent, cut by a job, and is on the map; told to open pages and to the journal', async () => {
    const answer = await sendPicture(await picture(600, 300));
    expect(answer.json()).toMatchObject({
      job: { kind: 'mapPicture', game: 'sea', subject: map },
    });
    const job = await ended(answer.json<{ job: WorkshopJob }>().job.id);
    expect(job).toMatchObject({ state: 'done', result: { width: 600, height: 300 } });
    const row = await rowOf();
    const { picture: name, ...size } = row;
    expect(size).toMatchObject({ pictureWidth: 600, pictureHeight: 300 });
    const token = String(name).slice(0, 43);
    await waitFor('what was sent to be removed', () => kept().length <= 2);
    expect(kept()).toEqual([token, String(name)].sort());
    const tile = await send(host, 'GET', `/tiles/${token}/0/0/0.webp`, {});
    expect(tile.statusCode).toBe(200);
    const shown = await send(host, 'GET', '/api/rpg/map/sea/world');
    expect(shown.json()).toMatchObject({ options: { extent: [0, 0, 600, 300] } });
    expect(toldOf(host, 'WorldChanged').at(-1)?.data).toMatchObject({ ids: ['figures'] });
    const entry = await host.db
      .selectFrom('journal')
      .select(['action', 'subjectType', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'mapPictureChanged', subjectType: 'maps' });
    expect(entry?.after).toContain('600 × 300');
    expect(await figures()).toMatchObject({ size: [600, 300] });
  });

  it('WORK-104: another of another size leaves the figures where they are on it; nobody meets a conflict', async () => {
    await take(await picture(600, 300));
    const before = await does.read('maps', map);
    await does.ask('PUT', `maps/${map}/figures`, {
      version: 0,
      figures: [{ geometry: point(300, 150), location: String(sea.places.pier) }],
    });
    await take(await picture(1_200, 900));
    const after = await figures();
    expect(after).toMatchObject({ version: 1, size: [1_200, 900] });
    expect(after.figures).toMatchObject([
      { geometry: point(600, 450), location: String(sea.places.pier) },
    ]);
    // Who wrote on the map meanwhile saves what they wrote.
    const saved = await does.save('maps', map, before.version, {
      ...before.fields,
      title: 'Другое название',
    });
    expect(saved.statusCode).toBe(200);
    // Who drew on the picture before has their figures fitted.
    const drawn = await does.ask('PUT', `maps/${map}/figures`, {
      version: 1,
      figures: [{ geometry: point(150, 300) }],
      size: [600, 300],
    });
    expect(drawn.json<Figures>().figures).toMatchObject([{ geometry: point(300, 900) }]);
    const versions = await host.db
      .selectFrom('revisions')
      .select(['version', 'fields'])
      .where('kind', '=', 'mapPictures')
      .orderBy('version')
      .execute();
    expect(versions.map(({ version }) => version)).toEqual([0, 1, 2]);
  });

  it('WORK-105: the tiles of the one before stay for a day for those who look at them', async () => {
    await take(await picture(300, 300));
    const old = String((await rowOf()).picture);
    await take(await picture(400, 300));
    const now = Date.now();
    const hour = 60 * 60 * 1000;
    await tidyMaps(host.db, dataDir, now + 23 * hour);
    expect(kept()).toContain(old);
    await tidyMaps(host.db, dataDir, now + 25 * hour);
    expect(kept()).not.toContain(old);
    expect(kept()).toHaveLength(2);
  });

  it('WORK-104: what is no picture, or is too large, is refused in words, and nothing of it is left', async () => {
    const before = await rowOf();
    const job = await take(Buffer.from('не картинка'));
    expect(job).toMatchObject({ state: 'failed', refusal: { code: 'mapNotPicture' } });
    expect(job.refusal?.error).toContain('карта.png');
    const none = await does.ask('POST', `maps/${map}/picture`, {});
    expect(none.json()).toMatchObject({ code: 'wrongType' });
    const headers = sea.headers.master;
    const large = await host.app.inject({
      method: 'POST',
      url: `/api/rpg/workshop/sea/maps/${map}/picture`,
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(257 * 1024 * 1024),
      },
      payload: '--x--',
    });
    expect([413, 400]).toContain(large.statusCode);
    expect(kept()).toEqual([]);
    expect(await rowOf()).toEqual(before);
  });

  it('WORK-104 WORK-61: is taken of nobody but who leads the game, for a map of it, before the body is read', async () => {
    const bytes = await picture(300, 300);
    expect((await sendPicture(bytes, 'mara')).json()).toMatchObject({ code: 'leadersOnly' });
    expect((await sendPicture(bytes, 'master', '999999')).json()).toMatchObject({
      code: 'thingNotFound',
    });
    expect(kept()).toEqual([]);
  });

  it('WORK-104: who leads the game no more when it is cut changes nothing', async () => {
    const { job } = (await sendPicture(await grained(2_500))).json<{ job: WorkshopJob }>();
    await host.db
      .updateTable('characters')
      .set({ isGameMaster: flag(false) })
      .where('ownerId', '=', sea.users.master)
      .execute();
    expect(await ended(job.id)).toMatchObject({ state: 'failed' });
    expect(await rowOf()).toMatchObject({ picture: null });
    expect(kept()).toEqual([]);
  });

  it('WORK-104 WORK-121: cancelled while it is cut it leaves nothing', async () => {
    const { job } = (await sendPicture(await grained(2_500))).json<{ job: WorkshopJob }>();
    await send(host, 'DELETE', `/api/rpg/jobs/${job.id}`, sea.headers.master);
    expect(await ended(job.id)).toMatchObject({ state: 'cancelled' });
    for (let left = 100; left > 0 && kept().length > 0; left -= 1) await setTimeout(50);
    expect(kept()).toEqual([]);
    expect(await rowOf()).toMatchObject({ picture: null });
  });

  it('WORK-104 WORK-121: cancelled on another host at the last moment it leaves nothing', async () => {
    const { job } = (await sendPicture(await picture(300, 300))).json<{ job: WorkshopJob }>();
    await host.db
      .updateTable('jobs')
      .set({ state: 'cancelled', endedAt: NOON })
      .where('token', '=', job.id)
      .execute();
    for (let left = 100; left > 0 && kept().length > 0; left -= 1) await setTimeout(50);
    expect(kept()).toEqual([]);
    expect(await rowOf()).toMatchObject({ picture: null });
  });
});
