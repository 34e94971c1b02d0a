import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../../../../src/app/reducer.ts';
import { typingReceived } from '../../../../../src/features/chat/rooms/people.ts';
import {
  channelsRead,
  messageChanged,
  messageReceived,
  messageRemoved,
} from '../../../../../src/features/chat/rooms/actions.ts';
import { roomsRealtime } from '../../../../../src/features/chat/rooms/realtime.ts';
import { channelMembersChanged } from '../../../../../src/features/presence/index.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../../../../src/realtime/index.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { makeMessage } from '../../../../support/entities.ts';
import { createMockStore } from '../../../../support/mockStore.ts';
import { waitUntilIdle } from '../../../../support/idle.ts';
import { begun, first } from './chatProgram.ts';

const TOPIC = 'chat.rpg.main.1';
const AT = 7_000;

/** The realtime middleware over a state that never changes: what it dispatches is all there is. */
async function listening() {
  const { store } = await begun();
  const transport = createMemoryTransport();
  const middleware = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations: [{ subscriptions: (state) => roomsRealtime.subscriptions?.(state) ?? [] }],
    clock: () => AT,
    every: () => () => undefined,
    onBroken: () => undefined,
  });
  const mock = createMockStore(middleware, store.getState());
  mock.dispatch(realtimeStarted({ at: AT }));
  await waitUntilIdle(() => 0);
  const before = mock.getActions().length;
  const withoutMeta = ({ meta: _rendering, ...action }: UnknownAction) => action;
  return { transport, facts: () => mock.getActions().slice(before).map(withoutMeta) };
}

describe('what the live connection of chat dispatches', () => {
  it('MSG-07 the three events of a channel become facts with their time of arrival', async () => {
    const { transport, facts } = await listening();
    const message = makeMessage({ id: '5', author_id: '9', unread: true });
    transport.emit(TOPIC, 'ChatMessageSent', { message });
    transport.emit(TOPIC, 'ChatMessageUpdated', { message });
    transport.emit(TOPIC, 'ChatMessageDeleted', { message: { id: 5 } });
    expect(facts()).toEqual([
      messageReceived({ channel: first, message, at: AT, own: false }),
      messageChanged({ channel: first, message, at: AT }),
      messageRemoved({ channel: first, id: '5' }),
    ]);
  });

  it('MSG-15 an own message is known as such, and not unread', async () => {
    const { transport, facts } = await listening();
    const message = makeMessage({ id: '5', author_id: '7', unread: true });
    transport.emit(TOPIC, 'ChatMessageSent', { message });
    const own = { ...message, unread: false };
    expect(facts()).toEqual([messageReceived({ channel: first, message: own, at: AT, own: true })]);
  });

  it('WIN-03 the whisper of one who types, and not of oneself', async () => {
    const { transport, facts } = await listening();
    transport.emitWhisper(TOPIC, 'typing', { name: 'Тихон' });
    transport.emitWhisper(TOPIC, 'typing', { name: 'Алина' });
    transport.emitWhisper(TOPIC, 'typing', { title: 'Тихон' });
    expect(facts()).toEqual([typingReceived({ channel: first, name: 'Тихон', at: AT })]);
  });

  it('ONL-01 the members of a channel; what is no member is left out', async () => {
    const { transport, facts } = await listening();
    const member = { id: '9', type: 'profile', name: 'Тихон' } as const;
    transport.emitMembers(TOPIC, [member, 'nobody']);
    expect(facts()).toEqual([channelMembersChanged({ channel: first, members: [member], at: AT })]);
  });

  it('MSG-15 what was read on another device', async () => {
    const { transport, facts } = await listening();
    const channels = [{ ...first, unreads: 2 }];
    transport.emit('rpg.game.forest.profile.7.turn', 'ChatMessagesRead', { channels });
    expect(facts()).toEqual([channelsRead({ channels })]);
  });
});
