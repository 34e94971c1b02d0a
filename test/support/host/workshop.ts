import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type {
  ThingKind,
  WorkshopEntry,
  WorkshopKind,
  WorkshopThing,
} from '../../../src/contract/index.ts';
import type { Community, Login } from './community.ts';
import { makeMaps } from './world.ts';
import { asGuest, type Headers, send, type TestHost } from './index.ts';

type Fields = Record<string, unknown>;

/** Fields of a thing of each kind, with no more than it needs; `key` is its key. */
export const leastOf = (
  kind: ThingKind,
  key: string,
  { quest = '' }: { quest?: string } = {},
): Fields => {
  const named = { key, title: `Название ${key}` };
  switch (kind) {
    case 'quests':
      return { ...named, type: 'standard', status: 'active' };
    case 'events':
      return { ...named, quest, status: 'active' };
    case 'npcs':
      return { name: `Имя ${key}` };
    case 'tags':
      return { title: named.title };
    case 'channels':
      return { title: named.title, access: 'all' };
    default:
      return named;
  }
};

/** Asks the calls of the workshop of `sea`; of the answers what most tests look at. */
export function workshopActions(host: TestHost, sea: Community, game = 'sea') {
  const at = (path: string): string => `/api/rpg/workshop/${game}/${path}`;
  const headersOf = (who: Login | Headers | undefined): Headers =>
    who === undefined ? asGuest(host) : typeof who === 'string' ? sea.headers[who] : who;
  const ask = (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: Record<string, unknown>,
    who: Login | Headers | undefined = 'master',
  ): Promise<LightMyRequestResponse> => send(host, method, at(path), headersOf(who), body);
  const thingOf = (answer: LightMyRequestResponse): WorkshopThing => {
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<{ thing: WorkshopThing }>().thing;
  };
  return {
    ask,
    thingOf,
    list: async (kind: WorkshopKind) =>
      (await ask('GET', kind)).json<{ things: WorkshopEntry[] }>().things,
    make: (kind: ThingKind, fields: Fields, who?: Login | Headers) =>
      ask('POST', kind, { fields }, who),
    made: async (kind: ThingKind, fields: Fields) => thingOf(await ask('POST', kind, { fields })),
    read: async (kind: WorkshopKind, id: string) => thingOf(await ask('GET', `${kind}/${id}`)),
    save: (kind: WorkshopKind, id: string, version: number, fields: Fields, who?: Login) =>
      ask('PUT', `${kind}/${id}`, { version, fields }, who),
    away: (kind: ThingKind, id: string, version: number, more: Fields = {}) =>
      ask('DELETE', `${kind}/${id}`, { version, ...more }),
    back: (kind: ThingKind, id: string) => ask('POST', `${kind}/${id}/back`),
  };
}
export type WorkshopActions = ReturnType<typeof workshopActions>;

/** What was sent to open pages under the name of an event, in order. */
export const toldOf = (host: TestHost, name: string) =>
  host.published.flatMap((message) =>
    message.kind === 'event' && message.event.endsWith(name) ? [message] : [],
  );

/** A species and a map of `sea`, by their ids. */
export async function makeThings(host: TestHost, sea: Community) {
  const { world } = await makeMaps(host, sea);
  const row = { gameId: sea.games.sea, key: 'elf', title: 'Эльфы', description: null, image: null };
  const { id } = await host.db
    .insertInto('species')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { thing: String(id), sheet: String(world) };
}

type Known = Readonly<Record<string, unknown>>;

/** What bodies of the workshop's calls hold, where these things are known. */
export const thingOf = (call: string, { thing }: Known): Fields => ({
  ...{ version: 0, ways: [], figures: [], ids: [thing] },
  fields: { key: call === 'makeThing' ? 'ork' : 'elf', title: 'Эльфы' },
});

/** The parameters of such a call. */
export const thingAt = (pattern: string, { thing, sheet }: Known): Record<string, string> => ({
  kind: 'species',
  id: String(pattern.includes('/maps/') ? sheet : thing),
});
