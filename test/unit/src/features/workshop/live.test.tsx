import { act, screen, waitFor } from '@testing-library/react';
import { noticeRaised } from '../../../../../src/api/index.ts';
import { Toasts } from '../../../../../src/app/shell/Toasts.tsx';
import { events, turnChannel } from '../../../../../src/contract/index.ts';
import { draftScopeOf } from '../../../../../src/features/drafts/about.ts';
import { worldFeature } from '../../../../../src/features/workshop/lazy.ts';
import { worldChanged } from '../../../../../src/features/workshop/live.ts';
import { registerFeature } from '../../../../../src/realtime/index.ts';
import {
  makeGuestSession,
  makeProgram,
  makeSession,
  wireInit,
} from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import {
  API,
  button,
  entry,
  field,
  fill,
  makeWorkshop,
  open,
  owner,
  stateOf,
  thing,
} from './workshopProgram.tsx';

const LIGHT = { key: 'mayak', title: 'Маяк' };

describe('a world that changes while it is looked at', () => {
  it('WORK-98: lists of the workshop follow, several changes as one; the form and its draft stay', async () => {
    const host = makeWorkshop({ locations: [entry('12', 'Маяк')] }).on(
      ...(['GET', `${API}/locations/12`, thing('12', LIGHT, 3)] as const),
    );
    const page = await open('locations/12', { host });
    page.store.dispatch(registerFeature(worldFeature));
    await fill(page, 'Название', 'Мой маяк');
    const asked = (path: string) => host.asked('GET', `${API}/${path}`).length;
    const before = [asked('locations'), asked('locations/12')] as const;
    for (const ids of [['locations'], ['quests'], ['locations']])
      page.store.dispatch(worldChanged({ game: 'forest', ids }));
    await waitFor(() => expect(asked('locations')).toBe(before[0] + 1));
    await act(() => host.settle());
    expect(asked('locations')).toBe(before[0] + 1);
    expect(asked('locations/12')).toBe(before[1]);
    expect(await field('Название')).toHaveValue('Мой маяк');
  });

  it('WORK-98: what happens in another game is no matter of this one', async () => {
    const host = makeWorkshop({ quests: [entry('1', 'Шторм')] });
    const page = await open('quests', { host });
    page.store.dispatch(registerFeature(worldFeature));
    const before = host.requests.length;
    page.store.dispatch(worldChanged({ game: 'sea', ids: ['quests', 'games'] }));
    page.store.dispatch(worldChanged({ game: 'forest', ids: ['quests'] }));
    await waitFor(() => expect(host.requests.length).toBe(before + 1));
  });

  it.each([
    ['a player', makeSession],
    ['a guest', makeGuestSession],
  ])('WORK-98: %s has games and places anew, without the page being held', async (who, session) => {
    const games = [{ key: 'forest', title: 'Чаща', is_show_menu: true, status: 'active' }];
    const user = who === 'a guest' ? {} : { user: { id: 3, name: 'Вера', settings: '{}' } };
    const { store, host } = makeProgram({ preloadedState: stateOf(session()) });
    host.on('GET', '/api/rpg/init', { json: wireInit({ ...user, rpg: { games } }) });
    host.on('GET', '/api/rpg/locations/forest', {
      json: { locations: [{ key: 'mayak', title: 'Маяк' }] },
    });
    store.dispatch(registerFeature(worldFeature));
    store.dispatch(worldChanged({ ids: ['games', 'locations'] }));
    await waitFor(() => expect(store.getState().session.locations.list).toMatchObject([LIGHT]));
    expect(store.getState().session.games.map(({ title }) => title)).toEqual(['Чаща']);
    expect(store.getState().ui.blocking).toEqual([]);
  });

  it('WORK-98: everybody who is in a game of a host with a workshop listens to its channel, on others nobody', () => {
    const wanted = (workshop: boolean) => {
      const { store } = makeProgram({ preloadedState: stateOf(makeGuestSession(), workshop) });
      return worldFeature.realtime?.subscriptions?.(store.getState()) ?? [];
    };
    expect(wanted(false)).toEqual([]);
    const [one] = wanted(true);
    expect(one?.channel).toBe(turnChannel('forest'));
    const action = one?.events[Object.keys({ WorldChanged: events.WorldChanged })[0] ?? '']?.(
      { game: 'forest', ids: ['maps'] },
      5,
    );
    expect(action).toEqual(worldChanged({ game: 'forest', ids: ['maps'] }));
  });
});

describe('what was put away', () => {
  it('WORK-95: is brought back from the toast', async () => {
    const host = makeWorkshop().on('POST', `${API}/quests/5/back`, thing('5', {}, 4));
    const { store, user } = renderScreen(<Toasts />, { host, preloadedState: stateOf(owner()) });
    const arg = { params: { game: 'forest', kind: 'quests', id: '5' } };
    act(() => {
      const undo = { endpoint: 'bringBack', arg };
      store.dispatch(noticeRaised({ id: 'a', said: { text: 'Убрано: Шторм' }, undo }));
    });
    await user.click(await button('Вернуть'));
    await waitFor(() => expect(host.asked('POST', `${API}/quests/5/back`)).toHaveLength(1));
    expect(screen.queryByText('Убрано: Шторм')).toBeNull();
  });
});

describe('drafts of the workshop', () => {
  it.each([
    ['workshop/forest/locations/12', '/forest/workshop/locations/12'],
    ['workshop/forest/quests/new', '/forest/workshop/quests/new'],
    ['workshop/forest/ways/all', '/forest/workshop/ways'],
    ['workshop/forest/games/forest', '/forest/workshop/games'],
  ])('WORK-90: are among the drafts, with the way to their form: %s', (key, url) => {
    expect(draftScopeOf(key)).toEqual({ kind: 'workshop', game: 'forest', url });
  });
});
