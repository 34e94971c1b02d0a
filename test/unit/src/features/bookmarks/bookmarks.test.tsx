import { act, screen, waitFor, within } from '@testing-library/react';
import { BookmarkButton } from '../../../../../src/features/bookmarks/index.ts';
import { refreshMarks, selectIsMarked } from '../../../../../src/features/bookmarks/api.ts';
import { bookmarkChanged } from '../../../../../src/features/bookmarks/realtime.ts';
import { BookmarksScreen } from '../../../../../src/features/bookmarks/screens/BookmarksScreen.tsx';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeGuestSession, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const BASE = '/api/rpg/bookmarks';
const NOON = 1_795_176_000_000;

const showButton = (host: FakeHost, session = makeSession()) =>
  renderScreen(<BookmarkButton turn="7" />, { host, preloadedState: { session } });

const button = (name: string) => screen.findByRole('button', { name });

const marked = (...ids: string[]) => new FakeHost().on('GET', `${BASE}/turns`, { json: { ids } });

const entry = (turn: string, more: object = {}) => ({
  ...{ turn, marked: NOON, note: '', game: { key: 'forest', title: 'Лес' }, date: NOON },
  ...{ location: { key: 'glade', title: 'Поляна' }, who: { name: 'Алина' }, text: 'Дождь.' },
  ...more,
});

const showList = (host: FakeHost, storage = createMemoryStorage()) =>
  renderScreen(<BookmarksScreen />, {
    ...{ host, storage, at: '/bookmarks' },
    preloadedState: { session: makeSession() },
  });

describe('the button at the foot of a turn', () => {
  it('BACK-65 marks the turn at once, and takes the mark away', async () => {
    const host = marked('3').on('POST', `${BASE}/7`, { json: {} });
    host.on('DELETE', `${BASE}/7`, { json: {} });
    const { user } = showButton(host);
    const mark = await button('В закладки');
    expect(mark).toHaveAttribute('aria-pressed', 'false');
    await user.click(mark);
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByRole('button', { name: 'Заметка' })).toBeVisible();
    await user.click(mark);
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(host.asked('DELETE', `${BASE}/7`)).toHaveLength(1));
  });

  it('BACK-68 is as it was where the host refuses', async () => {
    const host = marked().on('POST', `${BASE}/7`, { status: 409, json: { error: 'Полно.' } });
    const { user } = showButton(host);
    const mark = await button('В закладки');
    await user.click(mark);
    await waitFor(() => expect(host.asked('POST', `${BASE}/7`)).toHaveLength(1));
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'false'));
  });

  it('BACK-66 opens the note on the turn, and keeps what could not be saved', async () => {
    const host = marked('7').on('GET', `${BASE}/7`, {
      json: { bookmark: { turn: '7', marked: NOON, note: 'Был' } },
    });
    host.on('POST', `${BASE}/7`, { broken: true });
    const { user } = showButton(host);
    await user.click(await button('Заметка'));
    const field = await screen.findByRole('textbox', { name: 'Заметка для себя' });
    expect(field).toHaveValue('Был');
    expect(field).toHaveFocus();
    await user.type(field, ' дождь');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Заметка не сохранена/)).toBeVisible();
    expect(field).toHaveValue('Был дождь');
    host.on('POST', `${BASE}/7`, {
      json: { bookmark: { turn: '7', marked: NOON, note: 'Был дождь' } },
    });
    await user.click(await button('Сохранить'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(await button('Заметка')).toHaveFocus();
    const [, saved] = host.asked('POST', `${BASE}/7`);
    expect(JSON.parse(saved?.body ?? '')).toEqual({ note: 'Был дождь' });
  });

  it('BACK-65 is not there for a guest, nor on a host that keeps no bookmarks', async () => {
    const foreign = new FakeHost().on('GET', `${BASE}/turns`, { status: 404, json: {} });
    const { store } = showButton(foreign);
    await waitFor(() => expect(store.getState().host.can.bookmarks).toBe(false));
    expect(screen.queryByRole('button')).toBeNull();
    const host = new FakeHost();
    showButton(host, makeGuestSession());
    await host.settle();
    expect(host.requests).toEqual([]);
  });
});

/** A device of the user hears of a mark, its own or another's. */
const hear = ({ store }: ReturnType<typeof renderScreen>, turn: string, isMarked: boolean) =>
  act(() => void store.dispatch(bookmarkChanged({ user: '3', turn, marked: isMarked })));

describe('another device of the reader', () => {
  it('BACK-77 marks a turn, and takes the mark away: the button says so at once', async () => {
    const host = marked('3');
    const shown = showButton(host);
    const mark = await button('В закладки');
    hear(shown, '7', true);
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
    hear(shown, '7', false);
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'false'));
    expect(host.asked('GET', `${BASE}/turns`)).toHaveLength(1);
  });

  it('BACK-77 marks a turn while it is asked what is marked: an older answer is not the last word', async () => {
    const host = marked('3');
    const shown = showButton(host);
    const mark = await button('В закладки');
    const answer = host.hold('GET', `${BASE}/turns`);
    act(() => void shown.store.dispatch(refreshMarks('3')));
    await waitFor(() => expect(host.asked('GET', `${BASE}/turns`)).toHaveLength(2));
    hear(shown, '7', true);
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
    act(() => answer({ json: { ids: ['9'] } }));
    const isMarked = (turn: string) => selectIsMarked(shown.store.getState(), '3', turn);
    await waitFor(() => expect(isMarked('9')).toBe(true));
    await waitFor(() => expect(isMarked('7')).toBe(true));
    await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
  });

  it('BACK-77 marks a turn: it comes on top of the list, and the pages below stay', async () => {
    const host = marked('7').on('GET', BASE, { json: { bookmarks: [entry('7')], next: '5-7' } });
    const shown = showList(host);
    await screen.findByRole('link', { name: /Дождь/ });
    const young = entry('9', { text: 'Снег.' });
    host.on('GET', BASE, { json: { bookmarks: [young], next: '5-9' } });
    hear(shown, '9', true);
    await screen.findByRole('link', { name: /Снег/ });
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Снег.'),
      expect.stringContaining('Дождь.'),
    ]);
  });

  it('BACK-77 takes a mark away: the list offers it again, leaves the focus alone, and a note that is written', async () => {
    const both = { json: { bookmarks: [entry('7'), entry('6', { text: 'Снег.' })] } };
    const host = marked('7', '6').on('GET', BASE, both).on('POST', `${BASE}/6`, { json: {} });
    const shown = showList(host);
    const [first] = await screen.findAllByRole('button', { name: 'Написать заметку' });
    await shown.user.click(first!);
    const field = await screen.findByRole('textbox', { name: 'Заметка для себя' });
    await shown.user.type(field, 'Был');
    hear(shown, '7', false);
    hear(shown, '6', false);
    expect(await button('Вернуть')).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('Был');
    await shown.user.click(await button('Вернуть'));
    expect(await screen.findByText('Снег.')).toBeVisible();
  });
});

describe('the list of bookmarks', () => {
  it('BACK-65 shows author, place, game, excerpt and note, leads to each turn, and goes on', async () => {
    const host = marked('7', '6').on('GET', BASE, ({ query }) =>
      query.before === undefined
        ? { json: { bookmarks: [entry('7', { note: 'Моё' })], next: '5-7' } }
        : { json: { bookmarks: [entry('6', { who: undefined, charIsMaster: true })] } },
    );
    const { user } = showList(host);
    const link = await screen.findByRole('link', { name: /Алина.*Поляна · Лес.*Дождь\./ });
    expect(link).toHaveAttribute('href', '/forest/location/glade/all?turn=7');
    expect(screen.getByText('Моё')).toBeVisible();
    await user.click(await button('Более ранние закладки'));
    const next = await screen.findByRole('link', { name: /Мастер/ });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Более ранние закладки' })).toBeNull();
    expect(host.asked('GET', BASE).map(({ query }) => query)).toEqual([{}, { before: '5-7' }]);
  });

  it('BACK-67 puts back what was taken away', async () => {
    const host = marked('7', '6').on('GET', BASE, {
      json: { bookmarks: [entry('7', { note: 'Моё' })] },
    });
    host.on('DELETE', `${BASE}/7`, { json: {} }).on('POST', `${BASE}/7`, { json: {} });
    const { user } = showList(host);
    await user.click(await button('Снять закладку'));
    const back = await button('Вернуть');
    expect(back).toHaveFocus();
    expect(screen.queryByText('Моё')).toBeNull();
    await user.click(back);
    expect(await screen.findByText('Моё')).toBeVisible();
    const [sent] = host.asked('POST', `${BASE}/7`);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ undo: true });
  });

  it('BACK-69 says of a turn that is gone no more than that, and lets its mark go', async () => {
    const gone = { turn: '7', marked: NOON, note: 'Моё', gone: true };
    showList(marked('7', '6').on('GET', BASE, { json: { bookmarks: [gone] } }));
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText(/Этот ход удалён или больше не доступен вам/)).toBeVisible();
    expect(item.queryByRole('link')).toBeNull();
    expect(item.getByRole('button', { name: 'Снять закладку' })).toBeEnabled();
  });

  it('BACK-65 says that it is empty, or why it could not be loaded', async () => {
    const host = marked('7', '6').on('GET', BASE, { status: 500, json: {} });
    const { user } = showList(host);
    expect(await screen.findByRole('alert')).toHaveTextContent('На сервере что-то сломалось');
    host.on('GET', BASE, { json: { bookmarks: [] } });
    await user.click(await button('Попробовать ещё раз'));
    expect(await screen.findByText(/Здесь пока пусто/)).toBeVisible();
  });
});
