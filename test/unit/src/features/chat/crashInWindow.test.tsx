import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatMessage } from '../../../../../src/contract/index.ts';
import { DeskKeeper } from '../../../../../src/features/chat/desk/DeskKeeper.tsx';
import { selectDesk } from '../../../../../src/features/chat/desk/deskSelectors.ts';
import { deskResized, windowOpened } from '../../../../../src/features/chat/desk/deskSlice.ts';
import { messageReceived, messageRemoved } from '../../../../../src/features/chat/rooms/actions.ts';
import { makeGame, makeMessage } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { tavern, tower } from '../../../../support/chatDesk.ts';
import { ChatHost } from './chatHost.ts';

/** A message such as no host sends and no check lets through: nothing can draw it. */
const impossible: ChatMessage = { ...makeMessage({ id: '50', author_id: '9' }), date: NaN };

/** A page with the windows of two channels. `date` is that of a further message in the tower, epoch seconds. */
async function desk(date?: number) {
  const memory = new ChatHost(['1', '2']).fill(tavern, 1).fill(tower, 1);
  if (date !== undefined) memory.write(tower, { date, message: 'Из далёкого будущего' });
  const host = makeHost().on('POST', '/api/rpg/online/forest/7', { json: [] });
  memory.serve(host);
  const channels = [tavern, tower];
  const page = (
    <main>
      <h1>Страница</h1>
      <DeskKeeper besideSidebar={0} />
    </main>
  );
  const made = renderScreen(page, {
    host,
    preloadedState: {
      session: makeSession({ games: [makeGame({ chat: true })] }),
      chat: { list: { game: 'forest', character: '7', status: 'ready', channels } },
    },
  });
  const { store } = made;
  act(() => void store.dispatch(deskResized({ width: 1_016, height: 690 })));
  await waitFor(() => expect(selectDesk(store.getState()).restored).toBe(true));
  for (const channel of channels) act(() => void store.dispatch(windowOpened(channel)));
  const windowOf = async (title: string) =>
    within(await screen.findByRole('dialog', { name: `Окно чата: ${title}` }));
  const [first, second] = [await windowOf('Таверна'), await windowOf('Башня')];
  await first.findByText('Слово 1');
  await second.findByText('Слово 2');
  return { ...made, first, second };
}

describe('a crash in one window of chat', () => {
  afterEach(() => jest.restoreAllMocks());

  it('ERR-03 stays in it: the page, the other window and its own head go on, and it can be retried', async () => {
    const { store, user, first, second } = await desk();
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { channel: tavern, message: impossible, at: 1, own: false };
    act(() => void store.dispatch(messageReceived(broken)));
    expect(await first.findByRole('alert')).toHaveTextContent(/^Эта часть страницы/);
    expect(first.queryByText('Слово 1')).toBeNull();
    expect(consoleError).toHaveBeenCalled();

    expect(screen.getByRole('heading', { name: 'Страница' })).toBeVisible();
    expect(second.queryByRole('alert')).toBeNull();
    await user.type(second.getByRole('textbox'), 'Пишу дальше');
    expect(second.getByRole('textbox')).toHaveValue('Пишу дальше');
    expect(first.getByRole('button', { name: 'Свернуть' })).toBeVisible();

    const again = first.getByRole('button', { name: /заново/ });
    await user.click(again);
    expect(first.getByRole('alert')).toBeVisible();
    act(() => void store.dispatch(messageRemoved({ channel: tavern, id: impossible.id })));
    await user.click(first.getByRole('button', { name: /заново/ }));
    expect(await first.findByText('Слово 1')).toBeVisible();
    expect(first.getByRole('textbox')).toBeVisible();
    expect(second.getByRole('textbox')).toHaveValue('Пишу дальше');
  });

  it('ERR-03 is not made by a host that sends a moment beyond all calendars', async () => {
    const { second } = await desk(Number.MAX_SAFE_INTEGER);
    expect(second.getByText('Из далёкого будущего')).toBeVisible();
    expect(second.queryByRole('alert')).toBeNull();
  });
});
