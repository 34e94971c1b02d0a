import {
  asText,
  chronicleOptions,
  type ChronicleScope,
  draftKey,
  revisionsKey,
} from '../../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import {
  chronicleOpened,
  chronicleRendered,
} from '../../../../../../src/features/quests/chronicle/chroniclesSlice.ts';
import {
  canSend,
  isChanged,
  keepMine,
  sendChronicle,
  takeTheirs,
  workOn,
} from '../../../../../../src/features/quests/chronicle/chronicleThunks.ts';
import { createDraftSession } from '../../../../../../src/lib/drafts/useDraft.ts';
import { loadRevisions } from '../../../../../../src/lib/drafts/revisions.ts';
import { loadDraft } from '../../../../../../src/lib/drafts/storedDraft.ts';
import { createTabLocks } from '../../../../../../src/lib/drafts/tabLock.ts';
import type { AppStorage } from '../../../../../../src/lib/storage/index.ts';
import { type Browser, makeBrowser, soon, until } from '../../../../../support/draftBrowser.ts';
import { makeProgram, makeSession } from '../../../../../support/factories.ts';
import { FakeHost } from '../../../../../support/fakeHost.ts';
import { wireEvent, wireQuest } from '../questsHost.ts';

/** One chronicle that is written in several tabs of a browser, without their pages. */

export { makeBrowser, soon, until };

export const CHRONICLE = '/api/rpg/quests/forest/7/letter/bath/chronicle';
export const HOST = '<p>Было так.</p>';
export const scope: ChronicleScope = {
  user: '3',
  game: 'forest',
  character: '7',
  quest: 'letter',
  event: 'bath',
};
const key = draftKey(scope);

/** A tab whose event has this chronicle, as soon as it may be written or read. */
export async function openTab(
  browser: Browser = makeBrowser(),
  desc = HOST,
  storage: AppStorage = browser.storageOf(),
) {
  const event = wireEvent({ desc, edit: true });
  const host = new FakeHost()
    .on('GET', CHRONICLE, { json: { quest: wireQuest(), event, messages: [], authors: [] } })
    .on('PATCH', CHRONICLE, { json: { message: 'Хроника сохранена.' } });
  const tabs = browser.channel();
  const tabLocks = createTabLocks(browser.locks, tabs);
  const { draftStore } = browser;
  const { store } = makeProgram({
    host,
    tabs,
    storage,
    clock: browser.clock,
    loadDrafts: () => Promise.resolve({ draftStore, tabLocks }),
    preloadedState: { session: makeSession() },
  });
  const options = store.dispatch(chronicleOptions(scope));
  const session = store.dispatch(createDraftSession(key, () => options));
  store.dispatch(chronicleOpened({ key: key.name, host: desc }));
  session.open();
  await until(() => session.state()?.status !== 'loading');
  const work = () => store.dispatch(workOn(scope, session));
  /** Types; the pause comes when it is asked for. */
  const type = (html: string) => {
    const { base } = session.state()?.value ?? asText(work().chronicle?.host ?? '');
    session.change(() => ({ html, base }));
  };
  return {
    browser,
    host,
    store,
    session,
    type,
    write: (html: string) => {
      type(html);
      session.flush();
    },
    send: () => store.dispatch(sendChronicle(scope, session)),
    keepMine: () => store.dispatch(keepMine(scope, session)),
    takeTheirs: () => takeTheirs(session),
    choose: (html: string) => session.replace({ ...asText(work().chronicle?.host ?? ''), html }),
    render: (html: string) => store.dispatch(chronicleRendered({ key: key.name, html })),
    chronicle: () => work().chronicle,
    draft: () => session.state(),
    /** What stands in the editor, as last saved. */
    text: () => session.state()?.value?.html ?? work().chronicle?.host,
    isChanged: () => isChanged(work()),
    canSend: () => canSend(work()),
    stored: async () => {
      await soon();
      return (await store.dispatch(loadDraft(key)))?.value;
    },
    revisions: async () => {
      await soon();
      const list = await store.dispatch(loadRevisions(revisionsKey(scope)));
      return list.map(({ html, why }) => [html, why]);
    },
    sent: () =>
      host.asked('PATCH', CHRONICLE).map(({ body }) => JSON.parse(body) as Record<string, string>),
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
