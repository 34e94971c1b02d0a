import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { DataRouter } from 'react-router';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { CrashGuard } from '../ui/ErrorBoundary.tsx';
import { BuiltRoutesProvider } from '../ui/RouteLink.tsx';
import { builtRoutes } from './routing/paths.ts';
import { ErrorModal } from './shell/ErrorModal.tsx';
import { LoadingOverlay } from './shell/LoadingOverlay.tsx';
import { type LoadReport, ReportProvider } from './shell/ReportProvider.tsx';
import { Toasts } from './shell/Toasts.tsx';
import type { RootState } from './reducer.ts';
import type { AppStore } from './store.ts';
import { AppTheme } from './theme/AppTheme.tsx';

/** Writes to the console, once, what a route failed by. React writes the crashes of components itself. */
export const onError: NonNullable<RouterProviderProps['onError']> = (error, { errorInfo }) => {
  if (errorInfo) return;
  console.error(error); // eslint-disable-line no-console -- for developers; the screen shows it to the reader
};

export interface AppFrameProps {
  store: AppStore;
  i18n: I18n;
  /** Absent where nothing is recorded. */
  loadReport?: LoadReport | undefined;
  /** The state from which the host has rendered the page: what is woken begins with it, whatever has happened meanwhile. */
  rendered?: RootState | undefined;
  /** A router with its screens: that of the browser, or the one of the host that renders a page. */
  children: ReactNode;
}

/** The whole program around its router: what is global stands over the screens (spec 1 §2, Shell). */
export function AppFrame({ store, i18n, loadReport, rendered, children }: AppFrameProps) {
  const screens = (
    <>
      <CrashGuard>{children}</CrashGuard>
      <LoadingOverlay />
      <ErrorModal />
      <Toasts />
    </>
  );
  return (
    <Provider store={store} {...(rendered && { serverState: rendered })}>
      <I18nextProvider i18n={i18n}>
        <AppTheme>
          <BuiltRoutesProvider value={builtRoutes}>
            {loadReport ? <ReportProvider load={loadReport}>{screens}</ReportProvider> : screens}
          </BuiltRoutesProvider>
        </AppTheme>
      </I18nextProvider>
    </Provider>
  );
}

export interface AppProps extends Omit<AppFrameProps, 'children'> {
  router: DataRouter;
}

/** The program in a browser. */
export function App({ router, ...frame }: AppProps) {
  return (
    <AppFrame {...frame}>
      <RouterProvider router={router} onError={onError} />
    </AppFrame>
  );
}
