import { OLDER_MESSAGES_LOADS } from '../../../../../src/contract/index.ts';
import {
  closeRoom,
  loadOlder,
  loadRoom,
  markSeen,
  openRoom,
  selectIsRoomOpen,
} from '../../../../../src/features/chat/lazy.ts';
import {
  chooseCharacter,
  gameChosen,
  signedOut,
} from '../../../../../src/features/session/index.ts';
import { endFollowed, topLeft } from '../../../../../src/features/chat/rooms/actions.ts';
import { visibilityChanged } from '../../../../../src/realtime/index.ts';
import { ChatHost } from './chatHost.ts';
import { begun, first, second } from './chatProgram.ts';

const PAGE = '/api/rpg/chat/messages/forest/7/main/1';

async function opened(count = 3) {
  const program = await begun(new ChatHost().fill(first, count));
  program.store.dispatch(openRoom(first, 'window'));
  await program.host.settle();
  return program;
}

describe('a room', () => {
  it('MSG-09 loads its messages when it is opened, and shows nothing unread from then on', async () => {
    const { store, unreads, texts, host } = await begun(new ChatHost().fill(first, 3));
    expect(unreads(first)).toBe(3);
    store.dispatch(openRoom(first, 'window'));
    expect(unreads(first)).toBe(0);
    await host.settle();
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Слово 3']);
    expect(host.asked('GET', PAGE)).toHaveLength(1);
  });

  it('is open as long as anything shows it, and keeps its messages', async () => {
    const { store, texts } = await opened();
    const isOpen = () => selectIsRoomOpen(store.getState(), 'main/1');
    store.dispatch(openRoom(first, 'screen'));
    store.dispatch(closeRoom(first, 'window'));
    expect(isOpen()).toBe(true);
    store.dispatch(closeRoom(first, 'screen'));
    store.dispatch(closeRoom(first, 'screen'));
    expect(isOpen()).toBe(false);
    expect(texts(first)).toHaveLength(3);
  });

  it('does not ask again for what it has when it is opened once more', async () => {
    const { store, host } = await opened();
    store.dispatch(closeRoom(first, 'window'));
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    expect(host.asked('GET', PAGE)).toHaveLength(1);
  });

  it('MSG-13 shows why its messages did not come, stops loading, and is tried again', async () => {
    const program = await begun(new ChatHost().fill(first, 2));
    program.host.on('GET', PAGE, { status: 503, json: { error: 'Сервер занят.' } });
    program.store.dispatch(openRoom(first, 'window'));
    await program.host.settle();
    expect(program.room(first)).toMatchObject({
      loaded: false,
      error: { kind: 'server', message: 'Сервер занят.' },
    });
    expect(program.room(first)?.loading).toBeUndefined();
    program.host.on('GET', PAGE, () => ({ json: program.memory.page(first) }));
    await program.pass(6);
    expect(program.texts(first)).toHaveLength(2);
    expect(program.room(first)?.error).toBeUndefined();
  });

  it('MSG-13 that is not open to the character is not asked for again', async () => {
    const program = await begun();
    const refusal = { error: 'Нельзя.', code: 'chatChannelForbidden' };
    program.host.on('GET', PAGE, { status: 403, json: refusal });
    program.store.dispatch(openRoom(first, 'screen'));
    await program.host.settle();
    await program.pass(20);
    expect(program.host.asked('GET', PAGE)).toHaveLength(1);
    expect(program.room(first)?.error?.code).toBe('chatChannelForbidden');
  });

  it('PICK-04 is gone when the game changes, and with the user', async () => {
    for (const fact of [gameChosen({ game: 'sea' }), signedOut()]) {
      const { store } = await opened();
      store.dispatch(fact);
      expect(store.getState().chat).toMatchObject({
        list: { channels: [], status: 'idle' },
        rooms: { rooms: {}, counts: {}, open: {} },
        authors: { entities: {} },
        live: { typing: {} },
      });
    }
  });

  it('PICK-06 drops a late page of a character that is no longer played', async () => {
    const { store, host, room } = await begun(new ChatHost().fill(first, 2));
    const release = host.hold('GET', PAGE);
    store.dispatch(openRoom(first, 'window'));
    await Promise.resolve();
    store.dispatch(chooseCharacter('9'));
    while (host.asked('GET', PAGE).length === 0) await new Promise((next) => setTimeout(next));
    release({ json: { messages: [] } });
    await host.settle();
    expect(room(first)).toBeUndefined();
  });
});

describe('older messages', () => {
  it('WIN-02 come page by page from the top, until none return', async () => {
    const { store, host, ids, room } = await opened(120);
    expect(ids(first)).toHaveLength(50);
    await store.dispatch(loadOlder(first));
    expect(ids(first)).toHaveLength(100);
    await store.dispatch(loadOlder(first));
    await store.dispatch(loadOlder(first));
    expect(ids(first)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(room(first)?.ended).toBe(true);
    const before = host.requests.length;
    await store.dispatch(loadOlder(first));
    expect(host.requests).toHaveLength(before);
  });

  it('WIN-02 are asked for at most seven times in a row, and again after the reader left the top', async () => {
    const memory = new ChatHost().fill(first, 60);
    memory.pageSize = 2;
    const { store, host, room } = await begun(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    for (let asked = 0; asked < 10; asked += 1) await store.dispatch(loadOlder(first));
    expect(room(first)?.olderLoads).toBe(OLDER_MESSAGES_LOADS);
    expect(room(first)?.messages).toHaveLength(2 + 2 * OLDER_MESSAGES_LOADS);
    store.dispatch(topLeft({ channel: first }));
    await store.dispatch(loadOlder(first));
    expect(room(first)?.messages).toHaveLength(4 + 2 * OLDER_MESSAGES_LOADS);
  });

  it('are asked for one page at a time', async () => {
    const { store, host } = await opened(120);
    const before = host.requests.length;
    await Promise.all([store.dispatch(loadOlder(first)), store.dispatch(loadOlder(first))]);
    expect(host.requests.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('end where a host answers the same page again', async () => {
    const { store, host, room, memory } = await opened(60);
    host.on('GET', `${PAGE}/11`, () => ({ json: memory.page(first) }));
    await store.dispatch(loadOlder(first));
    expect(room(first)?.ended).toBe(true);
    expect(room(first)?.messages).toHaveLength(50);
  });

  it('MSG-13 stop loading and say why where they do not come', async () => {
    const { store, host, room } = await opened(60);
    host.on('GET', `${PAGE}/11`, { broken: true });
    await store.dispatch(loadOlder(first));
    expect(room(first)).toMatchObject({ loaded: true, error: { kind: 'network' } });
    expect(room(first)?.loading).toBeUndefined();
    expect(room(first)?.messages).toHaveLength(50);
  });

  it('an answer that was overtaken by a fresh page is dropped', async () => {
    const { store, host, ids } = await opened(60);
    const release = host.hold('GET', `${PAGE}/11`);
    const older = store.dispatch(loadOlder(first));
    while (host.asked('GET', `${PAGE}/11`).length === 0)
      await new Promise((next) => setTimeout(next));
    await store.dispatch(loadRoom(first));
    release({ json: { messages: [] } });
    await older;
    expect(ids(first)).toHaveLength(50);
  });
});

describe('the unread divider', () => {
  it('WIN-04 stands before the first message that was unread when the room was opened', async () => {
    const memory = new ChatHost().fill(first, 5);
    memory.read([{ ...first, message: '3' }]);
    const { store, host, room } = await begun(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    expect(room(first)?.divider).toBe('4');
  });

  it('WIN-04 stays while one reads, and is found again when the room is opened again', async () => {
    const { store, room, memory, transport } = await opened(2);
    store.dispatch(markSeen(first, '2'));
    expect(room(first)?.divider).toBe('1');
    store.dispatch(closeRoom(first, 'window'));
    transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    store.dispatch(openRoom(first, 'window'));
    expect(room(first)?.divider).toBe('3');
  });

  it('WIN-04 moves up to unread messages of older pages', async () => {
    const { store, room, host } = await opened(120);
    expect(room(first)).toMatchObject({ divider: '71', owed: 70 });
    store.dispatch(markSeen(first, '120'));
    await host.settle();
    await store.dispatch(loadOlder(first));
    expect(room(first)?.divider).toBe('21');
    await store.dispatch(loadOlder(first));
    expect(room(first)).toMatchObject({ divider: '1', owed: 0 });
  });

  it('WIN-04 goes to the next message where its own is deleted', async () => {
    const { store, room, transport } = await opened(3);
    expect(room(first)?.divider).toBe('1');
    transport.emit('chat.rpg.main.1', 'ChatMessageDeleted', { message: { id: 1 } });
    expect(room(first)?.divider).toBe('2');
    expect(store.getState().chat.rooms?.rooms['main/1']?.deleted).toEqual({ 1: true });
  });

  it('WIN-04 marks what comes while nobody sees the page', async () => {
    const { store, room, transport, memory } = await opened(0);
    transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    expect(room(first)?.divider).toBeUndefined();
    store.dispatch(visibilityChanged({ hidden: true, at: memory.now }));
    transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    expect(room(first)?.divider).toBe('2');
  });
});

describe('memory', () => {
  it('a room that was left long ago keeps its newest messages only, and loads the older ones again', async () => {
    const { store, ids, pass, memory } = await opened(120);
    await store.dispatch(loadOlder(first));
    store.dispatch(closeRoom(first, 'window'));
    memory.now += 11 * 60_000;
    await pass(31);
    expect(ids(first)).toHaveLength(50);
    store.dispatch(openRoom(first, 'window'));
    await store.dispatch(loadOlder(first));
    expect(ids(first)).toHaveLength(100);
    expect(ids(second)).toEqual([]);
  });
});

describe('an evening in one room', () => {
  async function evening(count: number) {
    const program = await opened(3);
    const { memory, transport } = program;
    for (let said = 0; said < count; said += 1)
      transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    const follow = () => program.store.dispatch(endFollowed({ channel: first }));
    const see = (id: number) => program.store.dispatch(markSeen(first, String(id)));
    return { ...program, follow, see };
  }

  it('WIN-02 leaves the newest messages to who follows the talk; older ones come again by pages', async () => {
    const { follow, see, ids, room, store, host } = await evening(700);
    see(703);
    follow();
    expect(ids(first)).toEqual(Array.from({ length: 300 }, (_, at) => 404 + at));
    expect(room(first)).toMatchObject({ ended: false, floor: { id: '404' } });
    await store.dispatch(loadOlder(first));
    await host.settle();
    expect(ids(first)[0]).toBe(354);
    expect(ids(first)).toHaveLength(350);
  });

  it('MSG-15 gives up nothing that was not seen, and no count is wrong afterwards', async () => {
    const { follow, see, ids, store, unreads } = await evening(700);
    see(200);
    follow();
    expect(ids(first)[0]).toBe(201);
    store.dispatch(closeRoom(first, 'window'));
    expect(unreads(first)).toBe(503);
  });

  it('gives up nothing where another window or screen shows it too, nor what is not much', async () => {
    const { follow, see, ids, store } = await evening(700);
    see(703);
    store.dispatch(openRoom(first, 'screen'));
    follow();
    expect(ids(first)).toHaveLength(703);
    const short = await evening(100);
    short.see(103);
    short.follow();
    expect(short.ids(first)).toHaveLength(103);
  });

  it('WIN-04 a divider that went with its message holds back no other', async () => {
    const { follow, see, room } = await evening(700);
    expect(room(first)?.divider).toBe('1');
    see(703);
    follow();
    expect(room(first)?.divider).toBeUndefined();
  });
});
