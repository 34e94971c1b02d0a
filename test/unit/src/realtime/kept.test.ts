import { sessionApi } from '../../../../src/features/session/index.ts';
import { ANSWER_HEADER } from '../../../../src/contract/index.ts';
import {
  hostReturned,
  selectConnectionMark,
  selectIsAway,
  selectStaleSince,
} from '../../../../src/realtime/index.ts';
import { makeProgram } from '../../../support/factories.ts';

const KEPT_AT = Date.UTC(2026, 10, 20, 12);

/** A program whose calls are answered in this way. */
function programOf(answer: () => Promise<Response>) {
  const { store } = makeProgram({ fetch: answer });
  const ask = () =>
    store.dispatch(
      sessionApi.endpoints.locations.initiate(
        { params: { game: 'forest' } },
        { forceRefetch: true },
      ),
    );
  return { store, ask };
}

const body = JSON.stringify({ locations: [] });
const fresh = () => Promise.resolve(new Response(body));
const kept =
  (at = KEPT_AT) =>
  () =>
    Promise.resolve(new Response(body, { headers: { [ANSWER_HEADER.staleSince]: String(at) } }));

describe('cached answers', () => {
  it('OFF-02 differ from fresh ones, with the time of the oldest request', async () => {
    let answer = kept();
    const { store, ask } = programOf(() => answer());
    expect(selectIsAway(store.getState())).toBe(false);
    await ask();
    answer = kept(KEPT_AT + 5);
    await ask();
    expect(selectStaleSince(store.getState())).toBe(KEPT_AT);
    expect(selectIsAway(store.getState())).toBe(true);
    expect(selectConnectionMark(store.getState())).toBe('offline');
  });

  it('OFF-02 count until everything is refetched', async () => {
    let answer = kept();
    const { store, ask } = programOf(() => answer());
    await ask();
    answer = fresh;
    await ask();
    expect(selectIsAway(store.getState())).toBe(true);
    store.dispatch(hostReturned());
    expect(selectIsAway(store.getState())).toBe(false);
  });

  it('OFF-02 the mark is offline without any answer, until the host answers', async () => {
    let answer: () => Promise<Response> = () => Promise.reject(new TypeError('no network'));
    const { store, ask } = programOf(() => answer());
    await ask();
    expect(selectConnectionMark(store.getState())).toBe('offline');
    expect(selectStaleSince(store.getState())).toBeUndefined();
    answer = fresh;
    await ask();
    expect(selectConnectionMark(store.getState())).toBe('connecting');
  });
});
