import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { initialSessionState } from '../../../../../src/features/session/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';
import { trueMedia } from '../../../../support/jsdomStubs.ts';

const games = [
  makeGame({ is_show_menu: true, menu_title: 'Чаща', rules: true }),
  makeGame({ key: 'sea', title: 'Море', is_show_menu: true }),
  makeGame({ key: 'attic', title: 'Чердак' }),
];

const globals = {
  ...initialSessionState.globals,
  urlRegister: 'https://forum.test/register',
  urlCrowdfunding: 'https://coins.test',
  urlAdmin: '/admin',
  titleAdmin: 'Мостик',
  menu: [{ link: 'https://wiki.test', title: 'Вики', icon: { type: 'fa', icon: 'fa-book' } }],
};

async function openSidebar(session = makeSession({ games, globals })) {
  trueMedia.add('(min-width: 1200px)');
  const app = renderApp('/forest/rules', { preloadedState: { session } });
  const sidebar = await screen.findByRole('complementary', { name: 'Боковое меню' });
  await within(sidebar).findByRole('navigation', { name: 'Игры' });
  return { ...app, sidebar: within(sidebar) };
}

function titles(list: HTMLElement): (string | null)[] {
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

describe('the sidebar', () => {
  it('HOSTS-05 says quietly how many records of the answers could not be read', async () => {
    trueMedia.add('(min-width: 1200px)');
    const said = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const host = makeHost().on('GET', '/api/rpg/locations/forest', {
      json: { locations: [{ key: 'shore', title: 'Берег' }, { title: 'Без ключа' }, 5] },
    });
    renderApp('/forest/rules', { host });
    const note = await screen.findByText(/удалось прочесть: 2\s+записи пропущены/);
    expect(note).toHaveAttribute('role', 'status');
    expect(said).toHaveBeenCalledTimes(1); // of one kind of fault
  });

  it('SHELL-11 lists the games of the menu by their menu titles, and marks the one that one is in', async () => {
    const { sidebar } = await openSidebar();
    const list = sidebar.getByRole('navigation', { name: 'Игры' });
    expect(titles(list)).toEqual(['Чаща', 'Море']);
    expect(within(list).getByRole('link', { name: 'Чаща' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('repeats the links of the game', async () => {
    const { sidebar } = await openSidebar();
    expect(titles(sidebar.getByRole('navigation', { name: 'Лес' }))).toEqual([
      'Главная',
      'Места',
      'Правила',
    ]);
  });

  it('folds out what belongs to the user', async () => {
    const { sidebar, user } = await openSidebar();
    expect(sidebar.queryByRole('link', { name: 'Выйти' })).toBeNull();
    await user.click(sidebar.getByRole('button', { name: 'Вера' }));
    expect(await sidebar.findByRole('link', { name: 'Поддержать проект' })).toHaveAttribute(
      'href',
      'https://coins.test',
    );
    expect(sidebar.getByRole('link', { name: 'Выйти' })).toHaveAttribute('href', '/logout');
  });

  it('SHELL-11 shows the configured links and the way to the administration', async () => {
    const { sidebar } = await openSidebar();
    const links = sidebar.getByRole('navigation', { name: 'Ссылки' });
    expect(titles(links)).toEqual(['Мостик', 'Вики']);
    expect(within(links).getByRole('link', { name: 'Мостик' })).toHaveAttribute('href', '/admin');
    expect(within(links).getByRole('link', { name: 'Вики' })).toHaveAttribute(
      'href',
      'https://wiki.test',
    );
  });

  it('SHELL-11 draws the icons of games and links: by name, by address, or a book where none is known', async () => {
    const icons = [{ type: 'mui', icon: 'Train' }, { type: 'img', icon: '/sea.png' }, undefined];
    const shown = icons.map((icon, at) => makeGame({ key: `g${at}`, icon, is_show_menu: true }));
    const { sidebar } = await openSidebar(makeSession({ games: [...games, ...shown], globals }));
    const [, , ...items] = within(sidebar.getByRole('navigation', { name: 'Игры' })).getAllByRole(
      'listitem',
    );
    const drawn = items.map((item) =>
      item.querySelector('[data-testid]')?.getAttribute('data-testid'),
    );
    expect(drawn).toEqual(['TrainOutlinedIcon', undefined, 'AutoStoriesIcon']);
    expect(within(items[1]!).getByRole('presentation')).toHaveAttribute('src', '/sea.png');
    const wiki = sidebar.getByRole('link', { name: 'Вики' });
    expect(wiki.querySelector('[data-testid]')).toHaveAttribute('data-testid', 'AutoStoriesIcon');
  });

  it.each([
    ['has no title', ['titleAdmin'], ['Управление', 'Вики']],
    ['is not configured', ['urlAdmin'], ['Вики']],
  ])(
    'SHELL-11 shows what there is where the administration %s',
    async (_case, absent, expected) => {
      const left = Object.entries(globals).filter(([name]) => !absent.includes(name));
      const some = { ...initialSessionState.globals, ...Object.fromEntries(left) };
      const { sidebar } = await openSidebar(makeSession({ games, globals: some }));
      expect(titles(sidebar.getByRole('navigation', { name: 'Ссылки' }))).toEqual(expected);
    },
  );

  it('SHELL-11 has no section where nothing is configured', async () => {
    const { sidebar } = await openSidebar(makeSession({ games }));
    expect(sidebar.queryByRole('navigation', { name: 'Ссылки' })).toBeNull();
  });

  it('SHELL-08 repeats the ways in for a guest', async () => {
    const { sidebar } = await openSidebar(makeGuestSession({ games, globals }));
    expect(sidebar.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login');
    expect(sidebar.getByRole('link', { name: 'Регистрация' })).toHaveAttribute(
      'href',
      'https://forum.test/register',
    );
  });

  it('is a drawer on a narrow screen, and closes when one goes somewhere', async () => {
    const { user, address }: RenderedApp = renderApp('/forest/rules', {
      preloadedState: { session: makeSession({ games, globals }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Открыть меню' }));
    await user.click(await screen.findByRole('link', { name: 'Главная' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(address()).toBe('/forest');
    expect(screen.queryByRole('button', { name: 'Закрыть меню' })).toBeNull();
  });
});

describe('the choice of the colour scheme', () => {
  it('is kept, and sets the attribute that the style sheets read', async () => {
    const { sidebar, user } = await openSidebar();
    expect(sidebar.getByRole('radio', { name: /^Как в/ })).toBeChecked();
    await user.click(sidebar.getByRole('radio', { name: 'Тёмное' }));
    expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
    expect(localStorage.getItem('letopis.mode')).toBe('dark');
    await user.click(sidebar.getByRole('radio', { name: 'Светлое' }));
    expect(document.documentElement).toHaveAttribute('data-scheme', 'light');
  });
});
