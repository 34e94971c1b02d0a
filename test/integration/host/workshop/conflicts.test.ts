import type { WorkshopThing } from '../../../../src/contract/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import type { Headers, TestHost } from '../../../support/host/index.ts';
import { makeLeader } from '../../../support/host/owners.ts';
import { leastOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
let second: Headers;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
  ({ headers: second } = await makeLeader(host, sea.games.sea, 'second'));
});
afterEach(() => host.close());

const bay = leastOf('locations', 'bay');
const titled = (title: string) => ({ ...bay, title });

it('WORK-65 of two masters at once one gets the conflict with what is there now, and nothing is overwritten', async () => {
  const { id, version } = await does.made('locations', bay);
  const save = (title: string, who?: Headers) =>
    does.ask('PUT', `locations/${id}`, { version, fields: titled(title) }, who ?? 'master');
  const answers = await Promise.all([save('Одна'), save('Другая', second)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const won = answers.find(({ statusCode }) => statusCode === 200);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  const now = await does.read('locations', id);
  expect(won?.json<{ thing: WorkshopThing }>().thing).toEqual(now);
  expect(lost?.json()).toMatchObject({ code: 'workshopConflict', now });
  expect(now.version).toBe(2);
});

it('WORK-65 the same change from two is no conflict', async () => {
  const { id } = await does.made('locations', bay);
  await does.save('locations', id, 1, titled('Одна'));
  const again = does.thingOf(
    await does.ask('PUT', `locations/${id}`, { version: 1, fields: titled('Одна') }, second),
  );
  expect(again.version).toBe(2);
});

it('WORK-65 one who is late hears of the conflict before what is wrong with a field', async () => {
  const { id } = await does.made('locations', bay);
  await does.save('locations', id, 1, titled('Одна'));
  const late = await does.save('locations', id, 1, { ...bay, key: 'pier' });
  expect(late.json()).toMatchObject({ code: 'workshopConflict' });
});

it('WORK-65 putting away what somebody has changed meanwhile is a conflict too', async () => {
  const { id } = await does.made('locations', bay);
  await does.save('locations', id, 1, titled('Одна'));
  expect((await does.away('locations', id, 1)).json()).toMatchObject({
    code: 'workshopConflict',
    now: { id, version: 2 },
  });
  expect((await does.read('locations', id)).awayAt).toBeUndefined();
});

it('WORK-62 a game has no more things of a kind than its lists hold', async () => {
  const rows = Array.from({ length: 2_000 }, (_, number) => ({
    ...{ gameId: sea.games.sea, key: `s${number}`, title: 'x', description: null, image: null },
  }));
  for (let at = 0; at < rows.length; at += 500)
    await host.db
      .insertInto('species')
      .values(rows.slice(at, at + 500))
      .execute();
  const full = await does.make('species', leastOf('species', 'one'));
  expect(full.json()).toMatchObject({ code: 'workshopFull' });
});
