import { screen, within } from '@testing-library/react';
import type { RootState } from '../../../../../src/app/reducer.ts';
import { Navbar } from '../../../../../src/app/shell/Navbar.tsx';
import { initialSessionState } from '../../../../../src/features/session/index.ts';
import { makeCharacter, makeGame, master, newcomer, player } from '../../../../support/entities.ts';
import { makeGuestSession, makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const bar = async (): Promise<HTMLElement> => screen.findByRole('banner');

const playing = (character = player): Partial<RootState> => ({
  session: makeSession({
    characters: { status: 'ready', list: [character] },
    characterKey: character.key,
  }),
});

/** The navbar alone, with every route of the table taken as built. */
function renderNavbar(preloadedState: Partial<RootState>): void {
  renderScreen(<Navbar onMenu={() => undefined} />, {
    at: '/forest',
    pattern: '/:game',
    preloadedState,
  });
}

describe('the navbar', () => {
  it.each([
    ['master', master],
    ['unconfirmed', newcomer],
    ['player', player],
  ])('SHELL-04 is fixed at the top in the tone of a %s', async (tone, character) => {
    renderApp('/forest', { preloadedState: playing(character) });
    const header = await bar();
    expect(header).toHaveAttribute('data-tone', tone);
    expect(getComputedStyle(header).position).toBe('fixed');
  });

  it('SHELL-05 shows the title of the game, which leads to its home', async () => {
    renderApp('/forest/rules', { preloadedState: playing() });
    expect(within(await bar()).getByRole('link', { name: 'Лес' })).toHaveAttribute(
      'href',
      '/forest',
    );
  });

  it('SHELL-05 carries a badge for an unconfirmed character', async () => {
    renderApp('/forest', { preloadedState: playing(newcomer) });
    expect(within(await bar()).getByText('не подтверждён')).toBeVisible();
  });

  it('OWN-94 says in it that the masters refused the profile', async () => {
    renderApp('/forest', { preloadedState: playing({ ...newcomer, refused: true }) });
    const header = within(await bar());
    expect(header.getByText('не принят')).toBeVisible();
    expect(header.queryByText('не подтверждён')).toBeNull();
  });

  it('SHELL-05 leads from that badge to the own profile, where the game has one', async () => {
    const session = {
      characters: { status: 'ready', list: [newcomer] },
      characterKey: newcomer.key,
    } as const;
    renderNavbar({
      session: makeSession({ ...session, games: [makeGame({ enable_profiles: true })] }),
    });
    const badge = await screen.findByRole('link', { name: /^не\sподтверждён$/ });
    expect(badge).toHaveAttribute('href', '/forest/profile/');
  });

  it('SHELL-05 leads nowhere from it in a game without profiles', async () => {
    const session = {
      characters: { status: 'ready', list: [newcomer] },
      characterKey: newcomer.key,
    } as const;
    renderNavbar({
      session: makeSession({ ...session, games: [makeGame({ enable_profiles: false })] }),
    });
    expect(await screen.findByText('не подтверждён')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^не\sподтверждён$/ })).toBeNull();
  });

  it('SHELL-05 carries no badge for a confirmed character', async () => {
    renderApp('/forest', { preloadedState: playing(player) });
    expect(within(await bar()).queryByText('не подтверждён')).toBeNull();
  });

  it('names the program where no game is chosen by the address', async () => {
    renderApp('/login', { preloadedState: { session: makeGuestSession() } });
    expect(within(await bar()).getByRole('link', { name: 'Летопись' })).toHaveAttribute(
      'href',
      '/',
    );
  });

  it('SHELL-06 shows the links that the game allows', async () => {
    const game = makeGame({ enable_map: true, rules: true });
    renderNavbar({ session: makeGuestSession({ games: [game] }) });
    const links = within(await screen.findByRole('navigation', { name: 'Разделы' }));
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Карта',
      'Правила',
    ]);
  });

  it('SHELL-07 tells the unread messages of all channels on the chat link', async () => {
    const channel = { type: 'room', title: 'Общий' };
    renderNavbar({
      session: makeSession({ games: [makeGame({ chat: true })] }),
      chat: {
        list: {
          game: 'forest',
          character: '7',
          status: 'ready',
          channels: [
            { ...channel, id: '1', unreads: 2 },
            { ...channel, id: '2', unreads: 3 },
          ],
        },
      },
    });
    const chat = await screen.findByRole('link', { name: /Чат/ });
    expect(chat).toHaveAttribute('href', '/forest/chat/');
    expect(chat).toHaveAccessibleName(/5 непрочитанных сообщений/);
  });

  it('SHELL-08 offers guests login, and registration on the provider’s site', async () => {
    const globals = { ...initialSessionState.globals, urlRegister: 'https://forum.test/register' };
    renderApp('/forest', { preloadedState: { session: makeGuestSession({ globals }) } });
    const header = within(await bar());
    expect(header.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login');
    expect(header.getByRole('link', { name: 'Регистрация' })).toHaveAttribute(
      'href',
      'https://forum.test/register',
    );
  });

  it('SHELL-08 offers neither to a signed-in user', async () => {
    renderApp('/forest', { preloadedState: playing() });
    const header = within(await bar());
    expect(header.queryByRole('link', { name: 'Войти' })).toBeNull();
    expect(header.queryByRole('link', { name: 'Регистрация' })).toBeNull();
  });

  it('SHELL-09 lets the user switch to another owned character', async () => {
    const list = [player, makeCharacter({ key: '9', name: 'Борис' })];
    const { user, store } = renderApp('/forest/rules', {
      preloadedState: { session: makeSession({ characters: { status: 'ready', list } }) },
    });
    const header = within(await bar());
    await user.click(header.getByRole('button', { name: /Алина/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Борис' }));
    expect(store.getState().session.characterKey).toBe('9');
    expect(await header.findByRole('button', { name: /Борис/ })).toBeVisible();
  });

  it('SHELL-09 holds the way out in the menu of the character', async () => {
    const { user } = renderApp('/forest/rules', { preloadedState: playing() });
    await user.click(within(await bar()).getByRole('button', { name: /Алина/ }));
    expect(await screen.findByRole('menuitem', { name: 'Выйти' })).toHaveAttribute(
      'href',
      '/logout',
    );
  });
});
