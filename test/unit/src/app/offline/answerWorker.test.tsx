import { jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { Program } from '../../../../../src/app/program.ts';
import { answerWorker, nameGames } from '../../../../../src/app/offline/answerWorker.ts';
import { useFollowNotice } from '../../../../../src/features/notifications/components/useOpenNotice.ts';
import '../../../../../src/features/notifications/lazy.ts';
import {
  loginMessageClosed,
  initialSessionState,
  type SessionState,
} from '../../../../../src/features/session/index.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { LIST, READ, wireNotice } from '../../features/notifications/inboxProgram.ts';

const THERE = '/forest/locations/glade?turn=3';
const HERE = '/forest/rules';

function Follows() {
  useFollowNotice();
  return <textarea aria-label="Пост" />;
}

/** A page of the character 7 with a notification for the character 9, and the worker that speaks to it. */
function makePage(at: string) {
  const host = makeHost()
    .on('GET', LIST, { json: { notifications: [wireNotice(3, { character: '9' })], unreads: 1 } })
    .on('POST', READ, { json: { unreads: 0 } })
    .on('POST', '/api/rpg/online/forest/9', { json: [] });
  const { router, store } = renderScreen(<Follows />, {
    host,
    at,
    preloadedState: { session: makeSession() },
  });
  const toWorker: unknown[] = [];
  const serviceWorker = Object.assign(new EventTarget(), {
    startMessages: jest.fn(),
    controller: { postMessage: (message: unknown) => void toWorker.push(message) },
  });
  const page = {
    navigator: { serviceWorker },
    document,
    dispatchEvent: (event: Event) => window.dispatchEvent(event),
  };
  answerWorker({ window: page as unknown as Program['window'], router, store });
  /** What the page answers, where it is asked for an answer. */
  const tell = (data: unknown): unknown[] => {
    const answers: unknown[] = [];
    const port = { postMessage: (answer: unknown) => void answers.push(answer) };
    act(
      () =>
        void serviceWorker.dispatchEvent(
          Object.assign(new Event('message'), { data, ports: [port] }),
        ),
    );
    return answers;
  };
  const address = () => router.state.location.pathname + router.state.location.search;
  const plays = () => store.getState().session.characterKey;
  const reads = () => host.asked('POST', READ).map(({ body }) => body);
  const following = () => store.getState().notifications.inbox?.following;
  const write = (words: string) => {
    const field = document.querySelector('textarea');
    if (field) field.value = words;
  };
  return { tell, address, plays, reads, write, following, toWorker, serviceWorker, host, router };
}

describe('a pressed notice, as the worker tells a page of it', () => {
  it('NOTE-01 begins to listen, and says so', () => {
    const { toWorker, serviceWorker } = makePage(HERE);
    expect(serviceWorker.startMessages).toHaveBeenCalled();
    expect(toWorker).toEqual([{ type: 'started' }]);
  });

  it('NOTE-01 goes there, reads it, and plays its character', async () => {
    const { tell, address, plays, reads } = makePage(HERE);
    expect(tell({ type: 'open', path: THERE, id: '3' })).toEqual([true]);
    await waitFor(() => expect(plays()).toBe('9'));
    expect(address()).toBe(THERE);
    await waitFor(() => expect(reads()).toEqual(['{"ids":["3"]}']));
  });

  it('NOTE-01 FORM-23 stays where it holds text, as who it is', async () => {
    const { tell, address, plays, write, host } = makePage(HERE);
    write('Туман');
    expect(tell({ type: 'open', path: THERE, id: '3' })).toEqual([false]);
    expect(tell({ type: 'opened', path: HERE, id: '3' })).toEqual([]);
    await host.settle();
    expect([address(), plays()]).toEqual([HERE, '7']);
    expect(host.asked('GET', LIST)).toEqual([]);
  });

  it('NOTE-01 FORM-23 stays who it is where somebody has begun to write while it was looked for', async () => {
    const { tell, plays, reads, write, host } = makePage(THERE);
    const answer = host.hold('GET', LIST);
    tell({ type: 'opened', path: THERE, id: '3' });
    await waitFor(() => expect(host.asked('GET', LIST)).toHaveLength(1));
    write('Туман');
    answer({ json: { notifications: [wireNotice(3, { character: '9' })], unreads: 1 } });
    await waitFor(() => expect(reads()).toHaveLength(1));
    await host.settle();
    expect(plays()).toBe('7');
  });

  it('NOTE-01 reads it and plays its character where the page was opened for it, or there before', async () => {
    const { tell, address, plays, reads } = makePage(THERE);
    tell({ type: 'opened', path: THERE, id: '3' });
    await waitFor(() => expect(plays()).toBe('9'));
    expect(address()).toBe(THERE);
    await waitFor(() => expect(reads()).toEqual(['{"ids":["3"]}']));
  });

  it('NOTE-01 brings nobody back who has gone on meanwhile, and changes not whom they play', async () => {
    const { tell, address, plays, reads, router, following } = makePage(THERE);
    await act(() => router.navigate(HERE));
    tell({ type: 'opened', path: THERE, id: '3' });
    await waitFor(() => expect(reads()).toHaveLength(1));
    await waitFor(() => expect(following()).toBeUndefined());
    expect([address(), plays()]).toEqual([HERE, '7']);
  });

  it('NOTE-01 only goes there where the notification is not to be had', async () => {
    const { tell, address, plays, reads, host } = makePage(HERE);
    tell({ type: 'open', path: THERE, id: '77' });
    tell({ type: 'open', path: THERE });
    await waitFor(() => expect(address()).toBe(THERE));
    await waitFor(() => expect(host.asked('GET', LIST)).toHaveLength(1));
    await host.settle();
    expect([plays(), reads()]).toEqual(['7', []]);
  });

  it('NOTE-01 takes nothing that is no such word, and goes to no other site', async () => {
    const { tell, address, host } = makePage(HERE);
    for (const data of [undefined, { type: 'open', path: '//evil.example' }, { type: 'other' }])
      expect(tell(data)).toEqual([]);
    await host.settle();
    expect(address()).toBe(HERE);
  });
});

describe('the games that a page names to the worker', () => {
  function makeNaming(session: SessionState, controlled = true) {
    const { store } = makeProgram({ preloadedState: { session } });
    const named: unknown[] = [];
    const controller = { postMessage: (message: unknown) => void named.push(message) };
    const serviceWorker = Object.assign(new EventTarget(), {
      controller: controlled ? controller : null,
    });
    const page = { navigator: { serviceWorker } } as unknown as Program['window'];
    nameGames({ window: page, store });
    const takeOver = () => {
      serviceWorker.controller = controller;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    };
    return { store, named, takeOver };
  }

  it('HOSTS-10 are those of init, named once, and again to a worker that takes over', () => {
    const { store, named, takeOver } = makeNaming(makeSession());
    store.dispatch(loginMessageClosed());
    const games = { type: 'games', keys: store.getState().session.games.map(({ key }) => key) };
    expect(games.keys.length).toBeGreaterThan(0);
    expect(named).toEqual([games]);
    takeOver();
    expect(named).toEqual([games, games]);
  });

  it('HOSTS-10 are not named before init, nor where there is no worker yet', () => {
    expect(makeNaming(initialSessionState).named).toEqual([]);
    const { named, takeOver } = makeNaming(makeSession(), false);
    expect(named).toEqual([]);
    takeOver();
    expect(named).toHaveLength(1);
  });
});
