import type { LightMyRequestResponse } from 'fastify';
import type { Turn } from '../../../src/contract/index.ts';
import type { Community, Login } from './community.ts';
import { send, type TestHost } from './index.ts';

/** A draft as the client sends it; by default a plain turn at the pier. */
export type Draft = Record<string, unknown>;

export const draftAt = (currentLocation: string, more: Draft = {}): Draft => ({
  body: '<p>Ход</p>',
  currentLocation,
  ...more,
});

/** What somebody says and does in the community of `makeCommunity`. */
export function actions(host: TestHost, community: Community) {
  const as = (login: Login) => community.headers[login];
  return {
    post: (
      login: Login,
      character: string,
      draft: Draft,
      { game = 'sea', key }: { game?: string; key?: string } = {},
    ): Promise<LightMyRequestResponse> =>
      send(
        host,
        'POST',
        `/api/rpg/turn/${game}/${character}`,
        { ...as(login), ...(key && { 'idempotency-key': key }) },
        draft,
      ),
    edit: (login: Login, character: string, turn: string, draft: Draft, game = 'sea') =>
      send(host, 'POST', `/api/rpg/turn/${game}/${character}/edit/${turn}`, as(login), draft),
    remove: (login: Login, character: string, turn: string, game = 'sea') =>
      send(host, 'POST', `/api/rpg/turn/${game}/${character}/delete/${turn}`, as(login)),
    comment: (
      login: Login,
      character: string,
      turn: string,
      body: string,
      { game = 'sea', key }: { game?: string; key?: string } = {},
    ) =>
      send(
        host,
        'POST',
        `/api/rpg/turn/${game}/${character}/comment/${turn}`,
        { ...as(login), ...(key && { 'idempotency-key': key }) },
        { body },
      ),
    comments: (login: Login, character: string, turn: string, game = 'sea') =>
      send(host, 'GET', `/api/rpg/turn/${game}/${character}/comments/${turn}`, as(login)),
    react: (login: Login, character: string, turn: string, game = 'sea') =>
      send(host, 'POST', `/api/rpg/turn/${game}/${character}/react/${turn}`, as(login)),
    roll: (
      login: Login,
      character: string,
      draft: Draft,
      { game = 'sea', key }: { game?: string; key?: string } = {},
    ) =>
      send(
        host,
        'POST',
        `/api/rpg/turn/${game}/${character}/roll`,
        { ...as(login), ...(key && { 'idempotency-key': key }) },
        draft,
      ),
    form: (login: Login, character: string) =>
      send(host, 'GET', `/api/rpg/turn/sea/${character}`, as(login)),
    /** The newest page as somebody sees it, or as a guest. */
    list: async (login?: Login, query = ''): Promise<Turn[]> => {
      const answer = await send(
        host,
        'GET',
        `/api/rpg/turns/sea${query}`,
        login ? as(login) : undefined,
      );
      return answer.json<{ turns: Turn[] }>().turns;
    },
    news: async (
      date: number,
      login: Login = 'mara',
    ): Promise<{ turns: Turn[]; deleted: string[]; now: number; more?: boolean }> => {
      const answer = await send(host, 'POST', '/api/rpg/turns/sea/new', as(login), { date });
      return answer.json();
    },
    /** Where a character stands now, by the key of the place. */
    placeOf: async (id: string | number): Promise<string | null> => {
      const row = await host.db
        .selectFrom('characters')
        .leftJoin('locations', 'locations.id', 'locationId')
        .select('locations.key')
        .where('characters.id', '=', Number(id))
        .executeTakeFirstOrThrow();
      return row.key;
    },
  };
}

export type Actions = ReturnType<typeof actions>;

/** Status and text of a refusal, and its messages by field. */
export function refusalOf(answer: LightMyRequestResponse): [number, string] {
  return [answer.statusCode, answer.json<{ error: string }>().error];
}
