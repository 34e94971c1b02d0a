import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { AppTheme } from '../../../../../../src/app/theme/AppTheme.tsx';
import { Composer } from '../../../../../../src/features/chat/composer/Composer.tsx';
import {
  editBegun,
  selectionToggled,
} from '../../../../../../src/features/chat/composer/composersSlice.ts';
import type { ChannelRef } from '../../../../../../src/contract/index.ts';
import { whispered } from '../../../../../../src/realtime/index.ts';
import { makeGame } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { i18n } from '../../../../../support/i18n.ts';
import { makeTestStore } from '../../../../../support/recordedStore.ts';
import { makeTestServices } from '../../../../../support/testServices.ts';
import { channel, editor, input } from './composerScreen.tsx';

/** Composers whose whispers are written down, with a clock that is moved by hand. */
function show(more: readonly ChannelRef[] = []) {
  let now = 1_000_000;
  const whispers: unknown[] = [];
  const listen: Middleware = () => (next) => (action) => {
    if (whispered.match(action)) whispers.push((action as UnknownAction).payload);
    return next(action);
  };
  const services = makeTestServices({ fetch: makeHost().fetch, clock: () => now });
  const list = { game: 'forest', character: '7', status: 'ready', channels: [] } as const;
  const session = makeSession({ games: [makeGame({ chat: true })] });
  const store = makeTestStore({
    services,
    preloadedState: { session, chat: { list } },
    middleware: [listen],
  });
  const user = userEvent.setup();
  render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <AppTheme>
          {[channel, ...more].map((one) => (
            <Composer key={one.id} channel={one} compact />
          ))}
        </AppTheme>
      </I18nextProvider>
    </Provider>,
  );
  const pass = (ms: number) => {
    now += ms;
  };
  return { store, user, whispers, pass };
}

const whisper = { channel: 'chat.rpg.main.1', event: 'typing', payload: { name: 'Алина' } };

describe('the whisper of one who types', () => {
  it('MSG-07 goes out with the name, once a second at most', async () => {
    const { user, whispers, pass } = show();
    await user.type(input(), 'Здравствуйте');
    await user.tab(); // what is typed is taken in at the latest when the input is left
    expect(whispers).toEqual([whisper]);
    pass(999);
    await user.type(input(), '!');
    await user.tab();
    expect(whispers).toHaveLength(1);
    pass(1);
    await user.type(input(), '!');
    await waitFor(() => expect(whispers).toEqual([whisper, whisper]));
  });

  it('goes out once a second at most over all windows, wherever one types (SAFE-03)', async () => {
    const { user, whispers, pass } = show([{ type: 'main', id: '2' }]);
    const [one, two] = screen.getAllByRole('textbox');
    await user.type(one!, 'Здравствуйте');
    await user.tab();
    pass(500);
    await user.type(two!, 'И вам');
    await user.tab();
    expect(whispers).toEqual([whisper]);
    pass(500);
    await user.type(two!, '!');
    await user.type(one!, '!');
    await user.tab();
    expect(whispers).toEqual([whisper, { ...whisper, channel: 'chat.rpg.main.2' }]);
  });

  it('MSG-07 does not go out when the input was emptied', async () => {
    const { user, whispers, pass } = show();
    await user.type(input(), 'Я');
    await user.tab();
    pass(5_000);
    await user.clear(input());
    await user.tab();
    expect(whispers).toHaveLength(1);
  });

  it('MSG-07 does not go out while a message is edited: none will follow', async () => {
    const { store, user, whispers } = show();
    act(() => {
      store.dispatch(selectionToggled({ channel, message: '5' }));
      store.dispatch(editBegun({ channel, id: '5', text: 'Дождь' }));
    });
    await user.type(editor(), '!');
    await user.tab();
    expect(whispers).toEqual([]);
  });

  it('MSG-07 goes out again where the clock was set back', async () => {
    const { user, whispers, pass } = show();
    await user.type(input(), 'Я');
    await user.tab();
    pass(-3_600_000);
    await user.type(input(), '!');
    await waitFor(() => expect(whispers).toHaveLength(2));
  });
});
