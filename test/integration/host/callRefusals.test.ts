import type { LightMyRequestResponse } from 'fastify';
import { oneTurnHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { send, type TestHost } from '../../support/host/index.ts';
import { canvas, upload, uploadToken } from '../../support/host/pictures.ts';
import { sheet } from '../../support/host/profiles.ts';
import { draftAt } from '../../support/host/turns.ts';

/** The refusals that calls have in common, call by call (spec 1 §7): by the game that is named, and by the character. */

let host: TestHost;
let sea: Community;
let turn: string;
beforeEach(async () => ({ host, sea, id: turn } = await oneTurnHost()));
afterEach(() => host.close());

type Answer = Promise<LightMyRequestResponse>;

const BODY = { body: '<p>Слово</p>' };

const ask = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: Record<string, unknown>,
): Answer => send(host, method, `/api/rpg/${url}`, sea.headers.mara, body);

async function picture(url: string): Answer {
  const token = await uploadToken(host, sea.headers.mara);
  const bytes = await canvas().png().toBuffer();
  return upload(host, { token, bytes, url: `/api/rpg/${url}` });
}

type Call = readonly [name: string, ask: (game: string, character: string) => Answer];

/** Every call that names a character. */
const asCharacter: readonly Call[] = [
  ['turnForm', (game, who) => ask('GET', `turn/${game}/${who}`)],
  ['postTurn', (game, who) => ask('POST', `turn/${game}/${who}`, draftAt('pier'))],
  [
    'rollDice',
    (game, who) => ask('POST', `turn/${game}/${who}/roll`, { location: 'pier', roll: '/d20' }),
  ],
  ['uploadTurnImage', (game, who) => picture(`turn/${game}/${who}/image`)],
  ['turns', (game, who) => ask('GET', `turns/${game}/${who}`)],
  ['newTurns', (game, who) => ask('POST', `turns/${game}/new/${who}`, { date: 0 })],
  ['editTurn', (game, who) => ask('POST', `turn/${game}/${who}/edit/${turn}`, BODY)],
  ['deleteTurn', (game, who) => ask('POST', `turn/${game}/${who}/delete/${turn}`)],
  ['turnComments', (game, who) => ask('GET', `turn/${game}/${who}/comments/${turn}`)],
  ['commentTurn', (game, who) => ask('POST', `turn/${game}/${who}/comment/${turn}`, BODY)],
  ['quests', (game, who) => ask('GET', `quests/${game}/${who}`)],
  ['chronicle', (game, who) => ask('GET', `quests/${game}/${who}/open/begun/chronicle`)],
  [
    'saveChronicle',
    (game, who) =>
      ask('PATCH', `quests/${game}/${who}/open/begun/chronicle`, { chronicle: BODY.body }),
  ],
  ['reactToTurn', (game, who) => ask('POST', `turn/${game}/${who}/react/${turn}`)],
  ['ownProfile', (game, who) => ask('GET', `profile/${game}/${who}`)],
  ['profileEditForm', (game, who) => ask('GET', `profile/${game}/${who}/edit`)],
  ['saveProfile', (game, who) => ask('POST', `profile/${game}/${who}/edit`, sheet())],
  ['uploadAvatar', (game, who) => picture(`profile/avatar/upload/${game}/${who}`)],
  [
    'revertAvatar',
    (game, who) => ask('POST', `profile/avatar/revert/${game}/${who}`, { filename: 'a.webp' }),
  ],
  ['deleteAvatar', (game, who) => ask('POST', `profile/avatar/delete/${game}/${who}`)],
];

/** Every call that names a game alone. */
const asAnybody: readonly Call[] = [
  ['locations', (game) => ask('GET', `locations/${game}`)],
  ['map', (game) => ask('GET', `map/${game}`)],
  ['map of a key', (game) => ask('GET', `map/${game}/world`)],
  ['mapLocations', (game) => ask('GET', `map/locations/${game}`)],
  ['location', (game) => ask('GET', `location/${game}/pier`)],
  ['locationAll', (game) => ask('GET', `location/${game}/pier/all`)],
  ['locationNew', (game) => ask('GET', `location/${game}/pier/new?date=0`)],
  ['turns of anybody', (game) => ask('GET', `turns/${game}`)],
  ['profiles', (game) => ask('GET', `profiles/${game}`)],
  ['profile', (game) => ask('GET', `profiles/${game}/1`)],
  ['profilesToChoose', (game) => ask('GET', `profiles/${game}/choose`)],
  ['chooseProfile', (game) => ask('GET', `profiles/${game}/choose/1-x`)],
  ['profileCreateForm', (game) => ask('GET', `profile/${game}/create`)],
  ['createProfile', (game) => ask('POST', `profile/${game}/create`, sheet())],
  ['newTurns of anybody', (game) => ask('POST', `turns/${game}/new`, { date: 0 })],
];

/** Status and code of a refusal. */
const refused = async (answer: Answer): Promise<[number, string]> => {
  const said = await answer;
  return [said.statusCode, said.json<{ code: string }>().code];
};

it.each([...asCharacter, ...asAnybody])(
  'HOST-01 %s of a game that is none, or is being prepared, says that there is none',
  async (_name, doing) => {
    const before = await dump(host.db);
    for (const game of ['nowhere', 'draft'])
      expect(await refused(doing(game, sea.keys.mara))).toEqual([404, 'gameNotFound']);
    expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);
  },
);

it.each(asCharacter)(
  'HOST-01 HOST-02 %s as a character that is none, of another game, another’s or nobody’s is refused',
  async (_name, doing) => {
    const before = await dump(host.db);
    const npc = String(sea.ids.gull);
    for (const who of ['999999', 'nobody', 'master', sea.keys.maraFeast, npc])
      expect(await refused(doing('sea', who))).toEqual([403, 'characterNotInGame']);
    expect(await refused(doing('sea', sea.keys.boris))).toEqual([403, 'profileNotYours']);
    expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);
  },
);

it.each(asCharacter)(
  'HOST-01 HOST-02 %s as a character that has left the game is refused',
  async (_name, doing) => {
    await host.db
      .updateTable('characters')
      .set({ status: 'finished' })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    expect(await refused(doing('sea', sea.keys.mara))).toEqual([403, 'characterNotInGame']);
  },
);

it.each(['quest', 'npc', 'nothing'])('HOST-01 no %s is made by the call for tags', async (type) => {
  const before = await dump(host.db);
  expect(await refused(ask('POST', `tags/${type}`, { tag: 'Шторм' }))).toEqual([404, 'notFound']);
  expect(await dump(host.db)).toBe(before);
});

it('HOST-01 a comment that is empty or too long is refused under its field, and so are an edit and a post', async () => {
  const as = `turn/sea/${sea.keys.mara}`;
  const long = `<p>${'щ'.repeat(50_001)}</p>`;
  for (const body of ['<p> </p>', long]) {
    for (const url of [as, `${as}/edit/${turn}`, `${as}/comment/${turn}`]) {
      const answer = await ask('POST', url, { body, currentLocation: 'pier' });
      expect([url, answer.statusCode]).toEqual([url, 422]);
      expect(answer.json<{ errors: object }>().errors).toEqual({
        body: [expect.stringMatching(/./) as string],
      });
    }
  }
});
