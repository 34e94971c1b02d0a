/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import { SUBMIT_DELAY_MS } from '../../../../../src/contract/index.ts';
import { formKey, type TurnFormScope } from '../../../../../src/features/turns/form/formState.ts';
import {
  emptinessChanged,
  formOpened,
  locationChosen,
  sendPressed,
} from '../../../../../src/features/turns/form/formsSlice.ts';
import { openForm } from '../../../../../src/features/turns/form/formThunks.ts';
import { sendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { selectCanSend, selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { draftedGames } from '../../../../../src/features/turns/form/turnDraft.ts';
import { openAt } from './formSetUp.ts';
import { until } from './draftTabs.ts';

const scope: TurnFormScope = { user: '3', game: 'forest', character: '7', context: 'new' };
const key = formKey(scope);
const FORM = '/api/rpg/turn/forest/7';
const text = { html: '<p>Дождь.</p>', location: 'shore' };

/** A form that is open and holds a text. */
function setUp(storage = createMemoryStorage(), submitDelay = 0) {
  const host = new FakeHost()
    .on('GET', FORM, { json: { currentLocation: 'shore' } })
    .on('POST', FORM, { json: { locationRoutes: [], currentLocation: 'shore' } });
  const preloadedState = { session: makeSession() };
  const { store } = makeProgram({ host, storage, submitDelay, preloadedState });
  const { session, save } = openAt(store, scope);
  store.dispatch(emptinessChanged({ form: key, empty: false }));
  const form = () => selectForm(store.getState(), key);
  const send = () => store.dispatch(sendTurn(scope, session, text));
  const press = (id: string) => store.dispatch(sendPressed({ form: key, ...text, key: id }));
  return { host, store, session, save, form, send, press, posts: () => host.asked('POST', FORM) };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the way of a text', () => {
  it('FORM-07 goes out 300 ms after the press, once, and no press counts until it is answered', async () => {
    jest.useFakeTimers();
    const { send, posts, form, store } = setUp(createMemoryStorage(), SUBMIT_DELAY_MS);
    const sent = send();
    expect(form()?.status).toBe('pressed');
    expect(selectCanSend(store.getState(), key)).toBe(false);
    await send();
    await jest.advanceTimersByTimeAsync(299);
    expect(posts()).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    await sent;
    expect(form()).toMatchObject({ status: 'ready', empty: true, html: '', posted: 1 });
    expect(posts()).toHaveLength(1);
  });

  it('is ready, pressed, sending, ready', async () => {
    const { host, send, form } = setUp();
    expect(form()?.status).toBe('ready');
    const answer = host.hold('POST', FORM);
    const sent = send();
    expect(form()?.status).toBe('pressed');
    while (form()?.status === 'pressed') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(form()?.status).toBe('sending');
    answer({ json: { locationRoutes: [] } });
    await sent;
    expect(form()?.status).toBe('ready');
  });

  it('is failed after a failure, and ready for another press', async () => {
    const { host, send, form, store } = setUp();
    host.on('POST', FORM, { status: 500 });
    await send();
    expect(form()).toMatchObject({ status: 'failed', html: text.html, empty: false });
    expect(selectCanSend(store.getState(), key)).toBe(true);
    host.on('POST', FORM, { json: { locationRoutes: [] } });
    await send();
    expect(form()?.error).toBeUndefined();
    expect(form()?.status).toBe('ready');
  });

  it('does not leave an empty form', async () => {
    const { store, send, posts, form } = setUp();
    store.dispatch(emptinessChanged({ form: key, empty: true }));
    await send();
    expect(form()?.status).toBe('ready');
    expect(posts()).toHaveLength(0);
  });
});

describe('keys of idempotency', () => {
  it('FORM-22 one is made for the first press, and kept while nobody knows whether the text arrived', () => {
    const { form, press } = setUp();
    press('a');
    expect(form()?.attempt).toEqual({ key: 'a', lost: false });
    press('b');
    expect(form()?.attempt?.key).toBe('a');
  });

  it.each([
    ['a broken connection', { broken: true } as const],
    ['a broken host', { status: 500 }],
    ['an answer that is not JSON', { text: '<html>' }],
    ['too many requests', { status: 429 }],
    ['a first attempt under way', { status: 409, json: { code: 'idempotencyBusy' } }],
  ])('FORM-22 %s keeps it', async (_name, answer) => {
    const { host, send, posts } = setUp();
    host.on('POST', FORM, answer);
    await send();
    await send();
    const [first, second] = posts().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('FORM-22 it is kept in the browser before the text goes out', async () => {
    const storage = createMemoryStorage();
    const { host, send, posts } = setUp(storage);
    host.hold('POST', FORM);
    void send(); // the page dies before the answer
    const again = setUp(storage);
    expect(again.form()).toMatchObject({ html: text.html, status: 'ready' });
    await again.send();
    while (posts().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const [before, after] = [posts(), again.posts()].map(([one]) =>
      one?.headers.get('Idempotency-Key'),
    );
    expect(after).toBe(before);
  });
});

describe('a draft', () => {
  it('FORM-14 is kept by user, game, character and context', () => {
    const storage = createMemoryStorage();
    const { save } = setUp(storage);
    save('<p>Мой.</p>');
    const others = [
      { ...scope, user: '4' },
      { ...scope, game: 'sea' },
      { ...scope, character: '9' },
      { ...scope, context: 'edit' },
    ];
    for (const other of others) {
      const { store: fresh } = makeProgram({ host: anyHost(), storage });
      fresh.dispatch(openForm(other));
      expect(selectForm(fresh.getState(), formKey(other))?.html).toBe('');
    }
    const { store: mine } = makeProgram({ host: anyHost(), storage });
    mine.dispatch(openForm(scope));
    expect(selectForm(mine.getState(), key)).toMatchObject({ html: '<p>Мой.</p>', empty: false });
  });

  it('is forgotten when the text is emptied, and not while an answer is lost', async () => {
    const storage = createMemoryStorage();
    const { host, save, send } = setUp(storage);
    const kept = () => storage.partsOf({ name: 'turnDraft', area: 'local' } as never);
    save(text.html);
    expect(kept()).toHaveLength(1);
    save('');
    expect(draftedGames(storage, scope.user).size).toBe(0);
    await until(() => kept().length === 0); // as soon as the draft store has it too
    host.on('POST', FORM, { broken: true });
    await send();
    save('');
    expect(kept()).toHaveLength(1);
  });

  it('fills only a form that is new', () => {
    const { store, save, form } = setUp();
    save('<p>Здесь.</p>');
    store.dispatch(formOpened({ place: scope, draft: { html: '<p>Там.</p>' } }));
    expect(form()?.html).toBe('<p>Здесь.</p>');
  });

  it('keeps the chosen place with it', () => {
    const storage = createMemoryStorage();
    const { store, save } = setUp(storage);
    store.dispatch(locationChosen({ form: key, location: 'market' }));
    save(text.html);
    expect(setUp(storage).form()?.location).toBe('market');
  });
});

function anyHost(): FakeHost {
  const host = new FakeHost();
  for (const path of ['forest/7', 'forest/9', 'sea/7'])
    host.on('GET', `/api/rpg/turn/${path}`, { json: {} });
  return host;
}
