import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StaffMenu } from '../../../../../src/app/shell/StaffMenu.tsx';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { WorkshopGamesScreen } from '../../../../../src/features/workshop/screens/WorkshopGamesScreen.tsx';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { callSession } from '../../../../support/rights/callClient.ts';
import { callRoles } from '../../../../support/rights/calls.ts';
import { API, entry, makeWorkshop, open, owner, stateOf } from './workshopProgram.tsx';

const BUILDERS = ['owner', 'master'];

describe('who builds', () => {
  it.each(callRoles)(
    'WORK-86: the pages of the workshop ask for nothing for others than owners and game masters: %s',
    async (role) => {
      const may = BUILDERS.includes(role);
      const { host } = await open('locations', { session: callSession(role) });
      expect(host.asked('GET', `${API}/locations`).length > 0).toBe(may);
      expect(screen.queryByText(/Эта страница для мастеров/) !== null).toBe(!may);
    },
  );

  it('WORK-86: a host without a workshop shows nothing of it, to nobody', async () => {
    const { host } = await open('locations', { workshop: false });
    expect(host.requests).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
    cleanup();
    const bare = new FakeHost();
    renderScreen(<WorkshopGamesScreen />, { host: bare, preloadedState: stateOf(owner(), false) });
    expect(screen.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
    expect(bare.requests).toEqual([]);
  });

  it('WORK-85: the first page of a game leads to each kind, with a sentence', async () => {
    await open('');
    for (const kind of [
      'games',
      'maps',
      'locations',
      'ways',
      'quests',
      'events',
      'npcs',
      'channels',
    ])
      expect(document.querySelector(`a[href="/forest/workshop/${kind}"]`)).not.toBeNull();
    expect(screen.getByText('Где персонажи встречаются и пишут.')).toBeVisible();
  });

  it('WORK-85: an address of no kind is no page', async () => {
    const { host } = await open('dragons');
    expect(screen.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
    expect(host.requests).toEqual([]);
  });

  it('WORK-85: /workshop lists the games that one may build, and says where there are none', async () => {
    const host = makeWorkshop().on('GET', '/api/rpg/workshop', {
      json: { things: [entry('1', 'Лес', { id: 'forest' })], groups: [] },
    });
    renderScreen(<WorkshopGamesScreen />, { host, preloadedState: stateOf(owner()) });
    expect(await screen.findByRole('link', { name: 'Лес' })).toHaveAttribute(
      ...['href', '/forest/workshop'],
    );
    cleanup();
    host.on('GET', '/api/rpg/workshop', { json: { things: [], groups: [] } });
    renderScreen(<WorkshopGamesScreen />, { host, preloadedState: stateOf(makeSession()) });
    expect(await screen.findByText(/Строить вам пока нечего/)).toBeVisible();
  });
});

describe('the links of the menu', () => {
  const show = async (session: SessionState, workshop = true) => {
    cleanup();
    const host = new FakeHost().otherwise(() => ({ json: {} }));
    renderScreen(<StaffMenu />, {
      ...{ host, at: '/forest', pattern: '/:game' },
      preloadedState: stateOf(session, workshop),
    });
    await act(() => host.settle());
    return ['/workshop', '/forest/workshop'].map(
      (href) => document.querySelector(`a[href="${href}"]`) !== null,
    );
  };

  it('WORK-85: lead to the workshop of the game and to all of them, there where no other page is set for masters', async () => {
    expect(await show(owner())).toEqual([true, true]);
    const session = { ...owner(), globals: { urlAdmin: 'https://admin.example/' } } as SessionState;
    expect(await show(session)).toEqual([false, true]);
  });

  it('WORK-86: are not there for players, and on hosts without a workshop', async () => {
    expect(await show(makeSession())).toEqual([false, false]);
    expect(await show(owner(), false)).toEqual([false, false]);
    await waitFor(() => expect(document.querySelector('a[href*="workshop"]')).toBeNull());
  });
});
