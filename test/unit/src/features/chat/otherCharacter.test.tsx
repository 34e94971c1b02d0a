import { act, screen, waitFor, within } from '@testing-library/react';
import { deskResized, windowOpened } from '../../../../../src/features/chat/desk/deskSlice.ts';
import { selectIsRoomOpen, selectRoom } from '../../../../../src/features/chat/lazy.ts';
import { chooseCharacter } from '../../../../../src/features/session/index.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const tavern = { id: '1', type: 'main', title: 'Таверна', unreads: 0 };
const tower = { id: '2', type: 'main', title: 'Башня', unreads: 0 };

/** What the tavern's page is to a character: one message that names who reads it. */
const pageOf = (character: string) => ({
  messages: [
    {
      id: Number(character),
      author_id: '41',
      author_type: 'master',
      message: `Слово для персонажа ${character}`,
      date: 1_700_000_000,
      unread: false,
    },
  ],
});

/** The program at an address of chat; characters 7 and 9 both have the tavern, 7 alone has the tower. */
async function open(path: string) {
  const host = makeHost();
  for (const [key, channels] of [
    ['7', [tavern, tower]],
    ['9', [tavern]],
  ] as const)
    host
      .on('GET', `/api/rpg/chat/channels/forest/${key}`, { json: { channels } })
      .on('GET', `/api/rpg/chat/messages/forest/${key}/main/1`, { json: pageOf(key) })
      .on('GET', `/api/rpg/chat/messages/forest/${key}/main/2`, { json: { messages: [] } })
      .on('POST', `/api/rpg/chat/messages/forest/${key}/new`, { json: { channels: [] } })
      .on('POST', `/api/rpg/chat/messages/forest/${key}/read`, { json: { channels: [] } })
      .on('POST', `/api/rpg/chat/authors/forest/${key}/main/1`, { json: { authors: [] } })
      .on('GET', `/api/rpg/turns/forest/${key}`, { json: { turns: [] } })
      .on('POST', `/api/rpg/online/forest/${key}`, { json: [] });
  const list = [makeCharacter({ key: '7' }), makeCharacter({ key: '9', name: 'Тихон' })];
  const games = [makeGame({ chat: true })];
  const session = makeSession({ games, characters: { status: 'ready', list } });
  const program = renderApp(path, {
    host,
    preloadedState: {
      session,
      chat: {
        list: { game: 'forest', character: '7', status: 'ready', channels: [tavern, tower] },
      },
    },
  });
  await act(() => host.settle());
  const play = (key: string) =>
    act(async () => {
      program.store.dispatch(chooseCharacter(key));
      await host.settle();
    });
  const isOpen = (key: string) => selectIsRoomOpen(program.store.getState(), key);
  return { ...program, play, isOpen };
}

describe('another character', () => {
  it('PICK-06 MSG-09 has the room opened and loaded for it on the screen of a channel', async () => {
    const { play, isOpen, host, store } = await open('/forest/chat/main/1');
    expect(await screen.findByText('Слово для персонажа 7')).toBeVisible();
    await play('9');
    expect(await screen.findByText('Слово для персонажа 9')).toBeVisible();
    expect(screen.queryByText('Слово для персонажа 7')).toBeNull();
    expect(isOpen('main/1')).toBe(true);
    expect(selectRoom(store.getState(), 'main/1')?.shown).toBe(1);
    expect(host.asked('GET', '/api/rpg/chat/messages/forest/9/main/1')).toHaveLength(1);
  });

  it('SCR-03 is said on the screen of a channel that it may not see', async () => {
    const { play, isOpen } = await open('/forest/chat/main/2');
    expect(await screen.findByRole('heading', { name: 'Башня' })).toBeVisible();
    await play('9');
    const words = 'Такого канала нет, или он не для вашего персонажа.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(isOpen('main/2')).toBe(false);
  });

  it('PICK-06 WIN-08 has its own desk, whose windows load its own rooms; the first finds its windows again', async () => {
    const { play, isOpen, store } = await open('/forest/chat/');
    await screen.findByRole('heading', { level: 1, name: 'Чат' });
    act(() => {
      store.dispatch(deskResized({ width: 1_016, height: 690 }));
      store.dispatch(windowOpened(tavern));
    });
    const windowOf = () => screen.findByRole('dialog', { name: 'Окно чата: Таверна' });
    const said = async (words: string) => within(await windowOf()).findByText(words);
    expect(await said('Слово для персонажа 7')).toBeVisible();
    await play('9');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isOpen('main/1')).toBe(false);
    act(() => void store.dispatch(windowOpened(tavern)));
    expect(await said('Слово для персонажа 9')).toBeVisible();
    await play('7');
    expect(await said('Слово для персонажа 7')).toBeVisible();
    expect(selectRoom(store.getState(), 'main/1')?.shown).toBe(1);
  });
});
