import { act, screen, within } from '@testing-library/react';
import { reloadCharacters, type SessionState } from '../../../../../src/features/session/index.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';

const turn = {
  id: 1,
  post: '<p>Дождь кончился.</p>',
  created: 1_000,
  char: { id: 7, type: 'profile', name: 'Алина' },
  location: { key: 'glade', title: 'Поляна' },
};

async function openHome(session: SessionState): Promise<RenderedApp> {
  const host = makeHost();
  for (const path of ['forest', 'forest/7']) {
    host.on('GET', `/api/rpg/turns/${path}`, { json: { turns: [turn] } });
    host.on('GET', `/api/rpg/turn/${path}`, { json: {} });
  }
  const app = renderApp('/forest', { host, preloadedState: { session } });
  await screen.findByRole('heading', { level: 1, name: 'Лес' });
  return app;
}

const guestOf = (over: Record<string, unknown>) => makeGuestSession({ games: [makeGame(over)] });

describe('the home of a game', () => {
  it('HOME-01 shows the image, the body and the info card', async () => {
    await openHome(
      guestOf({
        image: '/forest.svg',
        body: '<p>За рекой начинается <em>лес</em>.</p>',
        info: '<p>Сезон второй.</p>',
      }),
    );
    expect(within(screen.getByRole('main')).getByRole('presentation')).toHaveAttribute(
      'src',
      '/forest.svg',
    );
    expect(screen.getByText('лес', { selector: 'em' })).toBeVisible();
    const card = screen.getByRole('complementary', { name: /^Сведения/ });
    expect(card).toHaveTextContent('Сезон второй.');
  });

  it('HOME-01 leaves out what the game does not have', async () => {
    await openHome(guestOf({}));
    expect(within(screen.getByRole('main')).queryByRole('presentation')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it.each(['active', 'holiday', 'inactive'])(
    'HOME-02 offers a guest the login where the game is %s',
    async (status) => {
      const { user, address } = await openHome(guestOf({ status }));
      await user.click(screen.getByRole('link', { name: /^Войти и/ }));
      expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible();
      expect(address()).toBe('/login');
    },
  );

  it('HOME-02 offers no login where the game is closed', async () => {
    await openHome(guestOf({ status: 'closed' }));
    expect(screen.queryByRole('link', { name: /^Войти и/ })).toBeNull();
  });

  it('HOME-02 offers no login to a signed-in user', async () => {
    await openHome(makeSession());
    expect(screen.queryByRole('link', { name: /^Войти и/ })).toBeNull();
  });

  it('HOME-04 shows the latest turns with their locations where the home is made of turns', async () => {
    await openHome(guestOf({ main_page_type: 'turns' }));
    expect(await screen.findByText('Дождь кончился.')).toBeVisible();
    expect(screen.getByText('Поляна')).toBeVisible();
  });

  it('HOME-04 waits with profile_turns until the characters are loaded', async () => {
    const games = [makeGame({ main_page_type: 'profile_turns' })];
    const { characterKey: _none, ...session } = makeSession({
      games,
      characters: { status: 'loading', list: [] },
    });
    const host = makeHost().on('GET', '/api/rpg/turns/forest/7', { json: { turns: [turn] } });
    host.on('GET', '/api/rpg/turn/forest/7', { json: {} });
    const { store } = renderApp('/forest', { host, preloadedState: { session } });
    await screen.findByRole('heading', { level: 1, name: 'Лес' });
    expect(host.requests.filter(({ path }) => path.startsWith('/api/rpg/turns'))).toEqual([]);
    expect(screen.getAllByRole('status', { busy: true })).toHaveLength(1);
    host.on('GET', '/api/rpg/characters/forest', {
      json: { characters: { 7: makeCharacter() } },
    });
    await act(() => store.dispatch(reloadCharacters()));
    expect(await screen.findByText('Дождь кончился.')).toBeVisible();
  });

  it('HOME-04 shows profile_turns to a guest at once', async () => {
    await openHome(guestOf({ main_page_type: 'profile_turns' }));
    expect(await screen.findByText('Дождь кончился.')).toBeVisible();
  });

  it('HOME-04 offers to try again where the characters could not be loaded', async () => {
    const games = [makeGame({ main_page_type: 'profile_turns' })];
    const { characterKey: _none, ...session } = makeSession({
      games,
      characters: { status: 'failed', list: [] },
    });
    const { user, host } = await openHome(session);
    host.on('GET', '/api/rpg/characters/forest', {
      json: { characters: { 7: makeCharacter() } },
    });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Дождь кончился.')).toBeVisible();
  });
});
