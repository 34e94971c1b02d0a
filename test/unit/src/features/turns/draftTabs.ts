import { claimForm, type Unsaved } from '../../../../../src/features/turns/form/claimThunks.ts';
import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { formKey, type FormPlace } from '../../../../../src/features/turns/form/formState.ts';
import {
  noteEmptiness,
  openForm,
  saveDraft,
} from '../../../../../src/features/turns/form/formThunks.ts';
import { loadVersions } from '../../../../../src/features/turns/form/versionThunks.ts';
import type { DraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { makeBrowser, soon, until } from '../../../../support/draftBrowser.ts';

export const place: FormPlace = { user: '3', game: 'forest', character: '7', context: 'new' };
export const key = formKey(place);
export const FORM = '/api/rpg/turn/forest/7';
export const RAIN = '<p>Дождь.</p>';
export const WIND = '<p>Ветер.</p>';
export const SENT = { html: RAIN, location: 'shore' };

export { makeBrowser, soon, until };

type Browser = ReturnType<typeof makeBrowser>;

/** One tab of the browser, with its form open. `safe` stands in for the browser's. */
export async function openTab(browser: Browser, draftStore: DraftStore = browser.draftStore) {
  const host = new FakeHost()
    .on('GET', FORM, { json: { currentLocation: 'shore' } })
    .on('POST', FORM, { json: { locationRoutes: [], currentLocation: 'shore' } });
  const tabs = browser.channel();
  const { store } = makeProgram({
    host,
    tabs,
    storage: browser.storageOf(),
    clock: browser.clock,
    loadDrafts: () =>
      Promise.resolve({ draftStore, tabLocks: createTabLocks(browser.locks, tabs) }),
    preloadedState: { session: makeSession() },
  });
  const pending: { html?: string } = {};
  const unsaved: Unsaved = {
    settle: () => {
      const { html } = pending;
      delete pending.html;
      if (html !== undefined) store.dispatch(saveDraft(place, html));
    },
    take: () => {
      const { html } = pending;
      delete pending.html;
      return html;
    },
  };
  await store.dispatch(openForm(place));
  const form = () => selectForm(store.getState(), key);
  const write = (html: string) => {
    store.dispatch(noteEmptiness(place, html === ''));
    store.dispatch(saveDraft(place, html));
  };
  const versions = async () => {
    await soon();
    const list = await store.dispatch(loadVersions(place));
    return list.map(({ html, why }) => [html, why]);
  };
  const claim = () => store.dispatch(claimForm(place, unsaved));
  return {
    host,
    store,
    form,
    write,
    versions,
    claim,
    pending,
    posts: () => host.asked('POST', FORM),
  };
}
