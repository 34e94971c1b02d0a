import { selectCan } from '../../../../../src/api/index.ts';
import { openRoom, closeRoom, markSeen } from '../../../../../src/features/chat/lazy.ts';
import { chooseCharacter } from '../../../../../src/features/session/index.ts';
import { visibilityChanged } from '../../../../../src/realtime/index.ts';
import { ChatHost } from './chatHost.ts';
import { begun, first, plainHost, second } from './chatProgram.ts';

const READ = '/api/rpg/chat/messages/forest/7/read';
const OWN = 'rpg.game.forest.profile.7.turn';

async function opened(count = 3) {
  const program = await begun(new ChatHost().fill(first, count));
  program.store.dispatch(openRoom(first, 'window'));
  await program.host.settle();
  const sentMarks = () =>
    program.host
      .asked('POST', READ)
      .flatMap(({ body }) => (JSON.parse(body) as { channels: { message: string }[] }).channels)
      .map(({ message }) => message);
  return { ...program, sentMarks };
}

describe('what was really seen', () => {
  it('MSG-15 is sent to the host, many messages at once, and not what was not seen', async () => {
    const { store, pass, sentMarks, memory } = await opened();
    await pass(3);
    expect(sentMarks()).toEqual([]);
    for (const id of ['1', '2']) store.dispatch(markSeen(first, id));
    await pass(1);
    expect(sentMarks()).toEqual(['2']);
    expect(memory.unreads(first)).toBe(1);
  });

  it('MSG-15 goes out about once a second, and only moves on', async () => {
    const { store, pass, sentMarks } = await opened(5);
    store.dispatch(markSeen(first, '2'));
    await pass(1);
    store.dispatch(markSeen(first, '3'));
    store.dispatch(markSeen(first, '4'));
    store.dispatch(markSeen(first, '1'));
    await pass(1);
    await pass(3);
    expect(sentMarks()).toEqual(['2', '4']);
  });

  it('MSG-15 that the host knows already is not sent', async () => {
    const memory = new ChatHost().fill(first, 3);
    memory.read([{ ...first, message: '3' }]);
    const { store, host, pass } = await begun(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(markSeen(first, '3'));
    await pass(3);
    expect(host.asked('POST', READ)).toEqual([]);
  });

  it('MSG-15 is sent again where the host did not take it, with growing patience', async () => {
    const { store, pass, sentMarks, host, memory } = await opened();
    host.on('POST', READ, { status: 503, json: {} });
    store.dispatch(markSeen(first, '3'));
    await pass(16);
    expect(sentMarks()).toEqual(['3', '3', '3', '3']);
    host.on('POST', READ, ({ body }) => ({
      json: memory.read((JSON.parse(body) as { channels: never[] }).channels),
    }));
    await pass(32);
    expect(memory.unreads(first)).toBe(0);
    const count = sentMarks().length;
    await pass(40);
    expect(sentMarks()).toHaveLength(count);
  });

  it('is not sent to a host that has no such call', async () => {
    const { store, pass, sentMarks, host } = await opened();
    host.on('POST', READ, { status: 404, text: 'Not found' });
    store.dispatch(markSeen(first, '2'));
    await pass(2);
    store.dispatch(markSeen(first, '3'));
    await pass(40);
    expect(sentMarks()).toEqual(['2']);
  });

  it('a mark that is refused for good is given up', async () => {
    const { store, pass, sentMarks, host } = await opened();
    const refusal = { error: 'Чата нет.', code: 'chatDisabled' };
    host.on('POST', READ, { status: 403, json: refusal });
    store.dispatch(markSeen(first, '2'));
    await pass(40);
    expect(sentMarks()).toEqual(['2']);
  });

  it('MSG-15 is sent when another character is chosen, as the one that saw it', async () => {
    const { store, sentMarks, pass } = await opened();
    store.dispatch(markSeen(first, '3'));
    store.dispatch(chooseCharacter('9'));
    await pass(1);
    expect(sentMarks()).toEqual(['3']);
  });

  it('MSG-15 is sent in the moment the page is hidden, by a request that outlives the page', async () => {
    const { store, pass, sentMarks, memory, host, outliving } = await opened();
    store.dispatch(markSeen(first, '1'));
    await pass(1);
    store.dispatch(markSeen(first, '3'));
    store.dispatch(visibilityChanged({ hidden: true, at: memory.now }));
    await host.settle();
    expect(sentMarks()).toEqual(['1', '3']);
    expect(outliving()).toEqual([READ, READ]);
  });

  it('MSG-15 counts again when the room is closed: what came and was not seen is unread', async () => {
    const { store, transport, memory, unreads, pass } = await opened();
    store.dispatch(markSeen(first, '3'));
    transport.emit('chat.rpg.main.1', 'ChatMessageSent', memory.event(memory.write(first)));
    expect(unreads(first)).toBe(0);
    store.dispatch(closeRoom(first, 'window'));
    expect(unreads(first)).toBe(1);
    await pass(40);
    expect(unreads(first)).toBe(1);
    expect(memory.unreads(first)).toBe(1);
  });

  it('MSG-15 what another device has read is not unread here, by event or by poll', async () => {
    const { transport, memory, unreads, pass } = await begun(
      new ChatHost().fill(first, 4).fill(second, 2),
    );
    transport.emit(OWN, 'ChatMessagesRead', memory.read([{ ...first, message: '3' }]));
    expect([unreads(first), unreads(second)]).toEqual([1, 2]);
    memory.read([{ ...second, message: '6' }]);
    await pass(31);
    expect([unreads(first), unreads(second)]).toEqual([1, 0]);
  });
});

describe('a host of another make', () => {
  it.each([[{ json: 'ok' }], [{ json: true }]])(
    'HOSTS-03 whose answer to read marks says nothing of them knows none, and is sent one: %j',
    async (answer) => {
      const { host, pass, store } = await plainHost(new ChatHost().fill(first, 3));
      host.on('POST', READ, answer);
      store.dispatch(openRoom(first, 'window'));
      await host.settle();
      for (const message of ['1', '2', '3']) {
        store.dispatch(markSeen(first, message));
        await pass(3);
      }
      expect(host.requests.filter(({ path }) => path === READ)).toHaveLength(1);
      expect(selectCan(store.getState(), 'readMarks')).toBe(false);
      expect(store.getState().chat.rooms?.markless).toBe(true);
    },
  );

  it('MSG-15 whose network answers with a page of its own gets the mark later', async () => {
    const { host, pass, store } = await plainHost(new ChatHost().fill(first, 3));
    host.on('POST', READ, { text: '<html>' });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(markSeen(first, '3'));
    await pass(3);
    expect(store.getState().chat.rooms?.markless).toBeUndefined();
    host.on('POST', READ, { json: { channels: [] } });
    await pass(60);
    expect(store.getState().chat.rooms?.marks).toEqual({});
  });
});
