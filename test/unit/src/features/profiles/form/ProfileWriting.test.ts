import { ProfileWriting } from '../../../../../../src/features/profiles/form/ProfileWriting.ts';
import { draftKey, type FormDraft } from '../../../../../../src/features/profiles/form/place.ts';
import { keptOfProfile } from '../../../../../../src/features/profiles/form/values.ts';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import { newestKept } from '../../../../../../src/lib/drafts/keptDraft.ts';
import { createTabLocks } from '../../../../../../src/lib/drafts/tabLock.ts';
import type { AppStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeHost, makeProgram, makeSession } from '../../../../../support/factories.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { makeBrowser, soon, until } from '../../turns/draftTabs.ts';
import { alina, choices, EDIT, editPlace as place } from './formProgram.tsx';

const kept = keptOfProfile({ ...alina, chosen: false });

/** A tab of the browser with the form of `alina` open. */
function openTab(
  browser: ReturnType<typeof makeBrowser>,
  storage: AppStorage = browser.storageOf(),
) {
  const tabs = browser.channel();
  const host = makeHost().on('POST', EDIT, { json: { profile: alina } });
  const { store } = makeProgram({
    host,
    tabs,
    storage,
    clock: browser.clock,
    loadDrafts: () =>
      Promise.resolve({
        draftStore: browser.draftStore,
        tabLocks: createTabLocks(browser.locks, tabs),
      }),
    preloadedState: { session: makeSession() },
  });
  const beginning = { place, choices, host: { values: kept, version: 'v1' }, say: String };
  const writing = new ProfileWriting(beginning, store.dispatch);
  const close = writing.open();
  return {
    storage,
    host,
    writing,
    close,
    dispatch: store.dispatch,
    kept: () => store.dispatch(newestKept(draftKey(place))),
    /** What was shown of it elsewhere than in the form. */
    said: () => {
      const { toasts, error } = store.getState().ui;
      return [...toasts, ...(error ? [error] : [])].map(({ said }) =>
        'text' in said ? said.text : said.messageKey,
      );
    },
    type: (name: string) => writing.fields.change('name', name),
    name: () => writing.fields.form.getState().values.name,
    status: () => writing.getState(),
  };
}

/** Waits until the safe holds such a draft. */
async function keptInSafe(
  { draftStore }: ReturnType<typeof makeBrowser>,
  such: (draft: FormDraft) => boolean,
): Promise<void> {
  for (;;) {
    const draft = await draftStore.get(draftKey(place));
    if (draft && such(draft)) return;
    await soon();
  }
}

describe('one form of a profile in several tabs', () => {
  it('PROF-07 is written by one and read along by the other, which may take it over', async () => {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    const two = openTab(browser);
    await until(() => two.status().elsewhere);
    one.type('Моя');
    one.writing.settle();
    await until(() => two.name() === 'Моя');
    await two.writing.send();
    expect(two.host.asked('POST', EDIT)).toHaveLength(0);
    one.type('Моя и только');
    two.writing.takeOver();
    await until(() => !two.status().elsewhere);
    expect(two.name()).toBe('Моя и только');
    await until(() => one.status().elsewhere);
    two.type('Теперь здесь');
    two.writing.settle();
    await until(() => one.name() === 'Теперь здесь');
    one.close();
    two.close();
  });

  it('PROF-07 is gone on with by the other when the first closes', async () => {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    const two = openTab(browser);
    await until(() => two.status().elsewhere);
    one.type('Последнее слово');
    one.close();
    await until(() => !two.status().elsewhere);
    expect(two.name()).toBe('Последнее слово');
    expect(two.status().restoredAt).toBeDefined();
    two.close();
  });

  it('PROF-07 comes back from the safe where the browser was killed', async () => {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    one.type('Жива');
    one.writing.settle();
    one.close();
    await keptInSafe(browser, ({ values }) => values.name === 'Жива');
    browser.webStorage.clear();
    const two = openTab(browser);
    await until(() => two.status().status === 'writing');
    expect(two.name()).toBe('Жива');
    two.close();
  });

  it('PROF-07 that was sent leaves no draft, and asks nobody who leaves', async () => {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    one.type('Готовая');
    expect(one.writing.asksBeforeLeaving()).toBe(true);
    await one.writing.send();
    expect(one.status().status).toBe('sent');
    expect(one.writing.asksBeforeLeaving()).toBe(false);
    one.close();
    expect(one.storage.get(draftKey(place))).toBeUndefined();
    await keptInSafe(browser, ({ over }) => over === true);
    const two = openTab(browser);
    await until(() => two.status().status === 'writing');
    expect(two.name()).toBe('Алина');
    two.close();
  });

  /** A form that was left while it was on its way, and is written on in the same tab. */
  async function leftWhileSent() {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    one.type('Первая');
    const answer = one.host.hold('POST', EDIT);
    const sending = one.writing.send();
    await until(() => one.host.asked('POST', EDIT).length === 1);
    one.close();
    const two = openTab(browser, one.storage);
    await until(() => two.status().status === 'writing');
    const settle = async (said: FakeAnswer) => {
      answer(said);
      await sending;
      const draft = await one.kept();
      two.close();
      return draft?.values.name;
    };
    return { one, two, settle };
  }

  it.each([
    ['its answer is lost', { broken: true } as const],
    ['it is refused', { status: 403, json: { error: 'Нельзя.' } }],
    ['it has arrived', { json: { profile: alina } }],
  ])('PROF-07 that was left on its way spoils no later words where %s', async (_case, said) => {
    const { two, settle } = await leftWhileSent();
    expect(two.name()).toBe('Первая');
    two.type('Вторая');
    two.writing.settle();
    expect(await settle(said)).toBe('Вторая');
  });

  it('PROF-07 that was left on its way and has arrived leaves no draft', async () => {
    const { one, settle } = await leftWhileSent();
    expect(await settle({ json: { profile: alina } })).toBeUndefined();
    expect(one.said()).toEqual(['profileForm.saved']);
  });

  it('PROF-07 that was left on its way and did not arrive is told of, and stays', async () => {
    const { one, settle } = await leftWhileSent();
    expect(await settle({ status: 500, json: {} })).toBe('Первая');
    expect(one.said()).toEqual(['profileForm.unsaved']);
  });

  it('PROF-07 that was left for good tells the next user nothing', async () => {
    const { one, settle } = await leftWhileSent();
    one.dispatch(signedOut());
    await settle({ json: { profile: alina } });
    expect(one.said()).toEqual([]);
    expect(one.host.requests.map(({ method }) => method)).toEqual(['POST']);
  });

  it('PROF-07 changes what changed, and nothing else: a field hears only of itself', async () => {
    const browser = makeBrowser();
    const one = openTab(browser);
    await until(() => one.status().status === 'writing');
    const heard: string[] = [];
    for (const field of ['name', 'look', 'bag'] as const)
      one.writing.fields.form.registerField(field, () => heard.push(field), {
        value: true,
        error: true,
        submitError: true,
      });
    heard.length = 0;
    one.type('Я');
    one.type('Яна');
    expect(heard).toEqual(['name', 'name']);
    one.close();
  });
});
