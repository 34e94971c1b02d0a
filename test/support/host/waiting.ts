import type { LightMyRequestResponse } from 'fastify';
import type { Scene, WaitingList } from '../../../src/contract/index.ts';
import type { Community, Login } from './community.ts';
import { send, type TestHost } from './index.ts';

/** What somebody puts off: of a character, in a game. */
export type Putting = { subject: string; hold?: object; character?: string; game?: string };

/** What somebody does with what waits for them. */
export function waitingActions(host: TestHost, { headers, keys }: Community) {
  const keyOf = (login: Login) => {
    if (login === 'mara' || login === 'boris') return keys[login];
    return { reader: 'user', tech: 'master' }[login as string] ?? login;
  };
  const list = async (login: Login): Promise<WaitingList> =>
    (await send(host, 'GET', '/api/rpg/waiting', headers[login])).json();
  const sceneOf = (login: Login, place: string) => `/api/rpg/scene/sea/${keyOf(login)}/${place}`;
  const lines = ({ waiting }: WaitingList) =>
    waiting.map(({ state, kind, title, count }) => `${state} ${kind} ${title} ${count}`);
  return {
    list,
    /** State, kind, title and count of each row. */
    lines: async (login: Login): Promise<string[]> => lines(await list(login)),
    count: async (login: Login): Promise<number> => (await list(login)).count,
    put: (
      login: Login,
      { game = 'sea', character, ...body }: Putting,
    ): Promise<LightMyRequestResponse> =>
      send(host, 'POST', '/api/rpg/waiting/hold', headers[login], {
        ...{ game, character: character ?? keyOf(login), ...body },
      }),
    /** The scene of a place as somebody sees it. */
    scene: async (login: Login, place = 'market'): Promise<Scene> =>
      (await send(host, 'GET', sceneOf(login, place), headers[login])).json<{ scene: Scene }>()
        .scene,
    /** Changes the order of a scene: sets it, passes the turn on, reminds. */
    change: (login: Login, what: 'order' | 'skip' | 'nudge', body: object = {}, place = 'market') =>
      send(host, 'POST', `${sceneOf(login, place)}/${what}`, headers[login], { ...body }),
    away: (login: Login, until: number | null = null) =>
      send(host, 'POST', '/api/rpg/waiting/away', headers[login], { until }),
  };
}

export type WaitingActions = ReturnType<typeof waitingActions>;
