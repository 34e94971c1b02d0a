import { act, screen, waitFor, within } from '@testing-library/react';
import { selectIsWindowOpen } from '../../../../../src/features/chat/lazy.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import type { FakeAnswer } from '../../../../support/fakeHost.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const LIST = '/forest/chat/';
const TAVERN = '/forest/chat/main/1';

const tavern = { id: '1', type: 'main', title: 'Таверна', image: '/tavern.png', unreads: 3 };
const bridge = { id: '8', type: 'rpg_quest_event', title: 'Мост', unreads: 0, closed: true };

interface Opened {
  readonly channels?: readonly Record<string, unknown>[];
  readonly answer?: FakeAnswer;
  readonly chat?: boolean;
  readonly guest?: boolean;
  readonly playing?: boolean;
}

/** The program at an address of the chat; its character 7 has these channels. */
async function open(path: string, opened: Opened = {}) {
  const { channels = [tavern, bridge], answer = { json: { channels } }, chat = true } = opened;
  const host = makeHost()
    .on('GET', '/api/rpg/chat/channels/forest/7', answer)
    .on('POST', '/api/rpg/chat/messages/forest/7/new', { json: { channels: [] } })
    .on('POST', '/api/rpg/chat/messages/forest/7/read', { json: { channels: [] } })
    .on('POST', '/api/rpg/online/forest/7', { json: [] })
    .on('GET', '/api/rpg/turns/forest', { json: { turns: [] } })
    .on('GET', '/api/rpg/turns/forest/7', { json: { turns: [] } })
    .on('GET', '/api/rpg/chat/messages/forest/7/main/1', { json: { messages: [] } });
  const games = [makeGame({ chat })];
  const list = opened.playing === false ? [] : [makeCharacter()];
  const { characterKey: _key, ...session } = makeSession({
    games,
    characters: { status: 'ready', list },
  });
  const isThere = answer.status === undefined && opened.playing !== false;
  const program = renderApp(path, {
    host,
    preloadedState: opened.guest
      ? { session: makeGuestSession({ games }) }
      : {
          session: { ...session, ...(opened.playing !== false && { characterKey: '7' }) },
          chat: {
            list: {
              game: 'forest',
              character: '7',
              status: isThere ? 'ready' : 'failed',
              channels: isThere ? (channels as never) : [],
            },
          },
        },
  });
  await act(() => host.settle());
  return program;
}

const cards = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Чат' });
  return [...document.querySelectorAll<HTMLElement>('[data-channel]')];
};

describe('the list of channels', () => {
  it('CHAN-01 shows each channel with title, picture and what is unread', async () => {
    await open(LIST);
    const [first, second] = await cards();
    expect(within(first!).getByRole('link', { name: 'Таверна' })).toHaveAttribute('href', TAVERN);
    expect(within(first!).getAllByRole('presentation')[0]).toHaveAttribute('src', '/tavern.png');
    expect(within(first!).getByText('3 непрочитанных сообщения')).toBeInTheDocument();
    expect(within(second!).queryByText(/непрочитанн/)).toBeNull();
    expect(second).toHaveTextContent('Сцена сыграна');
    expect(document.title).toBe('Чат — Лес — Летопись');
  });

  it('CHAN-01 opens and closes the window of a channel by its picture', async () => {
    const { user, store } = await open(LIST);
    await cards();
    const picture = screen.getByRole('button', { name: 'Окно канала Таверна' });
    expect(picture).toHaveAttribute('aria-pressed', 'false');
    await user.click(picture);
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(true);
    expect(picture).toHaveAttribute('aria-pressed', 'true');
    expect((await cards())[0]).toHaveTextContent('открыт в окне');
    await user.click(picture);
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(false);
  });

  it('CHAN-01 SCR-03 says so where there is no channel', async () => {
    await open(LIST, { channels: [] });
    await cards();
    expect(screen.getByText('Каналов чата у этого персонажа пока нет.')).toBeVisible();
  });

  it('looks for a title where there are many channels', async () => {
    const channels = Array.from({ length: 13 }, (_, at) => ({
      ...tavern,
      id: String(at),
      title: at === 7 ? 'Тёмный лес' : `Место ${String(at)}`,
    }));
    const { user } = await open(LIST, { channels });
    expect(await cards()).toHaveLength(13);
    await user.type(screen.getByRole('searchbox', { name: 'Найти канал' }), 'темный');
    expect(await cards()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), ' бор');
    expect(screen.getByText('Нет каналов с таким названием.')).toBeVisible();
  });

  it('ERR-02 offers to try again where the channels did not come', async () => {
    const { user, host } = await open(LIST, { answer: { status: 503, json: {} } });
    const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    host.on('GET', '/api/rpg/chat/channels/forest/7', { json: { channels: [tavern] } });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Таверна' })).toBeVisible();
  });

  it('MSG-13 says why there are no channels in the words of the host', async () => {
    const error = 'Список каналов чата пуст.';
    const { user } = await open(LIST, { answer: { status: 404, json: { error } } });
    await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('says to whom it is open where one plays nobody', async () => {
    await open(LIST, { playing: false });
    const words = await screen.findByText(/от лица персонажа/);
    expect(words).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Чат' })).toBeVisible();
  });
});

describe('the screen of a channel', () => {
  it('SCR-01 has the history and the input, and leads back to the list', async () => {
    const { user } = await open(TAVERN);
    const title = await screen.findByRole('heading', { level: 1, name: 'Таверна' });
    expect(title).toBeVisible();
    expect(await screen.findByText('Здесь пока тихо. Скажите первое слово.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
    const back = screen.getByRole('link', { name: 'К списку каналов' });
    expect(back).toHaveAttribute('href', LIST);
    expect(document.title).toBe('Таверна — Лес — Летопись');
    await user.click(back); // without reloading the page
    expect(await cards()).toHaveLength(2);
  });

  it('SCR-02 opens what there is to know of the channel', async () => {
    const { user } = await open(TAVERN);
    await user.click(await screen.findByRole('button', { name: 'О канале' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('goes on in a window where that is wanted', async () => {
    const { user, store, address } = await open(TAVERN);
    const away = await screen.findByRole('button', { name: 'Открыть в окне' });
    await user.click(away);
    // As soon as the channel has left the page to it.
    await waitFor(() => expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(true));
    expect(address()).toBe(LIST);
  });

  it('SCR-03 says of an unknown channel that there is none, and leads back', async () => {
    await open('/forest/chat/main/404');
    const words = 'Такого канала нет, или он не для вашего персонажа.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'К списку каналов' })).toHaveAttribute('href', LIST);
    expect(document.title).toBe('Канал не найден — Лес — Летопись');
  });
});

describe('who has no chat', () => {
  it.each([LIST, TAVERN])(
    'AUTH-06 a guest is led to the sign-in from %s',
    async (path) => {
      const { address } = await open(path, { guest: true });
      await screen.findByRole('heading', { level: 1, name: 'Вход' });
      expect(address()).toBe('/login');
    },
    30_000,
  );

  it.each([LIST, TAVERN])(
    'a game without chat leads home from %s',
    async (path) => {
      const { address } = await open(path, { chat: false });
      await waitFor(() => expect(address()).toBe('/forest'));
    },
    30_000,
  );
});
