import { closeRoom, openRoom, selectTyping } from '../../../../../src/features/chat/lazy.ts';
import { roomsRealtime } from '../../../../../src/features/chat/rooms/realtime.ts';
import { selectTotalUnread } from '../../../../../src/features/chat/index.ts';
import { selectChannelOnline } from '../../../../../src/features/presence/index.ts';
import { visibilityChanged } from '../../../../../src/realtime/index.ts';
import { emitNonsense } from '../../../../support/hostileEvents.ts';
import { receivedBesideOwn } from '../../../../support/realtime/received.ts';
import { ChatHost } from './chatHost.ts';
import { begun, chatProgram, first, second } from './chatProgram.ts';

const TOPIC = 'chat.rpg.main.1';
const OTHER = 'chat.rpg.main.2';
const OWN = 'rpg.game.forest.profile.7.turn';

async function opened(count = 3) {
  const program = await begun(new ChatHost().fill(first, count));
  program.store.dispatch(openRoom(first, 'window'));
  await program.host.settle();
  return program;
}

describe('channels of chat', () => {
  it('MSG-07 are all subscribed to, with the character’s own channel, while the game has chat', async () => {
    const { transport, store } = await begun();
    expect(receivedBesideOwn(transport)).toEqual([TOPIC, OTHER, OWN]);
    store.dispatch({ type: 'session/gameChosen', payload: { game: 'sea' } });
    expect(receivedBesideOwn(transport)).toEqual([]);
  });

  it('are not subscribed to again when what is unread in them changes', async () => {
    const { transport, store, memory } = await begun();
    const wishes = roomsRealtime.subscriptions?.(store.getState());
    transport.emit(OTHER, 'ChatMessageSent', memory.event(memory.write(second)));
    expect(roomsRealtime.subscriptions?.(store.getState())).toBe(wishes);
  });

  it('MSG-07 messages are added, replaced and removed as they come', async () => {
    const { transport, memory, texts } = await opened(2);
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(memory.write(first)));
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Слово 3']);
    const edited = memory.edit(1, 'Иначе');
    transport.emit(TOPIC, 'ChatMessageUpdated', edited && memory.event(edited));
    expect(texts(first)).toEqual(['Иначе', 'Слово 2', 'Слово 3']);
    memory.remove(2);
    transport.emit(TOPIC, 'ChatMessageDeleted', { message: { id: 2 } });
    expect(texts(first)).toEqual(['Иначе', 'Слово 3']);
  });

  it('an event that comes twice, late, or after its deletion changes nothing', async () => {
    const { transport, memory, texts } = await opened(1);
    const before = memory.event(memory.write(first));
    const stale = structuredClone(before);
    transport.emit(TOPIC, 'ChatMessageSent', before);
    const edited = memory.edit(2, 'Иначе');
    transport.emit(TOPIC, 'ChatMessageUpdated', edited && memory.event(edited));
    transport.emit(TOPIC, 'ChatMessageSent', stale);
    expect(texts(first)).toEqual(['Слово 1', 'Иначе']);
    transport.emit(TOPIC, 'ChatMessageDeleted', { message: { id: 2 } });
    transport.emit(TOPIC, 'ChatMessageSent', stale);
    expect(texts(first)).toEqual(['Слово 1']);
  });

  it('a broken event is skipped', async () => {
    const { transport, texts, broken } = await opened(1);
    transport.emit(TOPIC, 'ChatMessageSent', { message: { id: 5 } });
    expect(texts(first)).toEqual(['Слово 1']);
    expect(broken).toHaveLength(1);
  });

  it('ERR-03 a host that says hostile things over its socket harms nothing, and good messages go on arriving', async () => {
    const { transport, memory, texts, broken } = await opened(1);
    emitNonsense(transport);
    expect(broken.length).toBeGreaterThan(0);
    expect({}).not.toHaveProperty('harmed');
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(memory.write(first)));
    expect(texts(first)).toContain('Слово 2');
  });

  it('WIN-03 a whisper shows its name for a second; one’s own other device is no news', async () => {
    const { transport, store, memory } = await begun();
    const names = () => selectTyping(store.getState(), 'main/1').map(({ name }) => name);
    transport.emitWhisper(TOPIC, 'typing', { name: 'Тихон' });
    transport.emitWhisper(TOPIC, 'typing', { name: 'Алина' });
    expect(selectTyping(store.getState(), 'main/1')).toEqual([
      { name: 'Тихон', until: memory.now + 1_000 },
    ]);
    transport.emitWhisper(OTHER, 'typing', { name: 'Марта' });
    expect(names()).toEqual(['Тихон']);
    memory.now += 1_000;
    transport.emitWhisper(TOPIC, 'typing', { name: 'Ждан' });
    expect(names()).toEqual(['Ждан']);
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(memory.write(first)));
    expect(names()).toEqual([]);
  });

  it('ONL-01 lets presence know who is in a channel', async () => {
    const { transport, store } = await begun();
    transport.emitMembers(TOPIC, [{ id: '9', type: 'profile', name: 'Тихон' }, { strange: true }]);
    const online = selectChannelOnline(store.getState(), first);
    expect(online?.map(({ id }) => id)).toEqual(['9']);
  });
});

describe('polls', () => {
  it('MSG-08 ask for all channels at once every 30 s while the socket stands', async () => {
    const { pass, polls, host } = await begun();
    await pass(2);
    const before = polls();
    await pass(60);
    expect(polls() - before).toBe(2);
    const [last] = host.asked('POST', '/api/rpg/chat/messages/forest/7/new').slice(-1);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ channels: [first, second] });
  });

  it('MSG-08 ask every 2.5 s in simple mode, and show what came without a socket', async () => {
    const { pass, polls, transport, memory, texts } = await opened(1);
    transport.setStatus('disconnected');
    await pass(6);
    const before = polls();
    await pass(30);
    expect(polls() - before).toBeGreaterThanOrEqual(10);
    expect(polls() - before).toBeLessThanOrEqual(15);
    memory.write(first);
    await pass(3);
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2']);
  });

  it('HOSTS-10 MSG-08 ask every 2.5 s where the server refuses a channel that is on screen', async () => {
    const { pass, polls, transport, store, host } = await begun();
    transport.forbidden.add(OTHER);
    transport.setStatus('disconnected');
    transport.setStatus('connected');
    await pass(2);
    const closed = polls();
    await pass(30);
    expect(polls() - closed).toBeLessThanOrEqual(2);
    store.dispatch(openRoom(second, 'window'));
    await host.settle();
    const before = polls();
    await pass(30);
    expect(polls() - before).toBeGreaterThanOrEqual(10);
  });

  it('LIVE-08 ask more seldom while nobody sees the page, and at once when it is seen again', async () => {
    const { pass, polls, store, memory, host } = await begun();
    await pass(2);
    store.dispatch(visibilityChanged({ hidden: true, at: memory.now }));
    const before = polls();
    await pass(100);
    expect(polls() - before).toBeLessThanOrEqual(1);
    store.dispatch(visibilityChanged({ hidden: false, at: memory.now }));
    await host.settle();
    expect(polls() - before).toBeGreaterThanOrEqual(1);
  });

  it('LIVE-06 find what was missed as soon as the socket is back: messages, edits, deletions', async () => {
    const { transport, memory, pass, texts, host } = await opened(3);
    await pass(1);
    transport.setStatus('disconnected');
    memory.now += 2_000;
    memory.write(first);
    memory.edit(2, 'Иначе');
    memory.remove(1);
    memory.now += 1_000;
    transport.setStatus('connected');
    await host.settle();
    expect(texts(first)).toEqual(['Иначе', 'Слово 3', 'Слово 4']);
  });

  it('LIVE-09 ask with an overlap, from the time of the host', async () => {
    const { pass, host, memory } = await begun();
    await pass(31);
    const asked = host
      .asked('POST', '/api/rpg/chat/messages/forest/7/new')
      .map(({ body }) => (JSON.parse(body) as { date: number }).date);
    expect(asked.length).toBeGreaterThan(1);
    for (const date of asked.slice(1)) expect(date).toBeLessThanOrEqual(memory.now - 10_000);
    expect(asked.at(-1)).toBeGreaterThan(memory.now - 45_000);
  });

  it('LIVE-09 reload a room where the answer could not hold all', async () => {
    const memory = new ChatHost().fill(first, 30);
    memory.newsLimit = 5;
    const { store, host, transport, pass, ids } = await begun(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    transport.setStatus('disconnected');
    memory.fill(first, 80);
    memory.remove(109);
    memory.edit(108, 'Иначе');
    transport.setStatus('connected');
    await pass(2);
    expect(ids(first)).toEqual(
      memory
        .alive(first)
        .slice(-50)
        .map(({ id }) => id),
    );
  });

  it('a closed room that missed too much is loaded when it is opened', async () => {
    const memory = new ChatHost().fill(first, 3);
    memory.newsLimit = 5;
    const { store, host, transport, pass, ids, room } = await begun(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(closeRoom(first, 'window'));
    transport.setStatus('disconnected');
    memory.fill(first, 80);
    transport.setStatus('connected');
    await pass(2);
    expect(room(first)?.loaded).toBe(false);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    expect(ids(first)).toHaveLength(50);
  });

  it('a channel that is missing from the answer is no longer open, until it is listed again', async () => {
    const { memory, pass, store, transport, room } = await opened(1);
    const gone = memory.channels.shift();
    await pass(31);
    expect(room(first)?.closed).toBe(true);
    expect(receivedBesideOwn(transport)).toEqual([OTHER, OWN]);
    if (gone) memory.channels.push(gone);
    memory.write(first);
    await pass(301);
    expect([...receivedBesideOwn(transport)].sort()).toEqual([TOPIC, OTHER, OWN]);
    expect(room(first)?.closed).toBeUndefined();
    expect(store.getState().chat.rooms?.rooms['main/1']?.messages).toHaveLength(2);
  });

  it('a new channel appears when the list is asked for again: after a gap, and each minute without a socket', async () => {
    const { memory, pass, transport } = await begun();
    await pass(60);
    memory.channels.push({ type: 'main', id: '3', title: 'Новый' });
    transport.setStatus('disconnected');
    await pass(1);
    transport.setStatus('connected');
    await pass(2);
    expect(receivedBesideOwn(transport)).toContain('chat.rpg.main.3');
    memory.channels.push({ type: 'main', id: '4', title: 'Ещё один' });
    transport.setStatus('disconnected');
    await pass(70);
    expect(receivedBesideOwn(transport)).toContain('chat.rpg.main.4');
  });

  it('nothing is asked without channels', async () => {
    const { pass, polls } = await begun(new ChatHost([]));
    await pass(40);
    expect(polls()).toBe(0);
  });

  it('begin after the channels are there, when the code of chat has come', async () => {
    const program = chatProgram();
    await program.begin();
    await program.pass(1);
    expect(program.polls()).toBe(1);
  });
});

describe('what is unread', () => {
  it('MSG-09 is raised by a message in a channel that is not open, once however it comes', async () => {
    const { transport, memory, unreads, store, pass } = await begun();
    const sent = memory.event(memory.write(second));
    transport.emit(OTHER, 'ChatMessageSent', sent);
    transport.emit(OTHER, 'ChatMessageSent', sent);
    expect([unreads(first), unreads(second)]).toEqual([0, 1]);
    await pass(31);
    transport.emit(OTHER, 'ChatMessageSent', sent);
    expect(selectTotalUnread(store.getState())).toBe(1);
  });

  it('MSG-15 ignores own messages, and those that were deleted', async () => {
    const { transport, memory, unreads, pass } = await begun();
    transport.emit(OTHER, 'ChatMessageSent', memory.event(memory.write(second)));
    transport.emit(OTHER, 'ChatMessageSent', memory.event(memory.write(second)));
    memory.remove(1);
    transport.emit(OTHER, 'ChatMessageDeleted', { message: { id: 1 } });
    expect(unreads(second)).toBe(1);
    transport.emit(OTHER, 'ChatMessageSent', memory.event(memory.send(second, 'Я', 'key')));
    expect(unreads(second)).toBe(0);
    await pass(31);
    expect(unreads(second)).toBe(0);
  });

  it('MSG-15 asks the host where only that can say whether a deleted message was unread', async () => {
    const { transport, memory, unreads, pass } = await begun(new ChatHost().fill(second, 3));
    expect(unreads(second)).toBe(3);
    memory.remove(2);
    transport.emit(OTHER, 'ChatMessageDeleted', { message: { id: 2 } });
    await pass(2);
    expect(unreads(second)).toBe(2);
  });

  it('MSG-15 keeps a message that came while the answer to a poll was on its way', async () => {
    const { transport, memory, unreads, host, pass } = await begun();
    await pass(1);
    const answer = memory.news(0, [first, second]);
    const release = host.hold('POST', '/api/rpg/chat/messages/forest/7/new');
    const polled = pass(31);
    while (host.asked('POST', '/api/rpg/chat/messages/forest/7/new').length < 2)
      await new Promise((next) => setTimeout(next));
    transport.emit(OTHER, 'ChatMessageSent', memory.event(memory.write(second)));
    release({ json: answer });
    host.on('POST', '/api/rpg/chat/messages/forest/7/new', () => ({
      json: memory.news(0, [first, second]),
    }));
    await host.settle();
    expect(unreads(second)).toBe(1);
    await polled;
  });
});
