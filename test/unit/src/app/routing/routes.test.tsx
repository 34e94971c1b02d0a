import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { OAUTH_PATH, builtRoutes } from '../../../../../src/app/routing/paths.ts';
import { selectLeft } from '../../../../../src/api/index.ts';
import { PageFailure } from '../../../../../src/app/screens/PageFailure.tsx';
import { createRoutes } from '../../../../../src/app/routing/routes.tsx';
import { routeTable } from '../../../../../src/domain/index.ts';
import { ownPage } from '../../../../../src/worker/ownPages.ts';
import { mannerOf } from '../../../../../src/worker/rules.ts';
import { takeTarget } from '../../../../../src/features/session/index.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const ORIGIN = 'https://letopis.example';

function flatten(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}

/** Does the service worker answer whoever opens an address of this pattern, and does it look for the right game? */
function isWorkers(pattern: string): boolean {
  const path = pattern.replace(':profile', '12-anna').replace(/:(\w+)\??/g, '$1');
  const asked = { method: 'GET', navigates: true, destination: 'document', partial: false };
  const manner = mannerOf({ url: new URL(path, ORIGIN), ...asked }, ORIGIN);
  const game = pattern.startsWith('/:game') ? 'game' : undefined;
  return manner === 'page' && ownPage(path)?.game === game;
}

const isNamed = (id: string | undefined): id is keyof typeof routeTable =>
  id !== undefined && Object.hasOwn(routeTable, id);

describe('the route table', () => {
  const routes = flatten(createRoutes(makeProgram().store));
  const named = routes.filter(({ id }) => isNamed(id));

  it('SHELL-01 has exactly the routes whose screens exist, each with the path of the table', () => {
    expect(named.map(({ id, path }) => [id, path])).toEqual([
      ['login', '/login'],
      ['index', '/'],
      ['main', '/:game'],
      ['rules', '/:game/rules'],
      ['profiles.index', '/:game/profiles/'],
      // ':id-:seo' in the table: the router takes whole steps only.
      ['profiles.show', '/:game/profiles/:profile'],
      ['profiles.choose', '/:game/profiles/choose'],
      ['profile.index', '/:game/profile/'],
      ['profile.edit', '/:game/profile/edit'],
      ['profile.create', '/:game/profile/create'],
      ['chat', '/:game/chat/'],
      ['channel', '/:game/chat/:channelType/:channelId'],
      ['quest.chronicle', '/:game/quests/:questKey/:eventKey/chronicle'],
      ['map', '/:game/map/:currentMapKey?'],
      ['locations', '/:game/locations/:currentMapKey?'],
      ['location', '/:game/location/:currentLocationKey/:all?'],
    ]);
  });

  it('offers links to these routes and to no others', () => {
    expect(new Set(named.map(({ id }) => id))).toEqual(builtRoutes);
  });

  it('SHELL-01 keeps all but login and the picker under the game', () => {
    const outside = named.filter(({ path }) => path?.startsWith('/:game') === false);
    expect(outside.map(({ id }) => id)).toEqual(['login', 'index']);
  });

  it('receives the sign-in at the redirect address', () => {
    expect(routes.map(({ path }) => path)).toContain(OAUTH_PATH);
  });

  it('OFF-01 HOSTS-10 has no address that the service worker leaves to the host, but for the end of a sign-in and what is unknown', () => {
    const left = routes.filter(({ path = '' }) => path !== '' && !isWorkers(path));
    expect(left.map(({ id }) => id)).toEqual(['oauth', 'unknown']);
  });
});

describe('navigation', () => {
  afterEach(() => jest.restoreAllMocks());

  it('HOSTS-05 the word that not all could be read goes as one goes to another page', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = { ...wireInit(), rpg: { games: [{ key: 'forest', title: 'Лес' }, { key: 5 }] } };
    const { go, store } = renderApp('/forest/rules', { host: makeHost(broken) });
    expect(await screen.findByRole('heading', { name: 'Правила' })).toBeVisible();
    await go('/forest/rules?page=2');
    expect(selectLeft(store.getState())).toBe(1);
    await go('/forest');
    expect(selectLeft(store.getState())).toBe(0);
  });

  it('HOSTS-05 the word that not all could be read stays where the first page leads on to another', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const games = [{ key: 'forest', title: 'Лес' }, { key: 5 }];
    const user = { ...wireUser, settings: '{"game":"forest"}' };
    const { store } = renderApp('/', { host: makeHost(wireInit({ user, rpg: { games } })) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(selectLeft(store.getState())).toBe(1);
  });

  it('SHELL-03 loads init once, before the first screen, and not again', async () => {
    const host = makeHost();
    const answer = host.hold('GET', '/api/rpg/init');
    const { go } = renderApp('/forest/rules', { host });
    expect(await screen.findByText('Летопись')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Правила' })).toBeNull();
    answer({ json: wireInit() });
    expect(await screen.findByRole('heading', { name: 'Правила' })).toBeVisible();
    await go('/sea/rules');
    await go('/forest');
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(host.asked('GET', '/api/rpg/init')).toHaveLength(1);
  });

  it.each(['/nowhere', '/nowhere/rules', '/nowhere/very/deep'])(
    'SHELL-02 leads from %s, of an unknown game, to the picker',
    async (path) => {
      const { address } = renderApp(path);
      expect(await screen.findByRole('heading', { name: 'Выберите игру' })).toBeVisible();
      expect(address()).toBe('/');
    },
  );

  it('PICK-02 leads from the picker to the saved game', async () => {
    const init = wireInit({ user: { ...wireUser, settings: '{"game":"sea"}' } });
    const { address } = renderApp('/', { host: makeHost(init) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Море' })).toBeVisible();
    expect(address()).toBe('/sea');
  });

  it('PICK-02 stays at the picker when the saved game is gone', async () => {
    const init = wireInit({ user: { ...wireUser, settings: '{"game":"gone"}' } });
    const { address } = renderApp('/', { host: makeHost(init) });
    expect(await screen.findByRole('heading', { name: 'Выберите игру' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('says inside the shell that a page does not exist, and how to go on', async () => {
    const { user, address } = renderApp('/forest/attic');
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /игру «Лес»/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Лес' })).toBeVisible();
    expect(address()).toBe('/forest');
  });

  it('tells that the start failed, and starts when asked again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // it is written there, too
    const host = makeHost().on('GET', '/api/rpg/init', { status: 500 });
    const { user } = renderApp('/forest/rules', { host });
    expect(await screen.findByRole('alertdialog', { name: 'Ошибка' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { name: 'Правила' })).toBeVisible();
  });

  it('starts when the error modal of a failed start is asked to try again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // it is written there, too
    const host = makeHost().on('GET', '/api/rpg/init', { status: 500 });
    const { user } = renderApp('/forest/rules', { host });
    const dialog = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    host.on('GET', '/api/rpg/init', { json: wireInit() });
    await user.click(within(dialog).getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { name: 'Правила' })).toBeVisible();
  });

  it('ERR-02 says that there is no connection where the code of a screen does not arrive', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // it is written there, too
    const missing = Object.assign(new Error('Loading chunk rules failed'), {
      name: 'ChunkLoadError',
    });
    renderApp('/forest/lost', {
      routes: (store) => [
        {
          path: '/forest/lost',
          lazy: () => Promise.reject(missing),
          HydrateFallback: () => null,
          ErrorBoundary: PageFailure,
        },
        ...createRoutes(store),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
  });
});

describe('sign-in and sign-out', () => {
  it('AUTH-06 leads a guest from a screen that needs sign-in to the login, and remembers the target once', async () => {
    const { address, store } = renderApp('/forest/profile/?tab=1', {
      preloadedState: { session: makeGuestSession() },
    });
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(store.dispatch(takeTarget())).toBe('/forest/profile/?tab=1');
    expect(store.dispatch(takeTarget())).toBeUndefined();
  });

  it('remembers the page on which a guest asks to sign in', async () => {
    const { user, store, address } = renderApp('/forest/rules?part=2');
    await screen.findByRole('heading', { name: 'Правила' });
    await user.click(screen.getByRole('link', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(store.dispatch(takeTarget())).toBe('/forest/rules?part=2');
  });

  it('AUTH-06 opens the same screen to a signed-in user', async () => {
    renderApp('/forest/profile/', {
      preloadedState: { session: makeSession() },
    });
    expect(await screen.findByRole('heading', { name: 'Мой персонаж' })).toBeVisible();
  });

  it('SHELL-15 asks where a link leads to /logout, and signs out only by a press (SAFE-10)', async () => {
    const { host, address, go, user } = renderApp('/forest/rules', {
      preloadedState: { session: makeSession() },
    });
    await screen.findByRole('heading', { name: 'Правила' });
    await go('/logout');
    expect(await screen.findByRole('heading', { name: 'Выйти?' })).toHaveFocus();
    expect(screen.getByText(/Вы вошли как/)).toBeVisible();
    expect(host.asked('POST', '/api/rpg/logout')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Остаться' })).toHaveAttribute('href', '/forest');
    await user.click(screen.getByRole('button', { name: 'Выйти' }));
    expect(await screen.findByRole('link', { name: 'Войти' })).toBeVisible();
    expect(host.asked('POST', '/api/rpg/logout')).toHaveLength(1);
    expect(address()).toBe('/forest');
  });

  it('tells a guest at /logout that nobody is signed in, and shows the way back (SAFE-10)', async () => {
    const { host } = renderApp('/logout', { preloadedState: { session: makeGuestSession() } });
    expect(await screen.findByRole('heading', { name: 'Вы не вошли' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute('href', '/forest');
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    expect(host.asked('POST', '/api/rpg/logout')).toEqual([]);
  });
});
