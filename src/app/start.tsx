import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import { type ClientConfig, type ConfigResult, parseConfig } from '../contract/index.ts';
import { createI18n } from '../i18n/index.ts';
import { realtimeStarted } from '../realtime/index.ts';
import { createActionLog, type ActionLog } from '../recorder/actionLog.ts';
import { whenIdle } from '../ui/hooks.ts';
import { App } from './App.tsx';
import type { Deferred } from './deferred.ts';
import { listenToPage } from './pageEvents.ts';
import type { Program } from './program.ts';
import { makeRealtime } from './realtime.ts';
import type { RootState } from './reducer.ts';
import { createRoutes } from './routing/routes.tsx';
import { WrongConfig } from './screens/WrongConfig.tsx';
import { makeBrowserServices } from './services.ts';
import { type AppStore, makeStore } from './store.ts';
import { AppTheme } from './theme/AppTheme.tsx';

type BrowserWindow = Window & typeof globalThis;

/** Where the run-time configuration lies, beside index.html. */
const CONFIG_PATH = '/config.json';

/** Reads the configuration. A file that is missing or is no JSON gives `field: ''`; it is never guessed. */
async function readConfig(fetch: (path: string) => Promise<Response>): Promise<ConfigResult> {
  try {
    const response = await fetch(CONFIG_PATH);
    if (!response.ok) return { ok: false, field: '' };
    return parseConfig(await response.json());
  } catch {
    return { ok: false, field: '' }; // no network, or no JSON
  }
}

/** The store of a browser, with the live connection behind it, and what a recorder will want to know. */
function makeBrowserStore(window: BrowserWindow, config: ClientConfig): Omit<Program, 'router'> {
  const services = makeBrowserServices(window, config);
  const actionLog: ActionLog<RootState> = [];
  const store: AppStore = makeStore({
    services,
    middleware: [
      makeRealtime(window, services, () => store.getState()),
      ...(config.recorder === false ? [] : [createActionLog(actionLog, services.clock)]),
    ],
  });
  listenToPage(window, services, store.dispatch);
  store.dispatch(realtimeStarted({ at: services.clock() }));
  return { window, store, services, actionLog };
}

/** The deferred start waits so long (ms), and then for an idle moment. */
const DEFER_MS = 2_000;

/** Schedules the deferred start; the returned function runs it at once, and again after its chunk failed to load. */
function scheduleDeferred(program: Program): () => Promise<Deferred> {
  let begun: Promise<Deferred> | undefined;
  const begin = () => {
    begun ??= import(/* webpackChunkName: "deferred" */ './deferred.ts').then(({ startDeferred }) =>
      startDeferred(program),
    );
    begun.catch(() => (begun = undefined));
    return begun;
  };
  program.window.setTimeout(() => whenIdle(() => void begin()), DEFER_MS);
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
  const begin = scheduleDeferred({ ...browser, router });
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
