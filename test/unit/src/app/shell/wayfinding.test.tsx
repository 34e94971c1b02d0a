import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { createRoutes } from '../../../../../src/app/routing/routes.tsx';
import type { AppStore } from '../../../../../src/app/store.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const guest = () => ({ preloadedState: { session: makeGuestSession() } });

/** The program's routes with one more page inside the shell. */
const withPage = (page: RouteObject) => (store: AppStore) => {
  const put = (routes: readonly RouteObject[]): RouteObject[] =>
    routes.map((route) => {
      if (route.index || !route.children) return route;
      const children = route.id === 'pages' ? [page, ...route.children] : put(route.children);
      return { ...route, children };
    });
  return put(createRoutes(store));
};

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
    await waitFor(() => expect(document.title).toBe(title));
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
    const code = Promise.withResolvers<{ Component: () => ReactNode }>();
    const slow = { path: '/forest/slow', lazy: () => code.promise };
    const { router } = renderApp('/forest/rules', { ...guest(), routes: withPage(slow) });
    await screen.findByRole('heading', { name: 'Правила' });
    expect(screen.queryByTestId('navigation-progress')).toBeNull();
    void router.navigate('/forest/slow');
    expect(await screen.findByTestId('navigation-progress')).toBeInTheDocument();
    expect(screen.getByText('Правила', { selector: 'h1' })).toBeInTheDocument();
    code.resolve({ Component: () => <h1>Дошли</h1> });
    expect(await screen.findByRole('heading', { level: 1, name: 'Дошли' })).toBeVisible();
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
