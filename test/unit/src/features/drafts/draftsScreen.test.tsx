import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { clientConfig } from '../../../../../src/contract/index.ts';
import { saveDraft } from '../../../../../src/lib/drafts/storedDraft.ts';
import { knownKey } from '../../../../../src/features/drafts/keys.ts';
import { eraseTexts } from '../../../../../src/features/drafts/lazy.ts';
import { draftRows } from '../../../../../src/features/drafts/rows.ts';
import { questsApi } from '../../../../../src/features/quests/index.ts';
import { draftLinks } from '../../../../../src/lib/drafts/hostDrafts.ts';
import { rawDraft } from '../../../../../src/lib/drafts/kinds.ts';
import { createMemoryStorage, storageKey } from '../../../../../src/lib/storage/index.ts';
import { DraftHost, type Line } from '../../../../support/draftHost.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const HERE = 'turnDraft/3/forest/7/new';
const THERE = 'chronicleDraft/sea/9/letter/bath';

interface Given {
  readonly drafts?: DraftHost;
  readonly line?: () => Line;
  readonly config?: object;
}

/** The page of one who has half a turn on this device, and where the host keeps drafts half a chronicle on another. */
function openAt(path: string, { drafts = new DraftHost(), line, config }: Given = {}) {
  const storage = createMemoryStorage();
  storage.set(rawDraft(HERE), { value: { html: '<p>Дождь &amp; ветер.</p>' }, savedAt: 2_000 });
  const value = JSON.stringify({ html: '<p>Баня топится.</p>', base: 'b' });
  const there = { version: 4, value, device: 'the-phone', savedAt: 1 };
  if (!drafts.rows.has(THERE)) drafts.rows.set(THERE, there);
  const shown = renderApp(path, {
    host: drafts.lineOf(line, makeHost()),
    storage,
    config: v.parse(clientConfig, config ?? { host: { drafts: true } }),
    preloadedState: { session: makeSession() },
  });
  return { ...shown, drafts, storage };
}

const list = () => screen.findByRole('list', { name: 'Черновики, новые сверху' });
const item = async (words: string) => {
  const items = within(await list()).getAllByRole('listitem');
  return items.find(({ textContent }) => textContent.includes(words));
};

describe('the page of all drafts', () => {
  it('BACK-38 shows what is begun here and elsewhere: what, as whom, where, when, how much, and the way to it', async () => {
    openAt('/drafts');
    await waitFor(async () => expect(await item('Хроника события')).toBeDefined());
    const turn = await item('Новый ход');
    expect(turn).toHaveTextContent(/Лес.*Дождь & ветер\..*14 знаков.*на этом устройстве/);
    const [open] = within(turn!).getAllByRole('link');
    expect(open).toHaveAttribute('href', '/forest');
    const chronicle = await item('Хроника события');
    expect(chronicle).toHaveTextContent(/Море.*на другом устройстве/);
    expect(within(chronicle!).getByRole('link')).toHaveAttribute(
      ...(['href', '/sea/quests/letter/bath/chronicle'] as const),
    );
  });

  it('BACK-38 names the quest of a chronicle, and leads to the very edit and comment, by what their devices said', async () => {
    const drafts = new DraftHost();
    const value = JSON.stringify({ html: '<p>Вода ушла.</p>' });
    const turn = '/forest/location/shore/all?turn=12';
    const said = {
      [THERE]: { place: 'Письмо в бутылке · Баня' },
      'turnText/forest/7/12/editing': { place: 'Берег', url: turn },
      'turnText/forest/7/12/commenting': { place: 'Берег', url: turn },
      // Nobody knows where its turn stands.
      'turnText/forest/7/13/editing': {},
    };
    for (const [key, about] of Object.entries(said)) {
      const row = { version: 4, value, device: 'the-phone', savedAt: 1 };
      drafts.rows.set(key, { ...row, about: JSON.stringify(about) });
    }
    openAt('/drafts', { drafts });
    await waitFor(async () => expect(await item('Комментарий к ходу')).toBeDefined());
    expect(await item('Хроника события')).toHaveTextContent(/Письмо в бутылке · Баня · Море/);
    const hrefs = screen
      .getAllByRole('link', { name: /(Правка хода|Комментарий к ходу)/ })
      .map((link) => link.getAttribute('href'));
    expect(hrefs.toSorted()).toEqual(['/forest', `${turn}#commenting-7`, `${turn}#editing-7`]);
  });

  it('BACK-38 names the note on a bookmark, which is of no game, and leads to the bookmarks', async () => {
    const drafts = new DraftHost();
    const value = JSON.stringify({ text: 'Перечитать.' });
    drafts.rows.set('bookmarkNote/12', { version: 1, value, device: 'the-phone', savedAt: 1 });
    const { user } = openAt('/drafts', { drafts });
    await waitFor(async () => expect(await item('Заметка к закладке')).toBeDefined());
    const note = await item('Заметка к закладке');
    const link = within(note!).getByRole('link', { name: 'Продолжить: Заметка к закладке' });
    expect(link).toHaveAttribute('href', '/bookmarks');
    const remove = { name: 'Удалить черновик: Заметка к закладке' };
    await user.click(within(note!).getByRole('button', remove));
    await waitFor(() => expect(drafts.held('bookmarkNote/12').value).toBeUndefined());
    expect(await item('Черновик удалён.')).toHaveTextContent(/Заметка к закладке(?!,)/);
  });

  it('BACK-38 knows later what the device saw while it was written, on a host that keeps no drafts too', async () => {
    const { store, storage, host } = openAt('/drafts', { config: {} });
    host.on('GET', '/api/rpg/drafts', { status: 404 });
    host.on('GET', '/api/rpg/quests/forest/7', {
      json: {
        quests: [
          {
            ...{ key: 'letter', title: 'Письмо в бутылке', active: true },
            events: [{ key: 'bath', id: '1', title: 'Баня', active: true, edit: true }],
          },
        ],
      },
    });
    await screen.findByText(/только на этом устройстве/);
    const params = { game: 'forest', character: '7' };
    const asked = store.dispatch(questsApi.endpoints.quests.initiate({ params }));
    await act(async () => void (await asked));
    const name = 'chronicleDraft/3/forest/7/letter/bath';
    act(() => void store.dispatch(saveDraft(rawDraft(name), { html: '<p>Пар.</p>', base: '' })));
    act(() => {
      asked.unsubscribe();
      store.dispatch(questsApi.util.resetApiState());
    });
    const row = () => store.dispatch(draftRows('3', [])).find((one) => one.name === name);
    expect(row()?.about.place).toBe('Письмо в бутылке · Баня');
    // It is said to the host as well, where one takes it, and goes with the draft.
    expect(storage.get(knownKey(name))?.about?.place).toBe('Письмо в бутылке · Баня');
    await act(() => store.dispatch(eraseTexts('3')));
    expect(storage.get(knownKey(name))).toBeUndefined();
  });

  it('BACK-38 deletes a draft everywhere, and brings it back', async () => {
    const { user, drafts, storage } = openAt('/drafts');
    await waitFor(async () => expect(await item('Хроника события')).toBeDefined());
    await user.click(screen.getByRole('button', { name: /^Удалить черновик: Хроника события/ }));
    await waitFor(() => expect(drafts.held(THERE).value).toBeUndefined());
    expect(await item('Черновик удалён.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(drafts.held(THERE).value).toContain('Баня топится.'));
    await user.click(screen.getByRole('button', { name: /^Удалить черновик: Новый ход/ }));
    await waitFor(() => expect(storage.get(rawDraft(HERE))?.value).toBeUndefined());
    await user.click(screen.getByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(storage.get(rawDraft(HERE))?.value).toBeDefined());
  });

  it('BACK-38 deletes a draft of the host that cannot be read here', async () => {
    const drafts = new DraftHost();
    drafts.rows.set(THERE, { version: 4, value: '{"html":', device: 'the-phone', savedAt: 1 });
    const { user } = openAt('/drafts', { drafts });
    await waitFor(async () => expect(await item('Хроника события')).toBeDefined());
    await user.click(screen.getByRole('button', { name: /^Удалить черновик: Хроника события/ }));
    await waitFor(() => expect(drafts.held(THERE).value).toBeUndefined());
    expect(await item('Черновик удалён.')).toBeDefined();
  });

  it('BACK-38 says that the site is yet to follow where it did not take a deletion', async () => {
    const { user, drafts, host } = openAt('/drafts');
    host.on('POST', '/api/rpg/draft/delete', { status: 500 });
    await waitFor(async () => expect(await item('Хроника события')).toBeDefined());
    await user.click(screen.getByRole('button', { name: /^Удалить черновик: Хроника события/ }));
    await waitFor(async () => expect(await item('Черновик удалён здесь')).toBeDefined());
    expect(drafts.held(THERE).value).toBeDefined();
  });

  it('BACK-38 promises nothing where nothing is here and the host did not answer', async () => {
    const { storage } = openAt('/drafts', { line: () => 'down' });
    storage.remove(rawDraft(HERE));
    expect(await screen.findByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Здесь появится всё/)).not.toBeInTheDocument());
  });

  it('BACK-37 says where drafts stay on this device alone, and where the others could not be asked for', async () => {
    const { host } = openAt('/drafts', { config: {} });
    host.on('GET', '/api/rpg/drafts', { status: 404 });
    expect(await screen.findByText(/только на этом устройстве/)).toBeVisible();
    expect(await item('Новый ход')).toBeDefined();
  });

  it('BACK-38 shows those of this device where the host is not reached, and asks again', async () => {
    let line: Line = 'down';
    const { user } = openAt('/drafts', { line: () => line });
    expect(await item('Новый ход')).toHaveTextContent(/ещё не сохранён на сайте/);
    line = 'open';
    await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(async () => expect(await item('Хроника события')).toBeDefined());
  });

  it('BACK-33 shows a guest the way to sign in', async () => {
    renderApp('/drafts', { preloadedState: { session: makeGuestSession() } });
    expect(await screen.findByText(/Войдите, чтобы увидеть свои/)).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login');
  });
});

describe('signing out', () => {
  it('BACK-39 by the menu asks first where drafts are on this device', async () => {
    const { user, address, host } = openAt('/forest/rules');
    await screen.findByRole('heading', { name: 'Правила' });
    await user.click(await screen.findByRole('button', { name: /^Персонаж:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    expect(await screen.findByRole('checkbox', { name: /Стереть черновик/ })).toBeEnabled();
    expect(address()).toBe('/logout');
    expect(host.asked('POST', '/api/rpg/logout')).toEqual([]);
  });

  it('BACK-39 erases the drafts of this device where one wants it; they stay on the host', async () => {
    const { user, drafts, storage, services } = openAt('/logout');
    await user.click(await screen.findByRole('checkbox', { name: /Стереть черновик/ }));
    await waitFor(() => expect(drafts.held('turnDraft/forest/7/new').value).toContain('Дождь'));
    await user.click(screen.getByRole('button', { name: 'Выйти' }));
    await waitFor(() => expect(storage.get(rawDraft(HERE))).toBeUndefined());
    const { draftStore } = await services.loadDrafts();
    expect(await draftStore.get(rawDraft(HERE))).toBeUndefined();
    await act(async () => draftLinks(services).host?.flush());
    expect(drafts.held('turnDraft/forest/7/new').value).toContain('Дождь');
  });

  it('BACK-39 erases notes on bookmarks and messages that did not arrive as well', async () => {
    const { store, storage } = openAt('/forest/rules');
    const message = storageKey('chatOutbox/3/forest/7/main/1', v.array(v.unknown()));
    storage.set(message, [{ nonce: 'n', text: 'Ау!', at: 1 }]);
    const note = rawDraft('bookmarkNote/3/12');
    storage.set(note, { value: { text: 'Перечитать.' }, savedAt: 1 });
    const another = rawDraft('bookmarkNote/4/12');
    storage.set(another, { value: { text: 'Чужая.' }, savedAt: 1 });
    await act(() => store.dispatch(eraseTexts('3')));
    expect([storage.get(message), storage.get(note)]).toEqual([undefined, undefined]);
    expect(storage.get(another)).toBeDefined();
  });

  it('BACK-39 names a note of no game by its words alone', async () => {
    const { user, storage } = openAt('/logout', { line: () => 'down' });
    const value = { text: 'Перечитать.' };
    act(() => void storage.set(rawDraft('bookmarkNote/3/12'), { value, savedAt: 1 }));
    await user.click(await screen.findByRole('checkbox', { name: /Стереть черновик/ }));
    expect(await screen.findByText('Заметка к закладке: «Перечитать.…»')).toBeVisible();
  });

  it('BACK-39 names what the host does not have before it goes; without the tick all stays', async () => {
    const { user, storage } = openAt('/logout', { line: () => 'down' });
    const tick = await screen.findByRole('checkbox', { name: /Стереть черновик/ });
    expect(screen.getByText(/дождётся .* входа, если не стереть его при выходе/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(tick);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Дождь & ветер/);
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Выйти' }));
    expect(await screen.findByRole('link', { name: 'Войти' })).toBeVisible();
    expect(storage.get(rawDraft(HERE))?.value).toBeDefined();
  });
});
