import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from '../../src/app/App.tsx';
import { createRoutes } from '../../src/app/routing/routes.tsx';
import type { AppStore } from '../../src/app/store.ts';
import { makeProgram, type TestProgram } from './factories.ts';
import { i18n } from './i18n.ts';

export interface RenderedApp extends TestProgram {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** The address one is at. */
  readonly address: () => string;
  /** Steps to an address as a link would. */
  readonly go: (path: string) => Promise<void>;
}

type Options = Parameters<typeof makeProgram>[0] & {
  /** Routes in place of the program's own. */
  readonly routes?: (store: AppStore) => RouteObject[];
};

/** The whole program at an address, over a fake host. */
export function renderApp(
  path: string,
  { routes = createRoutes, ...options }: Options = {},
): RenderedApp {
  const program = makeProgram(options);
  const router = createMemoryRouter(routes(program.store), { initialEntries: [path] });
  const user = userEvent.setup();
  render(<App store={program.store} router={router} i18n={i18n} />);
  return {
    ...program,
    user,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to)),
  };
}
