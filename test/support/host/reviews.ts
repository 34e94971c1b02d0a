import type { LightMyRequestResponse } from 'fastify';
import type { Queued, Review } from '../../../src/contract/index.ts';
import type { Community, Login } from './community.ts';
import { asGuest, type Headers, NOON, send, type TestHost } from './index.ts';

/** A profile that waits for its player, and for no master. */
export async function returnProfile({ db }: TestHost, profile: string): Promise<void> {
  const characterId = Number(profile);
  await db
    .insertInto('profileReviews')
    .values({ characterId, decision: 'returned', since: NOON })
    .execute();
}

type Answer = Promise<LightMyRequestResponse>;
type Body = Record<string, unknown>;

/** The calls of the queue of profiles by somebody, through the character `as`; `undefined` is a guest. */
export function reviewActions(
  host: TestHost,
  sea: Community,
  who: Login | undefined,
  { as = 'master', game = 'sea' } = {},
) {
  const headers: Headers = who === undefined ? asGuest(host) : sea.headers[who];
  const base = `/api/rpg/reviews/${game}/${as}`;
  const get = (url: string): Answer => send(host, 'GET', base + url, headers);
  const post = (url: string, body: Body, more: Headers = {}): Answer =>
    send(host, 'POST', url, { ...headers, ...more }, body);
  const show = (profile: string) => get(`/profile/${profile}`);
  const review = async (profile: string): Promise<Review> =>
    (await show(profile)).json<{ review: Review }>().review;
  const versionOf = async (profile: string) => (await review(profile)).version;
  return {
    list: (list = 'waiting', page = 1) => get(`?list=${list}&page=${page}`),
    /** The names of a list, in its order. */
    names: async (list = 'waiting'): Promise<string[]> => {
      const { data } = (await get(`?list=${list}`)).json<{ data: Queued[] }>();
      return data.map(({ profile }) => profile.name);
    },
    count: () => get('/count'),
    show,
    review,
    comment: (profile: string, body: Body, more?: Headers) =>
      post(`${base}/profile/${profile}/comment`, body, more),
    /** A step with the profile as it is now, unless another version is given. */
    step: async (profile: string, step: string, given: Body = {}, more?: Headers) =>
      post(
        `${base}/profile/${profile}/step`,
        { step, version: 'version' in given ? '' : await versionOf(profile), ...given },
        more,
      ),
    hand: async (profile: string, to: string | null, version?: string) =>
      post(`${base}/profile/${profile}/hand`, {
        to,
        version: version ?? (await versionOf(profile)),
      }),
    players: (name: string) => get(`/players?name=${encodeURIComponent(name)}`),
    offerForm: () => get('/offer'),
    offer: (body: Body, more?: Headers) => post(`${base}/offer`, body, more),
    limit: (limit: number | null) => post(`${base}/limit`, { limit }),
    /** A player answers a comment on the profile `as`. */
    answer: (comment: string, body: string, more?: Headers) =>
      post(`/api/rpg/profile/${game}/${as}/answer`, { comment, body }, more),
  };
}

export type ReviewActions = ReturnType<typeof reviewActions>;
