import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppTheme } from '../../src/app/theme/AppTheme.tsx';
import { type RouteName, routeTable } from '../../src/domain/index.ts';
import { BuiltRoutesProvider } from '../../src/ui/RouteLink.tsx';
import { makeProgram, type TestProgram } from './factories.ts';
import { i18n } from './i18n.ts';

const everyRoute: ReadonlySet<RouteName> = new Set(Object.keys(routeTable) as RouteName[]);

type Options = Parameters<typeof makeProgram>[0] & {
  /** The address that the part stands at. */
  readonly at?: string;
  /** The pattern of that address, where the part reads its parameters. */
  readonly pattern?: string;
  /** The routes that have a screen; all of the table unless a test says otherwise. */
  readonly built?: ReadonlySet<RouteName>;
};

export interface RenderedScreen extends TestProgram {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
}

/** One part of the program by itself, with all that the parts take for granted around it. */
export function renderScreen(
  part: ReactElement,
  { at = '/', pattern = '*', built = everyRoute, ...options }: Options = {},
): RenderedScreen {
  const program = makeProgram(options);
  const router = createMemoryRouter([{ path: pattern, element: part }], { initialEntries: [at] });
  const user = userEvent.setup();
  render(
    <Provider store={program.store}>
      <I18nextProvider i18n={i18n}>
        <AppTheme>
          <BuiltRoutesProvider value={built}>
            <RouterProvider router={router} />
          </BuiltRoutesProvider>
        </AppTheme>
      </I18nextProvider>
    </Provider>,
  );
  return { ...program, user, router };
}
