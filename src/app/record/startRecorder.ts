import { selectReader } from '../../features/session/index.ts';
import { type ComponentType, createElement } from 'react';
import * as v from 'valibot';
import type { ClientConfig } from '../../contract/index.ts';
import { defaultLanguage, withTexts } from '../../i18n/index.ts';
import type { Services } from '../../lib/services.ts';
import { storageKey } from '../../lib/storage/index.ts';
import { createIdleScheduler } from '../../recorder/idleWork.ts';
import { createBrowserLogStore, type LogStore } from '../../recorder/logStore.ts';
import { createRecorder, type Recorder } from '../../recorder/recorder.ts';
import { KEY_BYTES } from '../../recorder/redaction.ts';
import type { LogEnvironment } from '../../recorder/serializer.ts';
import type { Program } from '../program.ts';
import { lazyParts, type RootState } from '../reducer.ts';
import type { LoadReport, ReportProps } from '../shell/ReportProvider.tsx';
import { buildOf, saveFile } from './logFile.ts';
import { packLog } from './sendReport.ts';

/** Id of the previous visit in this tab, whose log is offered after a crash. */
const visitKey = storageKey('record/visit', v.string(), 'session');

/** Reads `indexedDB` only when it is used, since some browsers throw on access. */
const logStoreOf = (window: Window): LogStore => createBrowserLogStore(() => window.indexedDB);

/** For a configuration without recorder: deletes what earlier visits stored. */
export const clearRecordedLogs = (window: Window): Promise<void> =>
  logStoreOf(window)
    .clear()
    .catch(() => undefined); // without a database there is nothing to delete

/** The configuration without keys and client ids. */
function withoutKeys({ api, socket, provider, push }: ClientConfig): LogEnvironment['config'] {
  const { key: _key, ...connection } = socket;
  const { authorizeUrl, scope } = provider;
  return { api, socket: connection, provider: { authorizeUrl, scope }, push: push !== undefined };
}

function environmentOf(window: Window, services: Services): LogEnvironment {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio } = window;
  return {
    build: buildOf(window),
    timeZone:
      window.document.documentElement.dataset['lookZone'] ??
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: defaultLanguage,
    screen: { width, height, ratio },
    config: withoutKeys(services.config),
  };
}

/** Records this window from its start on (QA-01): also the actions logged before this chunk was loaded. */
export function startRecorder({ window, store, services, actionLog }: Program): Recorder {
  const { storage, crypto, clock, newId } = services;
  const visit = newId();
  const previousVisit = storage.get(visitKey);
  storage.set(visitKey, visit);
  const recorder = createRecorder<RootState>({
    actionLog,
    getState: () => store.getState(),
    clock,
    parts: lazyParts,
    environment: () => environmentOf(window, services),
    maskKey: crypto.getRandomValues(new Uint8Array(KEY_BYTES)),
    visit,
    previousVisit,
    owner: selectReader,
    schedule: createIdleScheduler(window),
    logStore: logStoreOf(window),
  });
  store.subscribe(() => recorder.checkOwner());
  const flush = (): void => void recorder.flush();
  window.addEventListener('pagehide', flush);
  window.document.addEventListener('visibilitychange', () => window.document.hidden && flush());
  return recorder;
}

/** Loads the dialog that saves this recorder's log, with its texts. Resolves to the same component each time. */
export function createReportLoader(recorder: Recorder, { window, services }: Program): LoadReport {
  const load = withTexts(() => import(/* webpackChunkName: "report" */ './ReportDialog.tsx'));
  let known: ComponentType<ReportProps> | undefined;
  const save = (name: string, text: string): number => saveFile(window, name, text);
  return async () => {
    const { ReportDialog } = await load();
    known ??= (props) =>
      createElement(ReportDialog, { ...props, recorder, services, save, pack: packLog });
    return known;
  };
}
