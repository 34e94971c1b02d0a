import type { LightMyRequestResponse } from 'fastify';
import type { Turn, TurnForm } from '../../../../src/contract/index.ts';
import { flag } from '../../../../server/db/index.ts';
import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { insertTurn, send, type TestHost } from '../../../support/host/index.ts';
import { actions, type Actions, draftAt } from '../../../support/host/turns.ts';
import {
  leastOf,
  toldOf,
  workshopActions,
  type WorkshopActions,
} from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
let turns: Actions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
  turns = actions(host, sea);
});
afterEach(() => host.close());

type Place = keyof Community['places'];

/** Leaves a place to some, as its form does. */
async function leave(place: Place, access: string, members: readonly string[] = []) {
  const id = String(sea.places[place]);
  const { version, fields } = await does.read('locations', id);
  const { key, title } = fields;
  const saved = await does.save('locations', id, version, { key, title, access, members });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.anything()]);
}

it('WORK-173 a place that names characters tells their names, those of masters too', async () => {
  await leave('pier', 'members', [sea.keys.mara, String(sea.ids.master)]);
  const { people } = await does.read('locations', String(sea.places.pier));
  const known = await host.db
    .selectFrom('characters')
    .select(['id', 'name', 'type'])
    .where('id', 'in', [Number(sea.keys.mara), sea.ids.master])
    .orderBy('id')
    .execute();
  expect(known.map(({ type }) => type).sort()).toEqual(['master', 'profile']);
  expect(people).toEqual(known.map(({ id, name }) => ({ id: String(id), title: name })));
  expect(await does.read('locations', String(sea.places.market))).not.toHaveProperty('people');
});

const refusalOf = (answer: LightMyRequestResponse): [number, string] => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
];
const CLOSED: [number, string] = [403, 'placeClosed'];

type Writer = readonly [login: keyof Community['headers'], character: string, more?: object];

/** Everybody who may try to write at the pier; the NPC and the seasons by their masters. */
const writers = (): Readonly<Record<string, Writer>> => ({
  mara: ['mara', sea.keys.mara],
  boris: ['boris', sea.keys.boris],
  voice: ['reader', 'user'],
  seasons: ['master', 'master'],
  npc: ['master', 'master', { npc: String(sea.ids.gull) }],
  technician: ['tech', 'master', { npc: String(sea.ids.gull) }],
});

async function verdicts(place: Place): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [name, [login, character, more]] of Object.entries(writers())) {
    const answer = await turns.post(login, character, draftAt(place, { ...more }));
    said[name] = answer.statusCode === 200 ? 'yes' : refusalOf(answer)[1];
  }
  return said;
}

const everybody = { mara: 'yes', boris: 'yes', voice: 'yes' };
const masters = { seasons: 'yes', npc: 'yes', technician: 'yes' };

it.each([
  ['all', {}],
  ['members', { mara: 'placeClosed', voice: 'placeClosed' }],
  ['masters', { mara: 'placeClosed', boris: 'placeClosed', voice: 'placeClosed' }],
])('WORK-160 where %s may write, a place takes turns of these alone', async (access, refused) => {
  await host.db
    .updateTable('games')
    .set({ chooseTurnLocation: flag(true) })
    .execute();
  await leave('market', access, [sea.keys.boris]);
  expect(await verdicts('market')).toEqual({ ...everybody, ...masters, ...refused });
});

it('WORK-160 the character is named, not its player; and members may be voices', async () => {
  await leave('pier', 'members', [sea.keys.novice]);
  expect(refusalOf(await turns.post('mara', sea.keys.mara, draftAt('pier')))).toEqual(CLOSED);
  await leave('market', 'members', [String(sea.ids.reader)]);
  expect((await turns.post('reader', 'user', draftAt('market'))).statusCode).toBe(200);
});

it('WORK-160 nothing of a refused turn is kept, everybody reads, and turns that stand there stay editable', async () => {
  const written = await turns.post('mara', sea.keys.mara, draftAt('pier'));
  const { turn } = written.json<{ turn: { id: string } }>();
  await leave('pier', 'masters');
  expect(refusalOf(await turns.post('mara', sea.keys.mara, draftAt('pier')))).toEqual(CLOSED);
  const read = await send(host, 'GET', '/api/rpg/location/sea/pier', sea.headers.boris);
  expect(read.json<{ turns: { id: string }[] }>().turns.map(({ id }) => id)).toEqual([turn.id]);
  const edited = await turns.edit('mara', sea.keys.mara, turn.id, draftAt('pier'));
  expect(edited.statusCode).toBe(200);
});

it('WORK-160 a turn is not moved into a place that is closed to its author', async () => {
  await host.db
    .updateTable('games')
    .set({ chooseTurnLocation: flag(true) })
    .execute();
  const author = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const at = { id: sea.places.pier, gameId: sea.games.sea };
  const { id } = await insertTurn(host.db, at, author);
  const move = () => turns.edit('mara', sea.keys.mara, String(id), draftAt('market'));
  await leave('market', 'members', [sea.keys.boris]);
  expect(refusalOf(await move())).toEqual(CLOSED);
  await leave('market', 'members', [sea.keys.mara]);
  expect((await move()).statusCode).toBe(200);
});

const form = async (login: 'mara' | 'boris' | 'master', character: string) =>
  (await turns.form(login, character)).json<TurnForm>();

it('WORK-161 nobody walks to where they could not write, and members do', async () => {
  const walk = () =>
    turns.post('mara', sea.keys.mara, draftAt('pier', { action: 'route', location: 'market' }));
  await leave('market', 'members', [sea.keys.boris]);
  expect((await form('mara', sea.keys.mara)).locationRoutes).toEqual([]);
  expect(refusalOf(await walk())).toEqual([403, 'routeForbidden']);
  const led = draftAt('cave', { npc: String(sea.ids.gull), action: 'route', location: 'pier' });
  await leave('pier', 'masters');
  expect((await turns.post('master', 'master', led)).statusCode).toBe(200);
  await leave('pier', 'all');
  await leave('market', 'members', [sea.keys.boris, sea.keys.mara]);
  expect((await form('mara', sea.keys.mara)).locationRoutes).toMatchObject([{ key: 'market' }]);
  expect((await walk()).statusCode).toBe(200);
});

it('WORK-161 who stands in a place that is closed to it reads so in the form, and goes on in the base locations', async () => {
  expect(await form('mara', sea.keys.mara)).not.toHaveProperty('closed');
  await leave('pier', 'masters');
  await leave('cave', 'masters');
  expect(await form('mara', sea.keys.mara)).toMatchObject({ closed: ['pier'] });
  expect(await form('boris', sea.keys.boris)).not.toHaveProperty('closed');
  expect(await form('master', 'master')).not.toHaveProperty('closed');
  expect(await turns.placeOf(sea.keys.mara)).toBe('pier');
  expect((await turns.post('mara', sea.keys.mara, draftAt('market'))).statusCode).toBe(200);
  expect(await turns.placeOf(sea.keys.mara)).toBe('market');
  await leave('market', 'masters');
  expect(await form('boris', sea.keys.boris)).toMatchObject({ closed: ['market'] });
});

it('WORK-162 turns of a place that is put away are told to the open pages of both places and to their author, as an edit would', async () => {
  const author = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const at = { id: sea.places.pier, gameId: sea.games.sea };
  const ids: string[] = [];
  for (let number = 0; number < 102; number += 1)
    ids.push(String((await insertTurn(host.db, at, author)).id));
  const cave = { moveTurnsTo: String(sea.places.cave) };
  expect((await does.away('locations', String(sea.places.pier), 0, cave)).statusCode).toBe(200);
  const told = toldOf(host, 'TurnUpdated').map(({ channel, data }) => {
    const { turn } = data as { turn: Turn };
    return { channel, id: turn.id, to: turn.location?.key, isOwner: turn.isOwner };
  });
  const newest = ids.slice(-100);
  const here = (channel: string) => told.filter((one) => one.channel === channel);
  for (const channel of ['turn', 'pier.turn', 'cave.turn'])
    expect(here(`rpg.game.sea.${channel}`)).toEqual(
      newest.map((id) => ({ channel: `rpg.game.sea.${channel}`, id, to: 'cave', isOwner: false })),
    );
  const own = told.filter(({ isOwner }) => isOwner);
  expect(own).toHaveLength(200);
  expect(new Set(own.map(({ channel }) => channel)).size).toBe(2);
  expect(own.every(({ channel }) => channel.startsWith('private-'))).toBe(true);
});

it('WORK-160 open pages are told, and a new place is open to all', async () => {
  await leave('pier', 'masters');
  expect(toldOf(host, 'WorldChanged')).toMatchObject([{ data: { ids: ['locations'] } }]);
  const made = await does.made('locations', leastOf('locations', 'mill'));
  expect(made.fields).toMatchObject({ access: 'all', members: [] });
  const wrong = await does.make('locations', { ...leastOf('locations', 'x'), access: 'some' });
  expect(wrong.statusCode).toBe(422);
  const stranger = {
    ...leastOf('locations', 'x'),
    access: 'members',
    members: [sea.keys.maraFeast],
  };
  expect((await does.make('locations', stranger)).statusCode).toBe(422);
});
