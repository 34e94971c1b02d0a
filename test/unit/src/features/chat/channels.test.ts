import {
  selectChatChannels,
  selectChatStatus,
  selectHasChat,
  selectTotalUnread,
} from '../../../../../src/features/chat/index.ts';
import {
  chooseCharacter,
  enter,
  gameChosen,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeHost, makeProgram, makeSession } from '../../../../support/factories.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const CHANNELS = '/api/rpg/chat/channels/forest/9';
const channels = [
  { id: 1, type: 'main', title: 'Общий', unreads: 2 },
  { id: 2, type: 'rpg_quest_event', title: 'Мост', unreads: '3' },
];

function program(chat = true) {
  const games = [makeGame({ chat }), makeGame({ key: 'sea', title: 'Море' })];
  const host = makeHost()
    .on('POST', '/api/rpg/online/forest/9', { json: [] })
    .on('GET', CHANNELS, { json: { channels } });
  return makeProgram({ host, preloadedState: { session: makeSession({ games }) } });
}

/** A program whose user has chosen character 9 and whose channels are there. */
async function chosen() {
  const made = program();
  made.store.dispatch(chooseCharacter('9'));
  await made.host.settle();
  return made;
}

describe('chat', () => {
  it('PICK-06 is initialised when a character is chosen, where the game has chat', async () => {
    const { store } = await chosen();
    const state = store.getState();
    expect(selectChatStatus(state)).toBe('ready');
    expect(selectChatChannels(state)).toHaveLength(2);
    expect(selectTotalUnread(state)).toBe(5);
    expect(selectHasChat(state)).toBe(true);
  });

  it('SHELL-07 is absent where the game has none, and nothing is asked for', async () => {
    const { store, host } = program(false);
    store.dispatch(chooseCharacter('9'));
    await host.settle();
    expect(host.asked('GET', CHANNELS)).toEqual([]);
    expect(selectHasChat(store.getState())).toBe(false);
  });

  it('PICK-04 is reset when the game changes', async () => {
    const { store, host } = await chosen();
    await store.dispatch(enter('sea'));
    await host.settle();
    expect(selectChatChannels(store.getState())).toEqual([]);
    expect(selectChatStatus(store.getState())).toBe('idle');
    expect(selectTotalUnread(store.getState())).toBe(0);
  });

  it('is gone with the user', async () => {
    const { store } = await chosen();
    store.dispatch(signedOut());
    expect(selectChatChannels(store.getState())).toEqual([]);
  });

  it('drops channels of a character that is no longer played', async () => {
    const { store, host } = program();
    const release = host.hold('GET', CHANNELS);
    store.dispatch(chooseCharacter('9'));
    await waitFor('the request', () => host.asked('GET', CHANNELS).length === 1);
    store.dispatch(gameChosen({ game: 'sea' }));
    release({ json: { channels } });
    await host.settle();
    expect(selectChatChannels(store.getState())).toEqual([]);
  });

  it('has no channels where the host says so, and says nothing of it', async () => {
    const { store, host } = program();
    host.on('GET', CHANNELS, { status: 404, json: { error: 'Каналов нет.' } });
    store.dispatch(chooseCharacter('9'));
    await host.settle();
    expect(selectChatStatus(store.getState())).toBe('failed');
    expect(selectHasChat(store.getState())).toBe(false);
    expect(store.getState().ui).toMatchObject({ toasts: [], blocking: [] });
  });
});
