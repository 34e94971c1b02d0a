import type { LightMyRequestResponse } from 'fastify';
import { flag } from '../../../server/db/index.ts';
import type { GameCase, PlaceCase, Role, TurnCase } from '../rights/table.ts';
import type { Community, Login } from './community.ts';
import { asGuest, type Headers, insertTurn, send, type TestHost } from './index.ts';

/** The roles of the table of rights, in the community of `makeCommunity`. */

const DAY = 24 * 3_600_000;

/** Who calls in a role, and through which character. */
type Caller = {
  headers: Headers;
  /** The account; a guest has none. */
  login: Login | undefined;
  /** Key of the character on the wire. */
  key: string;
  /** Id of that character, and of the account that owns it. */
  author: { id: number; ownerId: number };
};

export function callerOf(host: TestHost, sea: Community, role: Role): Caller {
  const { users, keys, ids } = sea;
  const profile = (key: string, owner: Login) => ({ id: Number(key), ownerId: users[owner] });
  const mara = { key: keys.mara, author: profile(keys.mara, 'mara') };
  const as = (login: Login) => ({ login, headers: sea.headers[login] });
  const special = (login: 'reader' | 'master' | 'tech', key: string) => ({
    ...as(login),
    key,
    author: { id: ids[login], ownerId: users[login] },
  });
  const callers: Record<Role, Caller> = {
    guest: { login: undefined, headers: asGuest(host), ...mara },
    stranger: { ...as('stranger'), ...mara },
    thief: { ...as('boris'), ...mara },
    player: { ...as('mara'), ...mara },
    wanderer: { ...as('boris'), key: keys.boris, author: profile(keys.boris, 'boris') },
    novice: { ...as('mara'), key: keys.novice, author: profile(keys.novice, 'mara') },
    user: special('reader', 'user'),
    master: special('master', 'master'),
    tech: special('tech', 'master'),
  };
  return callers[role];
}

/** Puts the game into the state that a situation names, and its windows and rules with it. */
export async function settleGame(
  { db }: TestHost,
  { games }: Community,
  situation: TurnCase | PlaceCase | GameCase,
): Promise<void> {
  const closed = situation.endsWith('closed game') || situation === 'closed';
  const status = closed ? 'closed' : situation === 'inactive' ? 'inactive' : 'active';
  await db
    .updateTable('games')
    .set({ status, chooseTurnLocation: flag(situation.endsWith('choice')) })
    .where('id', '=', games.sea)
    .execute();
}

/** A turn as a situation wants it: the caller's own or another's, fresh or beyond the windows; at the pier. */
export async function turnFor(
  host: TestHost,
  { users, ids, places, games }: Community,
  { author }: Caller,
  situation: TurnCase,
): Promise<string> {
  const gull = { id: ids.gull, ownerId: users.stranger };
  const now = host.deps.clock();
  const createdAt = situation.endsWith('expired') ? now - DAY - 1_000 : now;
  const pier = { id: places.pier, gameId: games.sea };
  const own = situation.startsWith('own');
  const { id } = await insertTurn(host.db, pier, own ? author : gull, { createdAt });
  return String(id);
}

/** What an answer says: done, or the id of the refusal. */
export function verdictOf(answer: LightMyRequestResponse): string {
  if (answer.statusCode === 200) return 'yes';
  const { code, error } = answer.json<{ code?: string; error: unknown }>();
  return code ?? `${String(answer.statusCode)} ${JSON.stringify(error)}`;
}

/** A call in a role. */
export const call = (
  host: TestHost,
  { headers }: Caller,
  method: 'GET' | 'POST',
  url: string,
  body?: Record<string, unknown>,
): Promise<LightMyRequestResponse> => send(host, method, url, headers, body);
