import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashGuard } from '../../../../src/ui/ErrorBoundary.tsx';
import { renderApp } from '../../../support/renderApp.tsx';
import { makeGame } from '../../../support/entities.ts';
import { makeGuestSession } from '../../../support/factories.ts';
import { createRoutes } from '../../../../src/app/routing/routes.tsx';
import type { RouteObject } from 'react-router';

let broken = true;

function Fragile() {
  if (broken) throw new Error('Сломалось');
  return <p>Цело</p>;
}

/** React logs each crash to the console; here it is recorded instead of printed. */
function spyOnConsole() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** What was written to the console of the crash. */
function crashesIn(consoleError: ReturnType<typeof spyOnConsole>) {
  return consoleError.mock.calls.filter((call) =>
    call.some((part) => part instanceof Error && part.message === 'Сломалось'),
  );
}

describe('a part that crashes', () => {
  beforeEach(() => {
    broken = true;
  });
  afterEach(() => jest.restoreAllMocks());

  it('ERR-03 is contained, while what stands beside it goes on', () => {
    spyOnConsole();
    render(
      <>
        <p>Рядом</p>
        <CrashGuard>
          <Fragile />
        </CrashGuard>
      </>,
    );
    expect(screen.getByText('Рядом')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Эта часть страницы/);
  });

  it('ERR-03 can be opened again', async () => {
    spyOnConsole();
    render(
      <CrashGuard>
        <Fragile />
      </CrashGuard>,
    );
    const button = screen.getByRole('button', { name: /заново/ });
    await userEvent.click(button);
    expect(screen.getByRole('alert')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: /заново/ }));
    expect(screen.getByText('Цело')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ERR-03 tells the console of one crash once', () => {
    const consoleError = spyOnConsole();
    render(
      <CrashGuard>
        <Fragile />
      </CrashGuard>,
    );
    expect(crashesIn(consoleError)).toHaveLength(1);
  });

  it('is forgotten when another thing is shown in its place', () => {
    spyOnConsole();
    const view = (key: string) => (
      <CrashGuard resetKey={key}>
        <Fragile />
      </CrashGuard>
    );
    const { rerender } = render(view('a'));
    expect(screen.getByRole('alert')).toBeVisible();
    broken = false;
    rerender(view('b'));
    expect(screen.getByText('Цело')).toBeVisible();
  });
});

describe('a screen that crashes', () => {
  beforeEach(() => {
    broken = true;
  });
  afterEach(() => jest.restoreAllMocks());

  /** The program with a screen that crashes at /forest/fragile. */
  const routes = (store: Parameters<typeof createRoutes>[0]): RouteObject[] => {
    const all = createRoutes(store);
    const pages = all[1]?.children?.[0]?.children?.[0];
    pages?.children?.push({ path: '/:game/fragile', Component: Fragile });
    return all;
  };

  const open = () => {
    const games = [makeGame({ rules_text: '<p>Раз.</p>' })];
    return renderApp('/forest/fragile', {
      routes,
      preloadedState: { session: makeGuestSession({ games }) },
    });
  };

  it('ERR-03 leaves the shell standing, and can be opened again', async () => {
    const consoleError = spyOnConsole();
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Эта часть страницы/);
    expect(crashesIn(consoleError)).toHaveLength(1);
    expect(screen.getByRole('banner')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: /^Попробовать/ }));
    expect(await screen.findByText('Цело')).toBeVisible();
  });

  it('ERR-03 does not stand in the way to other screens', async () => {
    spyOnConsole();
    const { go } = open();
    await screen.findByRole('alert');
    await act(() => go('/forest/rules'));
    expect(await screen.findByRole('heading', { name: 'Правила' })).toBeVisible();
  });

  it('ERR-02 whose code did not arrive says so, and asks for it again', async () => {
    spyOnConsole();
    let tries = 0;
    const withLazy = (store: Parameters<typeof createRoutes>[0]): RouteObject[] => {
      const all = createRoutes(store);
      const pages = all[1]?.children?.[0]?.children?.[0];
      const lazy = () => {
        tries += 1;
        if (tries === 1) return Promise.reject(new Error('ChunkLoadError'));
        return Promise.resolve({ Component: () => <p>Цело</p> });
      };
      pages?.children?.push({ path: '/:game/far', lazy });
      return all;
    };
    const { user } = renderApp('/forest/far', {
      routes: withLazy,
      preloadedState: { session: makeGuestSession() },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Попробовать/ }));
    expect(await screen.findByText('Цело')).toBeVisible();
  });
});
