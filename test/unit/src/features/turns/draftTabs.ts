import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { formKey, type TurnFormScope } from '../../../../../src/features/turns/form/formState.ts';
import { noteEmptiness } from '../../../../../src/features/turns/form/formThunks.ts';
import { sendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { revisionsKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import type { DraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { loadRevisions } from '../../../../../src/lib/drafts/revisions.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { makeBrowser, soon, until } from '../../../../support/draftBrowser.ts';
import { openAt } from './formSetUp.ts';

export const scope: TurnFormScope = { user: '3', game: 'forest', character: '7', context: 'new' };
export const key = formKey(scope);
export const FORM = '/api/rpg/turn/forest/7';
export const RAIN = '<p>Дождь.</p>';
export const WIND = '<p>Ветер.</p>';
export const SENT = { html: RAIN, location: 'shore' };

export { makeBrowser, soon, until };

type Browser = ReturnType<typeof makeBrowser>;

/** One tab of the browser, with its form open. `draftStore` stands in for the browser's. */
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
  const { session, type, save } = openAt(store, scope);
  await until(() => session.state()?.status !== 'loading');
  const form = () => selectForm(store.getState(), key);
  const write = (html: string) => {
    browser.pass(1);
    store.dispatch(noteEmptiness(scope, html === ''));
    save(html);
  };
  const versions = async () => {
    await soon();
    const list = await store.dispatch(loadRevisions(revisionsKey(scope)));
    return list.map(({ html, why }) => [html, why]);
  };
  const send = () => store.dispatch(sendTurn(scope, session, SENT));
  return {
    host,
    store,
    session,
    form,
    type,
    write,
    versions,
    send,
    posts: () => host.asked('POST', FORM),
  };
}
