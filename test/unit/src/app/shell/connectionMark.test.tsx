import { act, screen, within } from '@testing-library/react';
import { formatTime } from '../../../../../src/lib/time.ts';
import {
  connectionSlice,
  networkChanged,
  realtimeStarted,
} from '../../../../../src/realtime/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';

const { channelSubscribed, fallbackBegan, listeningChanged, newsArrived, socketStatusChanged } =
  connectionSlice.actions;
const at = Date.UTC(2026, 10, 20, 12, 34);

async function open(path: string): Promise<RenderedApp> {
  const host = makeHost().on('GET', '/api/rpg/turns/forest', { json: { turns: [] } });
  const games = [makeGame({ main_page_type: 'turns' })];
  const session = makeGuestSession({ games });
  const app = renderApp(path, { host, preloadedState: { session } });
  await screen.findByRole('heading', { level: 1 });
  act(() => {
    app.store.dispatch(realtimeStarted({ at }));
    // Nothing runs the live connection here: the test speaks for its middleware.
    app.store.dispatch(listeningChanged({ listening: path === '/forest' }));
  });
  return app;
}

const bar = () => within(screen.getByRole('banner'));

describe('the mark of the connection', () => {
  it('LIVE-10 tells connecting, polling, live and offline apart', async () => {
    const { store } = await open('/forest');
    expect(await bar().findByRole('button', { name: 'Соединяемся…' })).toBeVisible();
    act(() => void store.dispatch(fallbackBegan()));
    expect(bar().getByRole('button', { name: /^Живой связи нет/ })).toBeVisible();
    act(() => {
      store.dispatch(socketStatusChanged({ at, status: 'connected' }));
      store.dispatch(channelSubscribed({ at, channel: 'rpg.game.forest.turn' }));
    });
    expect(bar().getByRole('button', { name: /^На\sсвязи/ })).toBeVisible();
    act(() => void store.dispatch(networkChanged({ at, online: false })));
    expect(bar().getByRole('button', { name: 'Нет сети' })).toBeVisible();
  });

  it('LIVE-10 tells the time of the last news, to eye and ear, until Escape', async () => {
    const { store, user } = await open('/forest');
    act(() => {
      store.dispatch(socketStatusChanged({ at, status: 'connected' }));
      store.dispatch(channelSubscribed({ at, channel: 'rpg.game.forest.turn' }));
      store.dispatch(newsArrived({ at }));
    });
    const mark = await bar().findByRole('button', { name: /^На\sсвязи/ });
    expect(mark).toHaveAccessibleDescription(new RegExp(`${formatTime(at)}$`));
    await user.hover(mark);
    expect(bar().getByText(new RegExp(formatTime(at)))).toBeVisible();
    await user.click(mark);
    await user.keyboard('{Escape}');
    expect(bar().getByText(new RegExp(formatTime(at)))).not.toBeVisible();
  });

  it('is absent where no news is waited for, unless the network is gone', async () => {
    const { store } = await open('/forest/rules');
    expect(bar().queryByRole('button', { name: /Соединяемся/ })).toBeNull();
    act(() => void store.dispatch(networkChanged({ at, online: false })));
    expect(bar().getByRole('button', { name: 'Нет сети' })).toBeVisible();
  });
});
