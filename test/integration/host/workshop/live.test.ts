import type { WorkshopThing } from '../../../../src/contract/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { send, type TestHost } from '../../../support/host/index.ts';
import { actsOf } from '../../../support/host/owners.ts';
import {
  leastOf,
  toldOf,
  workshopActions,
  type WorkshopActions,
} from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
});
afterEach(() => host.close());

const told = () => toldOf(host, 'WorldChanged');

it('WORK-70 a change is told on the public channel of the game, and what changes nothing is not', async () => {
  const { id } = await does.made('locations', leastOf('locations', 'bay'));
  expect(told()).toEqual([
    {
      ...{
        kind: 'event',
        channel: 'rpg.game.sea.turn',
        event: String.raw`App\Events\Rpg\WorldChanged`,
      },
      data: { game: 'sea', ids: ['locations'] },
    },
  ]);
  await does.save('locations', id, 1, leastOf('locations', 'bay'));
  await does.save('locations', id, 1, { ...leastOf('locations', 'bay'), key: 'pier' });
  expect(told()).toHaveLength(1);
  await does.away('locations', id, 1);
  await does.ask('PUT', 'ways', { version: 0, ways: [] });
  expect(told().map(({ data }) => data)).toMatchObject([
    { ids: ['locations'] },
    { ids: ['locations'] },
    { ids: ['ways'] },
  ]);
});

it('WORK-70 of a game that is not open it is told on its private channel alone', async () => {
  const draft = workshopActions(host, sea, 'draft');
  await draft.made('quests', leastOf('quests', 'one'));
  expect(told().map(({ channel }) => channel)).toEqual(['private-rpg.game.draft.turn']);
});

it('WORK-70 a list that was kept is another after the change', async () => {
  const titles = async (): Promise<string[]> => {
    const answer = await send(host, 'GET', '/api/rpg/locations/sea');
    return answer.json<{ locations: { title: string }[] }>().locations.map(({ title }) => title);
  };
  const before = await titles();
  await does.made('locations', leastOf('locations', 'bay'));
  expect(await titles()).toEqual([...before, 'Название bay']);
});

it('WORK-69 the journal says what was another in small, and never whole texts', async () => {
  const text = { description: '<p>Долгий рассказ</p>' };
  const { id } = await does.made('quests', { ...leastOf('quests', 'one'), ...text });
  await does.save('quests', id, 1, {
    ...{ ...leastOf('quests', 'one'), title: 'Другой', status: 'finished' },
    ...{ description: '<p>Иной рассказ</p>' },
  });
  const entries = await host.db.selectFrom('journal').selectAll().orderBy('id').execute();
  expect(
    entries.map(({ action, subjectType, subjectName }) => [action, subjectType, subjectName]),
  ).toEqual([
    ['thingMade', 'quests', 'Название one'],
    ['thingChanged', 'quests', 'Другой'],
  ]);
  expect(JSON.parse(entries[1]?.before ?? '')).toEqual({ title: 'Название one', status: 'active' });
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ title: 'Другой', status: 'finished' });
  expect(JSON.stringify(entries)).not.toContain('рассказ');
  expect(await actsOf(host)).toHaveLength(2);
});

it('WORK-75 a picture is taken in as every upload is, and stands in the fields of things', async () => {
  const boundary = 'x'.repeat(20);
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n`,
    ),
    GIF,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const upload = (headers: Record<string, string>) =>
    host.app.inject({
      ...{ method: 'POST', url: '/api/rpg/workshop/sea/picture', payload },
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  const answer = await upload(sea.headers.master);
  const { path } = answer.json<{ path: string }>();
  expect(path).toMatch(/^\/uploads\/[\w-]{43}\.webp$/);
  const row = await host.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ userId: sea.users.master, kind: 'world' });
  const made: WorkshopThing = await does.made('maps', { ...leastOf('maps', 'one'), image: path });
  expect(made.fields['image']).toBe(path);
  expect((await upload(sea.headers.tech)).json()).toMatchObject({ code: 'leadersOnly' });
});

const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
