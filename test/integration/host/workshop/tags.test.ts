import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { send, type TestHost } from '../../../support/host/index.ts';
import { toldOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
});
afterEach(() => host.close());

type Tags = { key: string; title: string }[];

/** As whom each writes: the game's master, and a player by a character. */
const characterOf = (who: 'master' | 'mara'): string => (who === 'master' ? who : sea.keys.mara);

const offered = async (who: 'master' | 'mara' = 'master'): Promise<Tags> =>
  (await send(host, 'GET', `/api/rpg/turn/sea/${characterOf(who)}`, sea.headers[who])).json<{
    tagList: Tags;
  }>().tagList;

const post = (tags: readonly string[], who: 'master' | 'mara' = 'master') =>
  send(host, 'POST', `/api/rpg/turn/sea/${characterOf(who)}`, sea.headers[who], {
    ...{ body: '<p>Ход.</p>', currentLocation: who === 'master' ? 'market' : 'pier', tags },
  });

const marks = () => host.db.selectFrom('turnTags').selectAll().execute();
const titles = (tags: Tags) => tags.map(({ title }) => title);

describe('the workshop', () => {
  it('WORK-141 has no two tags of one title, in whatever case, also where one is put away', async () => {
    const { id } = await does.made('tags', { title: 'Шторм' });
    const refusal = async (title: string) =>
      (await does.make('tags', { title })).json<{ errors?: { title: string[] } }>().errors?.title;
    expect(await refusal('шторм')).toEqual(['Такая метка уже есть.']);
    expect(await refusal('я')).toHaveLength(1);
    expect(await refusal('<b>')).toHaveLength(1);
    await does.away('tags', id, 1);
    expect(await refusal('ШТОРМ')).toEqual([expect.stringContaining('убрали')]);
    does.thingOf(await does.back('tags', id));
    expect(does.thingOf(await does.save('tags', id, 3, { title: 'шторм' })).fields).toEqual({
      title: 'шторм',
    });
  });

  it('WORK-141 offers tags in their order, and none that is put away', async () => {
    const storm = await does.made('tags', { title: 'Шторм' });
    const calm = await does.made('tags', { title: 'Штиль' });
    expect(titles(await offered())).toEqual(['Шторм', 'Штиль']);
    await does.ask('PUT', 'tags', { ids: [calm.id, storm.id] });
    await does.save('tags', storm.id, 1, { title: 'Буря' });
    expect(titles(await offered())).toEqual(['Штиль', 'Буря']);
    await does.away('tags', calm.id, 1);
    expect(titles(await offered())).toEqual(['Буря']);
  });

  it('WORK-141 tells the pages of all games that tags are others', async () => {
    host.published.length = 0;
    await does.made('tags', { title: 'Шторм' });
    const told = toldOf(host, 'WorldChanged').map(({ channel }) => channel);
    expect(told).toHaveLength(4);
    expect(new Set(told).size).toBe(4);
  });

  it('WORK-141 is open to acting game masters and owners alone', async () => {
    const answer = await does.make('tags', { title: 'Шторм' }, 'mara');
    expect(answer.json()).toMatchObject({ code: 'leadersOnly' });
  });
});

describe('a turn', () => {
  it('WORK-142 has the tags that its master has chosen, each once, and keeps those that are put away', async () => {
    const storm = await does.made('tags', { title: 'Шторм' });
    const [tag] = await offered();
    expect((await post([tag!.key, tag!.key])).statusCode).toBe(200);
    const had = await marks();
    expect(had.map(({ tagId }) => String(tagId))).toEqual([storm.id]);
    await does.away('tags', storm.id, 1);
    expect(await marks()).toEqual(had);
    const refused = await post([tag!.key]);
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('tags');
    expect(await marks()).toEqual(had);
  });

  it('WORK-142 has tags of masters alone', async () => {
    await does.made('tags', { title: 'Шторм' });
    const [tag] = await offered();
    expect(await offered('mara')).toBeUndefined();
    expect((await post([tag!.key], 'mara')).json()).toMatchObject({ code: 'mastersOnly' });
    expect(await marks()).toEqual([]);
  });

  it('WORK-142 has no tag that is none', async () => {
    const answer = await post(['nowhere']);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('tags');
  });
});
