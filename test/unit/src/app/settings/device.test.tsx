import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { type DeviceWindow, wipe } from '../../../../../src/app/settings/device.ts';
import { DeviceSection } from '../../../../../src/app/settings/DeviceSection.tsx';
import { clientConfig } from '../../../../../src/contract/index.ts';
import { hostKeyOf } from '../../../../../src/features/drafts/keys.ts';
import { eraseTexts, ownTexts, startDrafts } from '../../../../../src/features/drafts/lazy.ts';
import { draftKey, revisionsKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { draftLinks } from '../../../../../src/lib/drafts/hostDrafts.ts';
import { createStorage } from '../../../../../src/lib/storage/index.ts';
import { DraftHost } from '../../../../support/draftHost.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const storage = createStorage({ webStorage: () => localStorage });

const scopeOf = (user: string, context = 'new') => ({
  user,
  game: 'forest',
  character: '7',
  context,
});

/** Two turns of this user in this browser, and one that was discarded. */
function writeTexts(user: string): void {
  storage.set(draftKey(scopeOf(user)), { value: { html: '<p>Туман <b>сел</b>.</p>' }, savedAt: 1 });
  const other = { value: { html: '<p>Браузер убит.</p>' }, savedAt: 2 };
  storage.set(draftKey(scopeOf(user, 'location/pier')), other);
  storage.set(draftKey(scopeOf(user, 'location/glade')), { savedAt: 3 });
}

/** What this device has of a user, for a program that begins on it. */
const words = async (user: string, { store } = makeProgram({ storage })) =>
  (await store.dispatch(ownTexts(user))).map((text) => text.words).sort();

const session = makeSession();
const signedIn = { session: { ...session, user: { ...session.user!, id: '3' } } };

/** Presses, and says yes, that the texts are wiped. */
async function wipeTexts(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  const what = /^Стереть: .* неотправленн/;
  await user.click(await screen.findByRole('button', { name: what }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Стереть' }));
  expect(await screen.findByText('Стёрто.')).toBeInTheDocument();
}

describe('what a device keeps', () => {
  beforeEach(() => {
    localStorage.clear();
    writeTexts('3');
    writeTexts('4');
  });

  it('BACK-84 of texts is what was not sent, of its reader alone, also where the draft store alone has it', async () => {
    expect(await words('3')).toEqual(['Браузер убит.', 'Туман сел.']);
    expect(await words('5')).toEqual([]);
    const program = makeProgram({ storage });
    const { draftStore } = await program.services.loadDrafts();
    const killed = { value: { html: '<p>Гроза.</p>' }, savedAt: 4 };
    await draftStore.change(draftKey(scopeOf('5')), () => killed);
    await draftStore.change(revisionsKey(scopeOf('5')), () => []);
    expect(await words('5', program)).toEqual(['Гроза.']);
  });

  it('BACK-84 is wiped by heaps: one takes nothing of another, and no text of another reader', async () => {
    localStorage.setItem('letopis/feedSeen/3/latest', '{}');
    localStorage.setItem('letopis/look', '{"size":"large"}');
    await wipe(window, 'places');
    expect(localStorage.getItem('letopis/feedSeen/3/latest')).toBeNull();
    expect(await words('3')).toHaveLength(2);
    const program = makeProgram({ storage });
    const { draftStore } = await program.services.loadDrafts();
    for (const user of ['3', '4'])
      await draftStore.change(revisionsKey(scopeOf(user)), () => [
        { html: '<p>Раньше.</p>', at: 1, why: 'typed' },
      ]);
    await program.store.dispatch(eraseTexts('3'));
    expect(await words('3', program)).toEqual([]);
    expect(await draftStore.get(revisionsKey(scopeOf('3')))).toBeUndefined();
    expect(await words('4', program)).toHaveLength(2);
    expect(await draftStore.get(revisionsKey(scopeOf('4')))).toHaveLength(1);
    expect(localStorage.getItem('letopis/look')).toBe('{"size":"large"}');
  });

  it('BACK-84 of pages is all that was read, but not the program', async () => {
    const deleted: string[] = [];
    const caches = { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) };
    const device = { localStorage, sessionStorage, navigator, caches };
    await wipe(device as unknown as DeviceWindow, 'pages');
    expect(deleted).toContain('letopis-answers');
    expect(deleted).not.toContain('letopis-program');
  });

  it('BACK-84 is nothing where the browser forbids it', async () => {
    const forbidden = new Proxy({} as DeviceWindow, {
      get: () => {
        throw new Error('forbidden');
      },
    });
    for (const heap of ['pages', 'log', 'places'] as const)
      await expect(wipe(forbidden, heap)).resolves.toBeUndefined();
  });

  it('BACK-84 asks before it wipes, names the texts, and leaves them where one thinks better of it', async () => {
    const { user } = renderScreen(<DeviceSection />, {
      host: makeHost(),
      storage,
      preloadedState: signedIn,
    });
    const press = await screen.findByRole('button', { name: 'Стереть: 2 неотправленных текста' });
    await user.click(press);
    const asked = within(screen.getByRole('dialog'));
    expect(asked.getByText(/«Туман сел.»/)).toBeVisible();
    expect(asked.getByText(/«Браузер убит.»/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await words('3')).toHaveLength(2);
    await wipeTexts(user);
    await waitFor(() => expect(screen.queryByRole('button', { name: /неотправленн/ })).toBeNull());
    expect(await words('3')).toEqual([]);
  });

  it('BACK-39 BACK-84 takes no text from the host, which other devices have too', async () => {
    const drafts = new DraftHost();
    const { user, store, services } = renderScreen(<DeviceSection />, {
      host: drafts.lineOf(undefined, makeHost()),
      storage,
      config: v.parse(clientConfig, { host: { drafts: true } }),
      preloadedState: signedIn,
    });
    store.dispatch(startDrafts());
    const sync = () => act(async () => void (await draftLinks(services).host?.syncAll()));
    await sync();
    const key = hostKeyOf(draftKey(scopeOf('3')).name);
    expect(drafts.held(key).value).toContain('Туман');
    await wipeTexts(user);
    expect(await words('3')).toEqual([]);
    await sync();
    expect(drafts.held(key).value).toContain('Туман');
  });
});
