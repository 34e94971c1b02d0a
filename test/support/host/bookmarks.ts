import type { Bookmark, ListedBookmark } from '../../../src/contract/index.ts';
import type { Community, Login } from './community.ts';
import { send, type TestHost } from './index.ts';

const BASE = '/api/rpg/bookmarks';

/** A page of bookmarks, as the call answers it. */
export type BookmarkPage = { bookmarks: ListedBookmark[]; next?: string };

/** What somebody does with their bookmarks. */
export function bookmarkActions(host: TestHost, { headers }: Community) {
  const get = async <Answer>(login: Login, path: string): Promise<Answer> =>
    (await send(host, 'GET', BASE + path, headers[login])).json();
  return {
    page: (login: Login, before?: string) =>
      get<BookmarkPage>(login, before === undefined ? '' : `?before=${before}`),
    turns: async (login: Login) => (await get<{ ids: string[] }>(login, '/turns')).ids,
    one: async (login: Login, turn: string) =>
      (await get<{ bookmark?: Bookmark }>(login, `/${turn}`)).bookmark,
    save: (login: Login, turn: string, body: { note?: string; undo?: boolean } = {}) =>
      send(host, 'POST', `${BASE}/${turn}`, headers[login], body),
    remove: (login: Login, turn: string) => send(host, 'DELETE', `${BASE}/${turn}`, headers[login]),
  };
}
