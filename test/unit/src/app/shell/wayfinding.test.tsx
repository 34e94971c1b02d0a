import { screen } from '@testing-library/react';
import { makeGuestSession, makeHost, wireInit, wireUser } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const guest = () => ({ preloadedState: { session: makeGuestSession() } });

describe('finding one’s way', () => {
  it.each([
    ['/forest', 'Лес — Летопись'],
    ['/forest/rules', 'Правила — Лес — Летопись'],
    ['/forest/attic', 'Такой страницы нет — Лес — Летопись'],
    ['/login', 'Вход — Летопись'],
    ['/', 'Выберите игру — Летопись'],
  ])('SHELL-20 titles %s «%s»', async (path, title) => {
    renderApp(path, guest());
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe(title);
  });

  it('gives the focus to the heading of the page one has stepped to, not to that of the first', async () => {
    const { go } = renderApp('/forest', guest());
    await screen.findByRole('heading', { level: 1, name: 'Лес' });
    expect(document.body).toHaveFocus();
    await go('/forest/rules');
    expect(await screen.findByRole('heading', { name: 'Правила' })).toHaveFocus();
  });

  it('leads by its first link past the bar to the content', async () => {
    const { user } = renderApp('/forest/rules', guest());
    await screen.findByRole('heading', { name: 'Правила' });
    await user.tab();
    const skip = screen.getByRole('link', { name: /содержанию/ });
    expect(skip).toHaveFocus();
    expect(skip).toHaveAttribute('href', '#content');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });

  it('shows that the next screen is on its way, and leaves the present one in place', async () => {
    const init = wireInit({ user: wireUser });
    const host = makeHost(init);
    const { user } = renderApp('/forest/rules', { host });
    await screen.findByRole('heading', { name: 'Правила' });
    expect(screen.queryByTestId('navigation-progress')).toBeNull();
    const answer = host.hold('POST', '/api/rpg/logout');
    await user.click(screen.getByRole('button', { name: /Вера/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    expect(await screen.findByTestId('navigation-progress')).toBeInTheDocument();
    expect(screen.getByText('Правила', { selector: 'h1' })).toBeInTheDocument();
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    answer({ json: {} });
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(screen.queryByTestId('navigation-progress')).toBeNull();
  });

  it('has one main part, one banner, and one heading of the first rank on each screen', async () => {
    const { go } = renderApp('/forest', guest());
    for (const path of ['/forest', '/forest/rules', '/login', '/']) {
      await go(path);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.getAllByRole('main')).toHaveLength(1);
      expect(screen.getAllByRole('banner')).toHaveLength(1);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    }
  });
});
