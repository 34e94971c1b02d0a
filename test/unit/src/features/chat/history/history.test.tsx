import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatMessage } from '../../../../../../src/contract/index.ts';
import { selectionToggled } from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { backdropOf } from '../../../../../../src/features/chat/history/History.tsx';
import {
  messageChanged,
  messageFailed,
  messageQueued,
  messageReceived,
} from '../../../../../../src/features/chat/rooms/actions.ts';
import { selectUnsent } from '../../../../../../src/features/chat/lazy.ts';
import { typingReceived } from '../../../../../../src/features/chat/rooms/people.ts';
import { makeCharacter, master } from '../../../../../support/entities.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { ago, channel, list, NOW, rowOf, rows, said, showHistory } from './historyScreen.tsx';

const roll = said(3, { author_type: 'bot', author_id: '0', message: '[3d6+2|4+1+6+2=13]' });
const picture = 'https://example.org/map.png';

describe('the history of a channel', () => {
  it('WIN-05 names the author with portrait and badge, and takes the name into the input', async () => {
    const { user, composer } = await showHistory({ messages: [said(1), said(2)] });
    const names = screen.getAllByRole('button', { name: 'Тихон' });
    expect(names).toHaveLength(1);
    expect(list().querySelector('img[src="/tihon.png"]')).toBeInTheDocument();
    await user.click(names[0]!);
    expect(composer()?.text).toBe('Тихон, ');
  });

  it('WIN-05 shows who is online by the badge of the portrait', async () => {
    await showHistory({
      messages: [said(1), said(2, { author_id: '12' })],
      online: [{ type: 'profile', id: '9' }],
    });
    expect(within(rowOf('Слово 1')).getByText('в сети')).toBeInTheDocument();
    expect(within(rowOf('Слово 2')).queryByText('в сети')).toBeNull();
  });

  it('MSG-11 shows a bot’s line as the dice fell', async () => {
    await showHistory({ messages: [said(1), roll] });
    const line = rows()[1]!;
    expect(line).toHaveTextContent('3d6+2');
    expect(line).toHaveTextContent('4+1+6+2 =');
    expect(within(line).getByText('13')).toBeVisible();
    expect(line).not.toHaveTextContent('|');
  });

  it('MSG-10 shows pictures of masters’ messages, and all else as it was written', async () => {
    const byMaster = { author_type: 'master', author_id: '5' };
    await showHistory({
      messages: [
        said(1, { ...byMaster, message: `Карта: [img=${picture}]` }),
        said(2, { message: `[img=${picture}]` }),
        said(3, { ...byMaster, message: '<b>жирно</b>\nhttps://example.org' }),
      ],
    });
    const pictures = document.querySelectorAll(`img[src="${picture}"]`);
    expect(pictures).toHaveLength(1);
    const wordsOf = (row: number) => rows()[row]!.querySelector('[data-text]')!;
    expect(wordsOf(1).textContent).toBe(`[img=${picture}]`);
    expect(wordsOf(2).textContent).toBe('<b>жирно</b>\nhttps://example.org');
    expect([...wordsOf(2).children].map(({ tagName }) => tagName)).toEqual(['A']);
  });

  it('SCR-02 opens a picture in the viewer, which zooms by button and key and closes by Escape', async () => {
    const message = `[img=${picture}]`;
    const { user } = await showHistory({
      messages: [said(1, { author_type: 'master', author_id: '5', message })],
    });
    await user.click(screen.getByRole('button', { name: 'Рассмотреть картинку map.png' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeNull());
    const viewer = screen.getByRole('dialog', { name: 'Картинка map.png' });
    const shown = within(viewer).getByRole('img', { name: 'Картинка map.png' });
    expect(shown).toHaveAttribute('data-whole', 'false');
    await user.keyboard('+');
    expect(shown).toHaveAttribute('data-whole', 'true');
    await user.click(within(viewer).getByRole('button', { name: 'Уместить на экране' }));
    expect(shown).toHaveAttribute('data-whole', 'false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('WIN-04 has a divider before the first unread message, until the user sends', async () => {
    const { store } = await showHistory({
      about: { unreads: 2 },
      messages: [said(1), said(2, { unread: true }), said(3, { unread: true })],
    });
    const divider = screen.getByText('новые сообщения');
    expect(divider.closest('li')).toBe(rowOf('Слово 2'));
    act(() => {
      store.dispatch(messageQueued({ channel, nonce: 'n', text: 'И я', at: NOW }));
    });
    expect(screen.queryByText('новые сообщения')).toBeNull();
  });

  it('WIN-03 names who types for one second after the whisper', async () => {
    const { store } = await showHistory({ messages: [said(1)] });
    jest.useFakeTimers();
    try {
      act(() => {
        store.dispatch(typingReceived({ channel, name: 'Тихон', at: NOW }));
      });
      act(() => jest.advanceTimersByTime(999));
      expect(screen.getByText('Тихон печатает…')).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1));
      expect(screen.queryByText('Тихон печатает…')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('SCR-03 says that nothing was said yet, and where the talk begins', async () => {
    await showHistory();
    expect(screen.getByText('Здесь пока тихо. Скажите первое слово.')).toBeVisible();
  });

  it('MSG-13 says why the messages did not come, and tries again', async () => {
    const { user, host, path } = await showHistory({
      page: { status: 500, json: {} },
      about: { bgimage: '/own.jpg' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('На сервере что-то сломалось');
    expect(document.querySelector('[data-backdrop]')).toHaveStyle({ zIndex: -1 }); // not over it
    host.on('GET', path, { json: { messages: [said(1)] } });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Слово 1')).toBeVisible();
  });

  it('MSG-14 shows an own message at once, and where it failed a way to repeat or drop it', async () => {
    const { user, store } = await showHistory({ messages: [said(1)] });
    const mine = { channel, nonce: 'n', text: 'И я', at: NOW };
    act(() => {
      store.dispatch(messageQueued(mine));
    });
    expect(rowOf('И я')).toHaveTextContent('Отправляется…');
    act(() => {
      store.dispatch(messageFailed({ ...mine, error: { kind: 'network' } }));
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Сообщение могло и дойти. Нет связи/);
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(selectUnsent(store.getState(), 'main/1')).toMatchObject([{ nonce: 'n', text: 'И я' }]);
    act(() => {
      store.dispatch(messageFailed({ ...mine, error: { kind: 'network' } }));
    });
    await user.click(screen.getByRole('button', { name: 'Убрать' }));
    expect(screen.queryByText('И я')).toBeNull();
  });

  it('MSG-14 has one’s own name above a message that is on its way, unless one has just spoken', async () => {
    const mine = said(2, { author_id: '7', message: 'Я здесь', date: ago(1) });
    const { store } = await showHistory({ messages: [said(1)] });
    const send = (nonce: string, text: string) =>
      act(() => void store.dispatch(messageQueued({ channel, nonce, text, at: NOW })));
    send('a', 'Первое');
    expect(
      within(rowOf('Первое')).getByRole('button', { name: 'Алина', hidden: true }),
    ).toBeVisible();
    send('b', 'Второе');
    expect(within(rowOf('Второе')).queryByText('Алина')).toBeNull();
    act(() => void store.dispatch(messageReceived({ channel, message: mine, at: NOW, own: true })));
    expect(within(rowOf('Первое')).queryByText('Алина')).toBeNull();
  });

  it('marks what was edited', async () => {
    const { store } = await showHistory({ messages: [said(1, { updated: ago(59) * 1_000 })] });
    expect(rows()[0]).not.toHaveTextContent('изменено');
    const message = said(1, { message: 'Иначе', updated: NOW });
    act(() => {
      store.dispatch(messageChanged({ channel, message, at: NOW }));
    });
    expect(rowOf('Иначе')).toHaveTextContent('изменено');
  });

  it('reads new messages of others aloud', async () => {
    const { store } = await showHistory({ messages: [said(1)] });
    const message = said(2, { message: 'Отзовитесь' });
    act(() => {
      store.dispatch(messageReceived({ channel, message, at: NOW, own: false }));
    });
    await waitFor(() => {
      const aloud = document.querySelector('[aria-live=polite]');
      expect(aloud).toHaveTextContent('Тихон: Отзовитесь');
    });
  });
});

describe('selecting messages', () => {
  const talk = [said(1), said(2, { author_id: '7' }), roll];

  it('MSG-01 selects own messages only, by a press on the text or on the box', async () => {
    const { user, composer } = await showHistory({
      who: makeCharacter({ id: '7' }),
      messages: talk,
    });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByText('Слово 2'));
    expect(composer()?.selected).toEqual(['2']);
    expect(rowOf('Слово 2')).toHaveAttribute('data-selected', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать сообщение: Слово 2' }));
    expect(composer()?.selected).toEqual([]);
    await user.click(screen.getByText('Слово 1'));
    expect(composer()?.selected).toEqual([]);
  });

  it('MSG-01 lets masters select any message but a bot’s', async () => {
    await showHistory({ who: master, messages: talk });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(within(rows()[2]!).queryByRole('checkbox')).toBeNull();
  });

  it('MSG-01 WIN-05 goes by keys: arrows, Space selects, Enter speaks to the author', async () => {
    const { user, composer } = await showHistory({
      who: makeCharacter({ id: '7' }),
      messages: talk,
    });
    await user.tab();
    while (document.activeElement !== rows()[2]) await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(rows()[1]).toHaveFocus();
    await user.keyboard(' ');
    expect(composer()?.selected).toEqual(['2']);
    await user.keyboard('{ArrowUp}{Enter} ');
    expect(composer()).toMatchObject({ text: 'Тихон, ', selected: ['2'] });
    await user.keyboard('{End}');
    expect(rows()[2]).toHaveFocus();
    await user.keyboard('{Home}');
    expect(rows()[0]).toHaveFocus();
    expect(rows().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });
});

describe('an evening in one window', () => {
  const evening = Array.from({ length: 640 }, (_, at) => said(at + 1, { date: ago(700 - at) }));

  it('WIN-02 gives up what was said long ago while one follows the talk, and what one reads stays', async () => {
    const { room } = await showHistory({ messages: evening });
    expect(room()?.messages).toHaveLength(300);
    expect(rows().at(-1)).toHaveTextContent('Слово 640');
    expect(rows().length).toBeLessThanOrEqual(120);
  });

  it('MSG-01 gives up nothing while something is selected', async () => {
    const { room, store } = await showHistory({ messages: evening.slice(0, 600) });
    act(() => void store.dispatch(selectionToggled({ channel, message: '600' })));
    const message = { ...evening[601]!, unread: false };
    act(() => void store.dispatch(messageReceived({ channel, message, at: NOW, own: false })));
    expect(room()?.messages).toHaveLength(601);
    act(() => void store.dispatch(selectionToggled({ channel, message: '600' })));
    expect(room()?.messages).toHaveLength(300);
  });
});

describe('the background', () => {
  it('WIN-06 HOSTS-12 is that of the game, else the channel’s, else what the game sets for its chat', async () => {
    const game = { chat_bgimage: '/chat.jpg', bgimage: '/game.jpg' };
    expect(backdropOf(game, { bgimage: '/channel.jpg' })).toBe('/game.jpg');
    const setting = { chat_bgimage: '/chat.jpg' };
    expect(backdropOf(setting, { bgimage: '/channel.jpg' })).toBe('/channel.jpg');
    expect(backdropOf(setting, {})).toBe('/chat.jpg');
    expect(backdropOf({}, {})).toBeUndefined();
    await showHistory({ about: { bgimage: '/channel.jpg' }, game: setting });
    const layer = document.querySelector<HTMLElement>('[data-backdrop]')!;
    expect(layer.style.backgroundImage).toContain('/channel.jpg');
  });
});

describe('older messages', () => {
  /** jsdom lays nothing out: a scroller of 300 px, at its top, whose text is as high as given. */
  beforeEach(() => {
    const { prototype } = Element;
    jest.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(300);
    jest.spyOn(prototype, 'scrollHeight', 'get').mockReturnValue(2_000);
    jest.spyOn(prototype, 'scrollTop', 'get').mockReturnValue(0);
    jest.spyOn(prototype, 'scrollTop', 'set').mockReturnValue(undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A channel with this many pages, of one message each, before the newest; `after` answers what comes then. */
  async function withPast(compact: boolean, pages: number, after: FakeAnswer = page()) {
    const rendered = await showHistory({
      compact,
      messages: [said(100)],
      before: past(pages, after),
    });
    const older = () =>
      rendered.host.requests.filter(({ path }) => path.includes('/main/1/')).length;
    return { ...rendered, older };
  }
  const page = (...messages: ChatMessage[]): FakeAnswer => ({ json: { messages } });
  const past = (pages: number, after: FakeAnswer) =>
    Object.fromEntries(
      Array.from({ length: pages + 1 }, (_, at): [number, FakeAnswer] => [
        100 - at,
        at < pages ? page(said(99 - at)) : after,
      ]),
    );

  it('WIN-02 are loaded at the top until none return, which is said', async () => {
    const { older } = await withPast(true, 3);
    expect(await screen.findByText('Это начало разговора.')).toBeVisible();
    expect(rows()).toHaveLength(4);
    expect(older()).toBe(4);
  });

  it('WIN-02 are loaded seven times at most in a window, then by the button', async () => {
    const { user, older, host } = await withPast(true, 20);
    const button = await screen.findByRole('button', { name: 'Показать более ранние' });
    expect(older()).toBe(7);
    await user.click(button);
    await act(() => host.settle());
    expect(older()).toBeGreaterThan(7);
  });

  it('SCR-01 are loaded without end on the screen of the channel', async () => {
    const { older } = await withPast(false, 12);
    expect(await screen.findByText('Это начало разговора.')).toBeVisible();
    expect(older()).toBe(13);
  });

  it('ERR-02 say where they did not come, and come by the button', async () => {
    const { user, host, path } = await withPast(true, 1, { status: 503, json: {} });
    expect(await screen.findByRole('alert')).toHaveTextContent('не загрузились');
    host.on('GET', `${path}/99`, page(said(98)));
    host.on('GET', `${path}/98`, page());
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Слово 98')).toBeVisible();
  });
});
