import { selectErrorModal, selectToasts } from '../../../../src/app/uiSlice.ts';
import {
  enter,
  reloadCharacters,
  selectIsSignedIn,
} from '../../../../src/features/session/index.ts';
import { formApi } from '../../../../src/features/turns/form/formApi.ts';
import { formOpened, sendPressed } from '../../../../src/features/turns/form/formsSlice.ts';
import { formKey } from '../../../../src/features/turns/form/formState.ts';
import {
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../support/factories.ts';
import type { FakeAnswer } from '../../../support/fakeHost.ts';

const INIT = '/api/rpg/init';
const TURN = '/api/rpg/turn/forest/7';
const refusal: FakeAnswer = { status: 401, json: { message: 'Unauthenticated.' } };
const known = { json: wireInit({ user: wireUser }) };

const scope = { user: '3', game: 'forest', character: '7', context: 'new' };
const form = formKey(scope);
const html = '<p>Недописанное</p>';

/** A host with its own use for 401: it refuses a turn so, and the lists of characters and locations. */
function makeRefused(init: FakeAnswer) {
  const host = makeHost().on('GET', INIT, init).on('POST', TURN, refusal);
  host.on('GET', '/api/rpg/characters/forest', refusal);
  host.on('GET', '/api/rpg/locations/sea', refusal);
  const clock = { now: 1_000_000 };
  const { store } = makeProgram({
    host,
    clock: () => clock.now,
    preloadedState: { session: makeSession() },
  });
  const post = () => {
    const params = { game: 'forest', character: '7' };
    const body = { body: html, currentLocation: 'glade' };
    const call = formApi.endpoints.postTurn.initiate({ params, body, idempotencyKey: 'once' });
    return store.dispatch(call);
  };
  const list = () => store.dispatch(reloadCharacters());
  return { host, store, clock, post, list, asked: () => host.asked('GET', INIT).length };
}

describe('a 401 of a host that still knows the user', () => {
  it('HOSTS-16 refuses that call alone, whose text stays, with words that ask for no sign-in', async () => {
    const { store, post, asked } = makeRefused(known);
    store.dispatch(formOpened({ place: scope, draft: { html } }));
    store.dispatch(sendPressed({ form, html, location: 'glade', key: 'once' }));
    expect((await post()).error).toEqual({ kind: 'refused', status: 403 });
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(selectErrorModal(store.getState())).toBeUndefined();
    expect(store.getState().turns.forms?.[form]).toMatchObject({ html, status: 'failed' });
    expect(asked()).toBe(1);
  });

  it('HOSTS-16 is shown as any refusal, in the host’s own words', async () => {
    const { host, store, post } = makeRefused(known);
    host.on('POST', TURN, { status: 401, json: { error: 'Ходит другой.' } });
    expect((await post()).error).toMatchObject({ message: 'Ходит другой.' });
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('HOSTS-16 asks init once for calls that fail at the same time', async () => {
    const { host, store, post, list, asked } = makeRefused(known);
    await Promise.all([post(), list(), store.dispatch(enter('sea'))]);
    await host.settle();
    expect(selectIsSignedIn(store.getState())).toBe(true);
    expect(asked()).toBe(1);
  });

  it('HOSTS-16 takes init’s word for a minute where nothing was to be changed', async () => {
    const { clock, list, post, asked } = makeRefused(known);
    for (let minute = 0; minute < 3; minute += 1) {
      await list();
      await list();
      clock.now += 60_000;
    }
    expect(asked()).toBe(3);
    await post();
    await post();
    expect(asked()).toBe(5);
  });

  it.each<[string, FakeAnswer]>([
    ['cannot be reached', { broken: true }],
    ['breaks', { status: 500 }],
    ['answers from the cache', { ...known, headers: { 'letopis-stale-since': '1' } }],
  ])('HOSTS-16 signs nobody out where init %s', async (_how, init) => {
    const { store, post } = makeRefused(init);
    expect((await post()).error).toMatchObject({ status: 403 });
    expect(selectIsSignedIn(store.getState())).toBe(true);
  });
});

describe('a 401 of a host that no longer knows the user', () => {
  it.each<[string, FakeAnswer]>([
    ['nobody', { json: wireInit() }],
    ['nobody, by a 401', refusal],
    ['somebody else', { json: wireInit({ user: { ...wireUser, id: 4 } }) }],
  ])('HOSTS-16 AUTH-08 ends the session where init names %s', async (_whom, init) => {
    const { host, store, post, list, asked } = makeRefused(init);
    const [{ error }] = await Promise.all([post(), list()]);
    await host.settle();
    expect(error).toEqual({ kind: 'refused', status: 401 });
    expect(selectIsSignedIn(store.getState())).toBe(false);
    expect(selectErrorModal(store.getState())?.said).toEqual({ messageKey: 'session.ended' });
    expect(selectToasts(store.getState())).toEqual([]);
    expect(asked()).toBe(1);
  });
});
