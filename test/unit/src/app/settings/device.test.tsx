import { screen, waitFor, within } from '@testing-library/react';
import { type DeviceWindow, ownTexts, wipe } from '../../../../../src/app/settings/device.ts';
import { DeviceSection } from '../../../../../src/app/settings/DeviceSection.tsx';
import { draftKey, revisionsKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { createStorage } from '../../../../../src/lib/storage/index.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const storage = createStorage({ webStorage: () => localStorage });

const placeOf = (user: string, context = 'new') => ({
  user,
  game: 'forest',
  character: '7',
  context,
});

/** Two turns of this user in this browser, one that was discarded, and earlier texts. Its database has no place here (test/e2e/drafts.test.ts). */
function writeTexts(user: string): void {
  storage.set(draftKey(placeOf(user)), { value: { html: '<p>Туман <b>сел</b>.</p>' }, savedAt: 1 });
  const other = { value: { html: '<p>Браузер убит.</p>' }, savedAt: 2 };
  storage.set(draftKey(placeOf(user, 'location/pier')), other);
  storage.set(draftKey(placeOf(user, 'location/glade')), { savedAt: 3 });
  storage.set(revisionsKey(placeOf(user)), []);
}

const words = async (user: string) =>
  (await ownTexts(window, user)).map((text) => text.words).sort();

describe('what a device keeps', () => {
  beforeEach(() => {
    localStorage.clear();
    writeTexts('3');
    writeTexts('4');
  });

  it('BACK-84 of texts is what was not sent, of its reader alone', async () => {
    expect(await ownTexts(window, '3')).toHaveLength(2);
    expect(await words('3')).toEqual(['Браузер убит.', 'Туман сел.']);
    expect(await words('5')).toEqual([]);
  });

  it('BACK-84 is wiped by heaps: one takes nothing of another, and no text of another reader', async () => {
    localStorage.setItem('letopis/feedSeen/3/latest', '{}');
    localStorage.setItem('letopis/look', '{"size":"large"}');
    await wipe(window, 'places', '3');
    expect(localStorage.getItem('letopis/feedSeen/3/latest')).toBeNull();
    expect(await words('3')).toHaveLength(2);
    await wipe(window, 'texts', '3');
    expect(await words('3')).toEqual([]);
    expect(storage.partsOf(revisionsKey(placeOf('3')))).toEqual([]);
    expect(await words('4')).toHaveLength(2);
    expect(localStorage.getItem('letopis/look')).toBe('{"size":"large"}');
  });

  it('BACK-84 of pages is all that was read, but not the program', async () => {
    const deleted: string[] = [];
    const caches = { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) };
    const device = { localStorage, sessionStorage, navigator, caches };
    await wipe(device as unknown as DeviceWindow, 'pages', '3');
    expect(deleted).toContain('letopis-answers');
    expect(deleted).not.toContain('letopis-program');
  });

  it('BACK-84 is nothing where the browser forbids it', async () => {
    const forbidden = new Proxy({} as DeviceWindow, {
      get: () => {
        throw new Error('forbidden');
      },
    });
    expect(await ownTexts(forbidden, '3')).toEqual([]);
    for (const heap of ['pages', 'log', 'places', 'texts'] as const)
      await expect(wipe(forbidden, heap, '3')).resolves.toBeUndefined();
  });

  it('BACK-84 asks before it wipes, names the texts, and leaves them where one thinks better of it', async () => {
    const session = makeSession();
    const { user } = renderScreen(<DeviceSection />, {
      host: makeHost(),
      preloadedState: { session: { ...session, user: { ...session.user!, id: '3' } } },
    });
    const press = await screen.findByRole('button', { name: 'Стереть: 2 неотправленных текста' });
    await user.click(press);
    const asked = within(screen.getByRole('dialog'));
    expect(asked.getByText(/«Туман сел.»/)).toBeVisible();
    expect(asked.getByText(/«Браузер убит.»/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await words('3')).toHaveLength(2);
    await user.click(press);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Стереть' }));
    expect(await screen.findByText('Стёрто.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /неотправленн/ })).toBeNull());
    expect(await words('3')).toEqual([]);
  });
});
