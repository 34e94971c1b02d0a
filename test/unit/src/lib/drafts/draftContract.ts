import * as v from 'valibot';
import { sessionEnded } from '../../../../../src/api/index.ts';
import {
  type NoteDraft,
  noteKey,
  noteOptions,
} from '../../../../../src/features/bookmarks/noteDraft.ts';
import {
  draftKey as composerKey,
  draftOptions as composerOptions,
} from '../../../../../src/features/chat/composer/composerDraft.ts';
import {
  asText,
  chronicleOptions,
  draftKey as chronicleKey,
} from '../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import { chronicleOpened } from '../../../../../src/features/quests/chronicle/chroniclesSlice.ts';
import {
  draftKey as turnKey,
  turnOptions,
} from '../../../../../src/features/turns/form/turnDraft.ts';
import {
  draftKey as profileKey,
  type ProfileDraft,
  profileOptions,
} from '../../../../../src/features/profiles/form/profileDraft.ts';
import {
  draftKey as thingKey,
  type ThingDraft,
  thingOptions,
} from '../../../../../src/features/workshop/form/thingDraft.ts';
import { emptyValues } from '../../../../../src/features/profiles/form/values.ts';
import {
  asEdit,
  type TurnTextScope,
  textKey,
  textOptions,
  type TurnText,
} from '../../../../../src/features/turns/oneTurn/turnText.ts';
import { clientConfig } from '../../../../../src/contract/index.ts';
import { HostSync } from '../../../../../src/features/drafts/HostSync.ts';
import { hostKeyOf } from '../../../../../src/features/drafts/keys.ts';
import { eraseTexts } from '../../../../../src/features/drafts/lazy.ts';
import type { AppStore } from '../../../../../src/app/store.ts';
import type { DraftOptions } from '../../../../../src/lib/drafts/draftOptions.ts';
import { selectDraft } from '../../../../../src/lib/drafts/draftsSlice.ts';
import { createDraftSession } from '../../../../../src/lib/drafts/useDraft.ts';
import type { DraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { loadRevisions } from '../../../../../src/lib/drafts/revisions.ts';
import { type DraftKey, loadDraft } from '../../../../../src/lib/drafts/storedDraft.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { type AppStorage } from '../../../../../src/lib/storage/index.ts';
import { type Browser, soon, until } from '../../../../support/draftBrowser.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';

/** A feature whose drafts keep to the contract: its key and its options, and how a text becomes a value. */
interface Feature<T> {
  readonly key: DraftKey<T>;
  readonly options: (store: AppStore) => DraftOptions<T>;
  readonly value: (text: string) => T;
  readonly textOf: (value: T) => string;
}

interface Tab {
  readonly storage?: AppStorage;
  readonly draftStore?: DraftStore;
  /** Without the browser's locks, as over plain http. */
  readonly plain?: boolean;
  /** The code of draft store and locks cannot be loaded. */
  readonly broken?: boolean;
  /** Given back before the draft store has answered. */
  readonly early?: boolean;
  /** The host that keeps drafts as well, at the end of this device's line. */
  readonly host?: FakeHost;
  /** What config.json says; without it that the host keeps drafts. */
  readonly config?: object;
}

/** What is asked of the drafts of a feature, whatever its values are. */
function contractOf<T>({ key, options, value, textOf }: Feature<T>) {
  /** A tab of the browser with the editor of the draft. */
  async function openTab(
    browser: Browser,
    { storage = browser.storageOf(), draftStore = browser.draftStore, ...tab }: Tab = {},
  ) {
    const tabs = browser.channel();
    const tabLocks = createTabLocks(tab.plain ? undefined : browser.locks, tabs);
    const { store, services } = makeProgram({
      tabs,
      storage,
      clock: browser.clock,
      newId: browser.newId,
      ...(tab.host && { host: tab.host }),
      config: v.parse(clientConfig, tab.config ?? { host: { drafts: true } }),
      loadDrafts: () =>
        tab.broken
          ? Promise.reject(new Error('no code'))
          : Promise.resolve({ draftStore, tabLocks }),
      preloadedState: { session: makeSession() },
    });
    const sync = new HostSync({ ...store, services });
    if (tab.host) sync.start();
    const own = options(store);
    const session = store.dispatch(createDraftSession(key, () => own));
    session.open();
    await until(() => tab.early === true || session.state()?.status !== 'loading');
    const text = (): string | undefined => {
      const { value: written, offer } = session.state() ?? {};
      const shown = written ?? offer?.value;
      return shown === undefined ? undefined : textOf(shown);
    };
    const write = (words: string): void => {
      browser.pass(1_000);
      session.change(() => value(words));
      session.flush();
    };
    const revisions = async () => {
      await soon();
      const list = own.revisions ? await store.dispatch(loadRevisions(own.revisions.key)) : [];
      return list.map(({ html }) => html);
    };
    const stored = async () => {
      const draft = (await store.dispatch(loadDraft(key)))?.value;
      return draft === undefined ? undefined : textOf(draft);
    };
    const { flush, close, takeOver, acceptOffer, declineOffer, devices } = session;
    return {
      ...{ text, write, revisions, stored, flush, close, takeOver, acceptOffer, declineOffer },
      ...{ sync, devices },
      type: (words: string) => session.change(() => value(words)),
      status: () => session.state()?.status,
      /** Is something unsaved: to whoever asks the session, and to the store. */
      pending: () => [session.state()?.pending, selectDraft(store.getState(), key)?.pending],
      offered: () => {
        const offer = session.state()?.offer?.value;
        return offer === undefined ? undefined : textOf(offer);
      },
      /** What another device has written, which waits for the user's choice. */
      other: () => {
        const other = session.state()?.other?.value;
        return other === undefined ? undefined : textOf(other);
      },
      isFromDevice: () => session.state()?.device === true,
      isPersisted: () => session.state()?.persisted,
      discard: () => session.discard(),
      discardSent: (words: string) => session.discardSent(value(words)),
      /** The user has signed out, and wants nothing left here. */
      erase: () => store.dispatch(eraseTexts('3')),
      endSession: () => store.dispatch(sessionEnded()),
      /** What localStorage has. */
      copy: (): unknown => storage.get(key),
    };
  }
  return {
    openTab,
    name: key.name,
    hostKey: hostKeyOf(key.name),
    /** The text of a draft as the host has it. */
    textIn: ({ value: json }: { readonly value?: string }): string | undefined =>
      json === undefined
        ? undefined
        : textOf(v.parse(key.schema, { value: JSON.parse(json), savedAt: 0 }).value!),
    lock: options(makeProgram().store).lock === true,
    /** As another tab or another time left it. */
    leave: async (browser: Browser, words: string, savedAt: number, where: readonly Shelf[]) => {
      const draft = { value: value(words), savedAt };
      if (where.includes('localStorage')) browser.storageOf().set(key, draft);
      if (where.includes('draftStore')) await browser.draftStore.change(key, () => draft);
    },
    isStored: async (browser: Browser) => (await browser.draftStore.get(key))?.value !== undefined,
  };
}

type Shelf = 'localStorage' | 'draftStore';

const chronicle = contractOf({
  key: chronicleKey({ user: '3', game: 'forest', character: '7', quest: 'letter', event: 'bath' }),
  options: (store) => {
    const scope = { user: '3', game: 'forest', character: '7', quest: 'letter', event: 'bath' };
    store.dispatch(chronicleOpened({ key: chronicleKey(scope).name, host: '' }));
    return store.dispatch(chronicleOptions(scope));
  },
  value: (html) => ({ ...asText(''), html }),
  textOf: ({ html }) => html,
});

const chatInput = contractOf({
  key: composerKey({
    user: '3',
    game: 'forest',
    character: '7',
    channel: { type: 'main', id: '1' },
  }),
  options: () => composerOptions,
  value: (text) => ({ text }),
  textOf: ({ text }) => text,
});

const profile = contractOf({
  key: profileKey({ user: '3', game: 'forest', character: '7' }),
  options: (store) => store.dispatch(profileOptions({ values: emptyValues })),
  value: (name): ProfileDraft => ({ values: { ...emptyValues, name } }),
  textOf: ({ values, aside }) =>
    [values.name, aside?.values.name].filter((name) => name !== undefined).join(' '),
});

const aboutTurn = (mode: TurnTextScope['mode'], begun: TurnText) => {
  const scope = { user: '3', game: 'forest', character: '7', turn: '1', mode };
  return contractOf({
    key: textKey(scope),
    options: () => textOptions(scope),
    value: (html) => ({ ...begun, html }),
    textOf: ({ html }) => html,
  });
};
const edit = aboutTurn('editing', asEdit('<p>Раз.</p>'));

const newTurn = { user: '3', game: 'forest', character: '7', context: 'new' };

const turn = contractOf({
  key: turnKey(newTurn),
  options: () => turnOptions(newTurn),
  value: (html) => ({ html }),
  textOf: ({ html }) => html,
});

const note = contractOf({
  key: noteKey('3', '1'),
  options: () => noteOptions(''),
  value: (text): NoteDraft => ({ text }),
  textOf: ({ text }) => text,
});

const LIGHT = { values: { title: 'Маяк' }, version: 1 };

const thing = contractOf({
  key: thingKey({ user: '3', game: 'forest', kind: 'locations', id: '12' }),
  options: () => thingOptions('locations', LIGHT),
  value: (title): ThingDraft => ({ values: { title }, version: 1 }),
  textOf: ({ values, aside }) =>
    [values.title, aside?.values.title].filter((title) => typeof title === 'string').join(' '),
});

/** The features whose drafts keep to the contract. */
export const cases: [
  string,
  (
    | typeof chronicle
    | typeof chatInput
    | typeof profile
    | typeof edit
    | typeof turn
    | typeof note
    | typeof thing
  ),
][] = [
  ['a chronicle', chronicle],
  ['the input of a channel', chatInput],
  ['a profile', profile],
  ['a turn', turn],
  ['an edit of a turn', edit],
  ['the note of a bookmark', note],
  ['a thing of the workshop', thing],
  ['a comment', aboutTurn('commenting', { html: '' })],
];
/** Those whose drafts one tab at a time writes. */
export const locked = cases.filter(([, { lock }]) => lock);
