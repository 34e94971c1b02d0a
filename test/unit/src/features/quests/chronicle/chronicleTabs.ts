import {
  newestDraft,
  earlierTexts,
} from '../../../../../../src/features/quests/chronicle/drafts.ts';
import type { ChroniclePlace } from '../../../../../../src/features/quests/chronicle/place.ts';
import { type Typed, Writing } from '../../../../../../src/features/quests/chronicle/Writing.ts';
import { isEmptyBody } from '../../../../../../src/domain/index.ts';
import { createClaims } from '../../../../../../src/lib/safe/index.ts';
import type { AppStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeProgram, makeSession } from '../../../../../support/factories.ts';
import { FakeHost } from '../../../../../support/fakeHost.ts';
import { makeBrowser, soon, until } from '../../turns/draftTabs.ts';
import { wireEvent, wireQuest } from '../questsHost.ts';

/** Writings of one chronicle in several tabs of a browser, without their pages. */

export { makeBrowser, soon, until };

export const CHRONICLE = '/api/rpg/quests/forest/7/letter/bath/chronicle';
export const place: ChroniclePlace = {
  user: '3',
  game: 'forest',
  character: '7',
  quest: 'letter',
  event: 'bath',
};

/** A tab whose event has this chronicle. */
export function openTab(
  browser: ReturnType<typeof makeBrowser>,
  desc = '<p>Было так.</p>',
  storage: AppStorage = browser.storageOf(),
) {
  const event = wireEvent({ desc, edit: true });
  const host = new FakeHost()
    .on('GET', CHRONICLE, { json: { quest: wireQuest(), event, messages: [], authors: [] } })
    .on('PATCH', CHRONICLE, { json: { message: 'Хроника сохранена.' } });
  const tabs = browser.channel();
  const { store } = makeProgram({
    host,
    tabs,
    storage,
    clock: browser.clock,
    loadSafe: () =>
      Promise.resolve({ vault: browser.vault, claims: createClaims(browser.locks, tabs) }),
    preloadedState: { session: makeSession() },
  });
  const writing = new Writing(place, desc, store.dispatch);
  const shown = { html: desc, revision: 0 };
  writing.shownIn({ getHtml: () => shown.html });
  // As its page does: a text that came from elsewhere goes into the editor.
  writing.subscribe(() => {
    const { revision, text } = writing.getState();
    if (revision !== shown.revision) Object.assign(shown, { revision, html: text });
  });
  /** Types; the pause comes when it is asked for. */
  const type = (html: string) => {
    shown.html = html;
    const content: Typed = { isEmpty: isEmptyBody(html), getHtml: () => html };
    writing.note(content);
  };
  return {
    host,
    store,
    writing,
    shown,
    type,
    write: (html: string) => {
      type(html);
      writing.settle();
    },
    draft: async () => {
      await soon();
      return store.dispatch(newestDraft(place));
    },
    earlier: async () => {
      await soon();
      const list = await store.dispatch(earlierTexts(place));
      return list.map(({ html, why }) => [html, why]);
    },
    sent: () =>
      host.asked('PATCH', CHRONICLE).map(({ body }) => JSON.parse(body) as Record<string, string>),
  };
}
