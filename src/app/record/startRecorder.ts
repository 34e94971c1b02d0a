import * as v from 'valibot';
import type { ClientConfig } from '../../contract/index.ts';
import { defaultLanguage } from '../../i18n/index.ts';
import type { Services } from '../../lib/services.ts';
import { storageKey } from '../../lib/storage/index.ts';
import { createRecorder, type Recorder } from '../../recorder/recorder.ts';
import { browserShelf, type Shelf } from '../../recorder/shelf.ts';
import type { LogPlace } from '../../recorder/writeLog.ts';
import type { Late } from '../late.ts';
import { lateParts } from '../lateParts.ts';
import { readerOf } from '../readerOf.ts';
import type { RootState } from '../reducer.ts';
import { buildOf } from './buildOf.ts';
import { quietMoments } from './quietMoments.ts';

/** The visit before in this tab: its log is the one that is looked for after a crash. */
const visitKey = storageKey('record/visit', v.string(), 'session');

const SALT_BYTES = 32;

/** The database of this browser, asked for only when it is used: some throw at the mere look. */
const shelfOf = (window: Window): Shelf => browserShelf(() => window.indexedDB);

/** Where nothing is to be recorded, what was put by before goes. */
export const forgetRecorded = (window: Window): Promise<void> =>
  shelfOf(window)
    .forget()
    .catch(() => undefined); // no database: nothing is in it

function randomSalt(crypto: Services['crypto']): string {
  return String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}

/** The configuration without what opens doors or names this program to others. */
function withoutKeys({ api, socket, provider, push }: ClientConfig): LogPlace['config'] {
  const { key: _key, ...connection } = socket;
  const { authorizeUrl, scope } = provider;
  return { api, socket: connection, provider: { authorizeUrl, scope }, push: push !== undefined };
}

function placeOf(window: Window, services: Services): LogPlace {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio } = window;
  return {
    build: buildOf(window),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: defaultLanguage,
    screen: { width, height, ratio },
    config: withoutKeys(services.config),
  };
}

/** Records what this window does from its start on (QA-01): what the tape has heard, and what it will hear. */
export function startRecorder({ window, store, services, tape }: Late): Recorder {
  const { storage, crypto, clock, newId } = services;
  const visit = newId();
  const visitBefore = storage.get(visitKey);
  storage.set(visitKey, visit);
  const recorder = createRecorder<RootState>({
    tape,
    getState: () => store.getState(),
    clock,
    parts: lateParts,
    place: () => placeOf(window, services),
    salt: randomSalt(crypto),
    visit,
    visitBefore,
    owner: readerOf,
    later: quietMoments(window),
    shelf: shelfOf(window),
  });
  store.subscribe(() => recorder.watch());
  const flush = (): void => void recorder.flush();
  window.addEventListener('pagehide', flush);
  window.document.addEventListener('visibilitychange', () => window.document.hidden && flush());
  return recorder;
}
