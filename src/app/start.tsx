import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createBrowserRouter, type DataRouter } from 'react-router';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ClientConfig, type ConfigResult, parseConfig } from '../contract/index.ts';
import { createI18n } from '../i18n/index.ts';
import { loadCleaning } from '../lib/cleaning.ts';
import { setTimeZone } from '../lib/time.ts';
import { rememberReferrer } from '../features/session/index.ts';
import { realtimeStarted } from '../realtime/index.ts';
import { createActionLog, type ActionLog } from '../recorder/actionLog.ts';
import { letRead, quietMoment, whenIdle } from '../ui/hooks.ts';
import { App } from './App.tsx';
import type { Deferred } from './deferred.ts';
import { listenToPage } from './pageEvents.ts';
import { loadScreens } from './page/loadScreens.ts';
import { type Page, readPageData } from './page/pageData.ts';
import type { Program } from './program.ts';
import { makeRealtime } from './realtime.ts';
import { rootReducer, type RootState } from './reducer.ts';
import { createRoutes } from './routing/routes.tsx';
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

/** The configuration cannot be used: says so, and names the field that is wrong. */
function WrongConfig({ field }: { field: string }) {
  const { t } = useTranslation();
  return (
    <Card component="main" role="alert" sx={{ maxWidth: '34rem', mx: 'auto', mt: '15vh', p: 4 }}>
      <Typography variant="h1">{t('app.brokenStart')}</Typography>
      <Typography sx={{ mt: 2 }}>
        {field === '' ? t('app.configUnreadable') : t('app.configField', { field })}
      </Typography>
    </Card>
  );
}

/** The store of a browser, with the live connection behind it, and what a recorder will want to know. */
function makeBrowserStore(
  window: BrowserWindow,
  config: ClientConfig,
  page: Page | undefined,
): Omit<Program, 'router'> {
  const services = makeBrowserServices(window, config, page);
  const actionLog: ActionLog<RootState> = [];
  const store: AppStore = makeStore({
    services,
    middleware: [
      makeRealtime(window, services, () => store.getState()),
      ...(config.recorder === false ? [] : [createActionLog(actionLog, services.clock)]),
    ],
  });
  listenToPage(window, services, store.dispatch);
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

/** Resolves when the router has come to the screen of the address. */
function arrived(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: DataRouter['state']) => {
      if (!initialized) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(look);
    look(router.state);
  });
}

/**
 * Comes to the state from which the host has rendered this page. False where it is not the same page: a holiday leads elsewhere, or something of
 * it could not be loaded.
 */
async function isAsRendered({ store, router }: Program): Promise<boolean> {
  const { location: rendered } = router.state;
  await arrived(router);
  const { location, matches, errors } = router.state;
  const isThere = location.key === rendered.key && !errors;
  await router.revalidate(); // after which the router scrolls nowhere: to come to a page, it goes to the top
  return isThere && loadScreens(store, matches, location.search);
}

/** The state as the host had it: nobody is online there yet, and nothing is live. */
function renderedState(state: RootState): RootState {
  const { presence, connection, notifications, ui } = rootReducer(undefined, { type: '' });
  const { holidayMove } = state.ui; // by the address, so that it is known there too
  return {
    ...state,
    ...{ presence, connection, notifications },
    ui: { ...ui, ...(holidayMove && { holidayMove }) },
  };
}

/** Wakes a page in short steps, between which the browser answers: at any other priority React does it in one. */
function wakeInSteps(container: Element, app: ReactNode): void {
  startTransition(() => void hydrateRoot(container, app));
}

/** Brings what cleans texts. Where it does not come, each text that is to be shown asks again. */
const bringCleaning = (): Promise<void> => loadCleaning().catch(() => undefined);

/** React's development build holds the texts that the host has cleaned against our own cleaning. */
const comparesTexts = process.env['NODE_ENV'] !== 'production';

/**
 * Starts the program in a window: configuration, services, store, live connection, router, screens. A page that the host has rendered is woken as it
 * stands (FIRST-02).
 */
export async function start(window: BrowserWindow, container: Element): Promise<void> {
  const i18n = createI18n();
  setTimeZone(window.document.documentElement.dataset['lookZone']); // by public/scheme.js
  const page = readPageData(window.document);
  if (!page) void bringCleaning();
  const read = page ? parseConfig(page.config) : await readConfig((path) => window.fetch(path));
  if (!read.ok) {
    createRoot(container).render(withLook(<WrongConfig field={read.field} />));
    return;
  }
  // What a service worker has kept costs no line. There is none without https.
  const { navigator } = window;
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (page && !isKept) letRead();
  const browser = makeBrowserStore(window, read.config, page);
  const { store } = browser;
  store.dispatch(rememberReferrer(window));
  const router = createBrowserRouter(createRoutes(store), {
    window,
    ...(page && { hydrationData: {} }), // where its reader is, they stay: no place of before is restored
  });
  const program = { ...browser, router };
  const begin = scheduleDeferred(program);
  const loadReport =
    read.config.recorder === false ? undefined : async () => (await begin()).loadReport();
  const props = { store, router, i18n, loadReport };
  const isRendered = page && (await isAsRendered(program));
  if (!isRendered || comparesTexts) await bringCleaning();
  if (isRendered)
    wakeInSteps(container, <App {...props} rendered={renderedState(store.getState())} />);
  else createRoot(container).render(<App {...props} />);
  void quietMoment().then(bringCleaning);
  page?.wake();
  store.dispatch(realtimeStarted({ at: browser.services.clock() }));

  function withLook(screen: ReactNode): ReactNode {
    return (
      <I18nextProvider i18n={i18n}>
        <AppTheme>{screen}</AppTheme>
      </I18nextProvider>
    );
  }
}
