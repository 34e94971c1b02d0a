import type { LightMyRequestResponse } from 'fastify';
import { errorStatus, type ErrorId, HTML_LIMIT, TEXT_LIMIT } from '../../../src/contract/index.ts';
import { textVersion } from '../../../src/domain/index.ts';
import { errorText } from '../../../server/errors/index.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import { makeMaps, makeQuests, type QuestActions, questActions } from '../../support/host/world.ts';

let host: TestHost;
let sea: Community;
let does: QuestActions;
let mara: string;
beforeEach(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  await makeQuests(host, sea);
  does = questActions(host, sea);
  ({ mara } = sea.keys);
});
afterEach(() => host.close());

type Cause = () => Promise<LightMyRequestResponse>;

const TEXT = { chronicle: '<p>Было</p>' };
const long = (count: number): string => `<p>${'щ'.repeat(count)}</p>`;
const map = (url: string) => send(host, 'GET', `/api/rpg/map/${url}`, sea.headers.mara);

async function closed(): Promise<void> {
  await host.db
    .updateTable('games')
    .set({ status: 'closed' })
    .where('id', '=', sea.games.sea)
    .execute();
}

/** The catalogue of maps, quests and chronicles (spec 1 §8), and by what each refusal is brought about. */
const causes: Partial<Record<ErrorId, Cause>> = {
  unauthorised: () => does.list(undefined, mara),
  gameNotFound: () => does.list('mara', mara, 'nothing'),
  characterNotInGame: () => does.list('mara', sea.keys.maraFeast),
  profileNotYours: () => does.list('boris', mara),
  mapNotFound: async () => {
    await makeMaps(host, sea);
    return map('sea/nothing');
  },
  questUnavailable: () => does.read('mara', mara, { quest: 'nothing' }),
  questEventUnavailable: () => does.read('mara', mara, { event: 'later' }),
  chronicleForbidden: () => does.write('mara', mara, TEXT, { event: 'foreign' }),
  characterUnconfirmed: () => does.write('mara', sea.keys.novice, TEXT),
  gameClosed: async () => {
    await closed();
    return does.write('mara', mara, TEXT);
  },
  chronicleChanged: () =>
    does.write('mara', mara, { ...TEXT, base: textVersion('<p>Иное</p>') }, { event: 'begun' }),
  messageNotFound: () => does.read('mara', mara, { query: '?before=999' }),
};

it.each(Object.entries(causes))(
  'HOST-01 ERR-04 the world says its text, changes nothing and tells nobody: %s',
  async (id, cause) => {
    const due = id as ErrorId;
    const before = due === 'gameClosed' || due === 'mapNotFound' ? '' : await dump(host.db);
    const answer = await cause();

    expect(errorText(due)).toMatch(/^[А-ЯЁ][^{}]*\.$/);
    expect([answer.statusCode, answer.json()]).toEqual([
      errorStatus[due],
      expect.objectContaining({ code: due, error: errorText(due) }),
    ]);
    if (before !== '') expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);
  },
);

it.each([
  ['no text', {}, 'fieldRequired'],
  ['an empty text', { chronicle: '' }, 'fieldRequired'],
  ['an empty paragraph', { chronicle: '<p> &nbsp;<br></p>' }, 'fieldRequired'],
  ['nothing but what is cleaned away', { chronicle: '<script>x</script>' }, 'fieldRequired'],
  ['no text at all', { chronicle: 5 }, 'fieldWrong'],
  ['one character too many', { chronicle: long(TEXT_LIMIT.chronicle + 1) }, 'chronicleTooLong'],
  ['more tags than are cleaned', { chronicle: '<em>щ</em>'.repeat(10_001) }, 'markupTooMuch'],
  ['more markup than is looked at', { chronicle: long(HTML_LIMIT.chronicle) }, 'fieldTooLong'],
] as const)(
  'HOST-01 HOST-05 a chronicle with %s is refused under its field',
  async (_what, body, due) => {
    const before = await dump(host.db);
    const answer = await does.write('mara', mara, body);
    const max = due === 'chronicleTooLong' ? TEXT_LIMIT.chronicle : HTML_LIMIT.chronicle;
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({
      chronicle: [errorText(due, { max })],
    });
    expect(await dump(host.db)).toBe(before);
  },
);

it('HOST-01 a body that no chronicle needs is not even read', async () => {
  const before = await dump(host.db);
  const answer = await does.write('mara', mara, { chronicle: 'x'.repeat(6 * 1024 * 1024) });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'tooLarge']);
  expect(await dump(host.db)).toBe(before);
});

it('HOST-01 a game that shows no map, or has none, says in the words of the documents that there is none', async () => {
  const said = async (url: string) => {
    const answer = await map(url);
    return [answer.statusCode, answer.json<{ error: string }>().error];
  };
  const none = [404, 'Карта не найдена.'];
  expect(await said('sea')).toEqual(none);
  await makeMaps(host, sea);
  expect((await map('sea')).statusCode).toBe(200);
  expect(await said('sea/nothing')).toEqual(none);
  expect(await said('ended')).toEqual(none);
  await host.db.updateTable('games').set({ enableMap: 0 }).execute();
  expect(await said('sea')).toEqual(none);
  expect(await said('sea/world')).toEqual(none);
});
