import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import type { ClientConfig } from '../contract/index.ts';
import { createI18n } from '../i18n/index.ts';
import { realtimeStarted } from '../realtime/index.ts';
import { createActionLog, type ActionLog } from '../recorder/actionLog.ts';
import { whenIdle } from '../ui/hooks.ts';
import type { Afterwards, Late } from './afterwards.ts';
import { App } from './App.tsx';
import { tellPageFacts } from './pageFacts.ts';
import { readConfig } from './readConfig.ts';
import { makeRealtime } from './realtime.ts';
import type { RootState } from './reducer.ts';
import { createRoutes } from './routing/routes.tsx';
import { WrongConfig } from './screens/WrongConfig.tsx';
import { makeBrowserServices } from './services.ts';
import { type AppStore, makeStore } from './store.ts';
import { AppTheme } from './theme/AppTheme.tsx';

type BrowserWindow = Window & typeof globalThis;

/** The store of a browser, with the live connection behind it, and what a recorder will want to know. */
function makeBrowserStore(window: BrowserWindow, config: ClientConfig): Omit<Late, 'router'> {
  const services = makeBrowserServices(window, config);
  const actionLog: ActionLog<RootState> = [];
  const store: AppStore = makeStore({
    services,
    middleware: [
      makeRealtime(window, services, () => store.getState()),
      ...(config.recorder === false ? [] : [createActionLog(actionLog, services.clock)]),
    ],
  });
  tellPageFacts(window, { clock: services.clock, dispatch: store.dispatch });
  store.dispatch(realtimeStarted({ at: services.clock() }));
  return { window, store, services, actionLog };
}

/** So long (ms) after the start comes what nobody waits for. */
const LATE_MS = 2_000;

/** Starts in a quiet moment what no screen waits for; what is returned begins it at once. Where its code did not come, it can be asked for again. */
function startLate(late: Late): () => Promise<Afterwards> {
  let begun: Promise<Afterwards> | undefined;
  const begin = () => {
    begun ??= import(/* webpackChunkName: "afterwards" */ './afterwards.ts').then(
      ({ startAfterwards }) => startAfterwards(late),
    );
    begun.catch(() => (begun = undefined));
    return begun;
  };
  late.window.setTimeout(() => whenIdle(() => void begin()), LATE_MS);
  return begin;
}

/** Starts the program in a window: configuration, services, store, live connection, router, screens. */
export async function start(window: BrowserWindow, container: Element): Promise<void> {
  const i18n = createI18n();
  const root = createRoot(container);
  const read = await readConfig((path) => window.fetch(path));
  if (!read.ok) {
    root.render(withLook(<WrongConfig field={read.field} />));
    return;
  }
  const browser = makeBrowserStore(window, read.config);
  const { store } = browser;
  const router = createBrowserRouter(createRoutes(store), { window });
  const begin = startLate({ ...browser, router });
  const loadReport =
    read.config.recorder === false ? undefined : async () => (await begin()).loadReport();
  root.render(<App store={store} router={router} i18n={i18n} loadReport={loadReport} />);

  function withLook(screen: ReactNode): ReactNode {
    return (
      <I18nextProvider i18n={i18n}>
        <AppTheme>{screen}</AppTheme>
      </I18nextProvider>
    );
  }
}
