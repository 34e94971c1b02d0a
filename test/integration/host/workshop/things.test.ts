import { randomUUID } from 'node:crypto';
import {
  thingKinds,
  type ThingRevision,
  type WorkshopThing,
} from '../../../../src/contract/index.ts';
import { errorText } from '../../../../server/errors/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import type { TestHost } from '../../../support/host/index.ts';
import { actsOf } from '../../../support/host/owners.ts';
import { leastOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
});
afterEach(() => host.close());

const errorsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors?: Record<string, string[]> }).errors;

describe.each(thingKinds)('%s', (kind) => {
  const least = (key: string) => leastOf(kind, key, { quest: sea.quests.open });
  const called = kind === 'npcs' ? 'name' : 'title';

  it('WORK-60, WORK-62 are made last, changed, and put in another order', async () => {
    const before = await does.list(kind);
    const one = await does.made(kind, least('one'));
    const two = await does.made(kind, least('two'));
    expect(one).toMatchObject({ version: 1, fields: least('one'), changedBy: { name: 'master' } });
    const ids = [...before.map(({ id }) => id), one.id, two.id];
    const listed = await does.list(kind);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    expect(listed.find(({ id }) => id === one.id)).toMatchObject({ version: 1 });
    const changed = { ...least('one'), [called]: 'Другое' };
    const saved = does.thingOf(await does.save(kind, one.id, 1, changed));
    expect(saved).toMatchObject({ version: 2, fields: changed });
    const turned = listed.map(({ id }) => id).toReversed();
    const ordered = await does.ask('PUT', kind, { ids: turned });
    expect(ordered.statusCode).toBe(200);
    const stand = (await does.list(kind)).map(({ id }) => id);
    expect(stand.indexOf(two.id)).toBeLessThan(stand.indexOf(one.id));
    expect((await does.ask('PUT', kind, { ids: turned.slice(1) })).statusCode).toBe(422);
  });

  it('WORK-63 have a history that says who, when and what', async () => {
    const { id } = await does.made(kind, least('one'));
    await does.save(kind, id, 1, { ...least('one'), [called]: 'Другое' });
    const again = await does.save(kind, id, 2, { ...least('one'), [called]: 'Другое' });
    expect(again.json<{ thing: WorkshopThing }>().thing.version).toBe(2);
    const { entries } = (await does.ask('GET', `${kind}/${id}/history`)).json<{
      entries: ThingRevision[];
    }>();
    expect(
      entries.map(({ version, action, who, fields }) => [
        version,
        action,
        who?.name,
        fields[called],
      ]),
    ).toEqual([
      [2, 'changed', 'master', 'Другое'],
      [1, 'made', 'master', least('one')[called]],
    ]);
    expect((await actsOf(host)).filter((act) => act.startsWith('thing'))).toEqual([
      'thingMade',
      'thingChanged',
    ]);
  });

  it('WORK-66 are put away and brought back as they were', async () => {
    const { id } = await does.made(kind, least('one'));
    const away = does.thingOf(await does.away(kind, id, 1));
    expect(away).toMatchObject({ version: 2, awayAt: expect.any(Number) as unknown });
    expect((await does.list(kind)).find((one) => one.id === id)).toHaveProperty('awayAt');
    const back = does.thingOf(await does.back(kind, id));
    expect(back.awayAt).toBeUndefined();
    expect(back.fields).toEqual(away.fields);
    expect(does.thingOf(await does.back(kind, id)).version).toBe(back.version);
  });

  it('WORK-62 are made once for each idempotency key', async () => {
    const key = { ...sea.headers.master, 'idempotency-key': randomUUID() };
    const [one, two] = [
      await does.make(kind, least('one'), key),
      await does.make(kind, least('one'), key),
    ];
    expect(does.thingOf(two)).toEqual(does.thingOf(one));
    expect((await actsOf(host)).filter((act) => act === 'thingMade')).toHaveLength(1);
  });

  it('WORK-60 refuse what no form of theirs sends', async () => {
    const answer = await does.make(kind, { ...least('one'), isOwner: true, [called]: '' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(errorsOf(answer) ?? {}).sort()).toEqual(['isOwner', called].sort());
  });
});

it('WORK-64 HTML is cleaned, and what is empty is left out', async () => {
  const description = '<p onclick="x()">Тихо<script>alert(1)</script></p>';
  const { fields } = await does.made('locations', { ...leastOf('locations', 'bay'), description });
  expect(fields['description']).toBe('<p>Тихо</p>');
  const empty = { ...leastOf('locations', 'cove'), description: '<p>  </p>' };
  expect((await does.made('locations', empty)).fields).not.toHaveProperty('description');
});

it('WORK-64 a picture of another site that cannot be fetched becomes a link, and stands in no field', async () => {
  const src = 'http://192.0.2.1/cat.png';
  const description = `<p>Кот <img src="${src}" alt="кот"></p>`;
  const { fields } = await does.made('locations', { ...leastOf('locations', 'bay'), description });
  expect(fields['description']).toContain(`<a href="${src}"`);
  expect(fields['description']).not.toContain('<img');
  const image = await does.make('locations', { ...leastOf('locations', 'cove'), image: src });
  expect(Object.keys(errorsOf(image) ?? {})).toEqual(['image']);
});

it('WORK-66 a key is taken also by what is put away, and the form says by what', async () => {
  const { id, version } = await does.made('locations', leastOf('locations', 'bay'));
  const title = { title: 'Название bay' };
  const there = await does.make('locations', leastOf('locations', 'bay'));
  expect(errorsOf(there)).toEqual({ key: [errorText('keyTaken', title)] });
  await does.away('locations', id, version);
  const away = await does.make('locations', leastOf('locations', 'bay'));
  expect(errorsOf(away)).toEqual({ key: [errorText('keyTakenAway', title)] });
});

it('WORK-60 what is named has to be a thing of the game, and no map lies in itself', async () => {
  const world = await does.made('maps', leastOf('maps', 'world'));
  const depth = await does.made('maps', { ...leastOf('maps', 'depth'), parent: world.id });
  const circle = await does.save('maps', world.id, 1, {
    ...leastOf('maps', 'world'),
    parent: depth.id,
  });
  expect(Object.keys(errorsOf(circle) ?? {})).toEqual(['parent']);
  const elsewhere = await host.db
    .selectFrom('locations')
    .select('id')
    .where('gameId', '=', sea.games.draft)
    .executeTakeFirstOrThrow();
  const npc = { ...leastOf('npcs', 'x'), location: String(elsewhere.id) };
  expect(Object.keys(errorsOf(await does.make('npcs', npc)) ?? {})).toEqual(['location']);
  expect((await does.ask('GET', `locations/${elsewhere.id}`)).statusCode).toBe(404);
});

it('WORK-63 the history of what was there before begins with how it was', async () => {
  const id = String(sea.places.pier);
  const { version, fields } = await does.read('locations', id);
  expect(version).toBe(0);
  await does.save('locations', id, 0, { ...fields, title: 'Старый причал' });
  const { entries } = (await does.ask('GET', `locations/${id}/history`)).json<{
    entries: ThingRevision[];
  }>();
  expect(entries.map((one) => [one.version, one.action, one.fields['title']])).toEqual([
    [1, 'changed', 'Старый причал'],
    [0, undefined, 'Причал'],
  ]);
});

it('WORK-60 an NPC has a place, ways of its own, and a profile if it is wanted', async () => {
  const species = await does.made('species', leastOf('species', 'elf'));
  const full = {
    ...{ name: 'Сторож', location: String(sea.places.pier), routes: [String(sea.places.cave)] },
    ...{ species: species.id, gender: 'male', age: 70, look: 'Седой.' },
  };
  const { id, fields } = await does.made('npcs', full);
  expect(fields).toEqual(full);
  const bare = does.thingOf(await does.save('npcs', id, 1, { name: 'Сторож' }));
  expect(bare.fields).toEqual({ name: 'Сторож', routes: [] });
});
