import type { RootState } from '../../../../../src/app/reducer.ts';
import { chatRealtime } from '../../../../../src/features/chat/realtime.ts';
import {
  closeRoom,
  loadOlder,
  markSeen,
  openRoom,
  selectUnsent,
  sendMessage,
} from '../../../../../src/features/chat/lazy.ts';
import { selectAuthor, selectIsNameless } from '../../../../../src/features/chat/rooms/people.ts';
import { programResumed } from '../../../../../src/realtime/index.ts';
import { selectOnline } from '../../../../../src/features/presence/index.ts';
import { makeProgram, makeSession, wireInit, wireUser } from '../../../../support/factories.ts';
import { ChatHost } from './chatHost.ts';
import { begun, first, plainHost, second } from './chatProgram.ts';

const NEWS = '/api/rpg/chat/messages/forest/7/new';
const TOPIC = 'chat.rpg.main.1';

describe('a host of another make', () => {
  it('HOSTS-03 whose first poll is empty is polled from then on, and old messages are never counted twice', async () => {
    const { memory, host, pass, unreads } = await plainHost(new ChatHost().fill(second, 5));
    const dates = () =>
      host.asked('POST', NEWS).map(({ body }) => (JSON.parse(body) as { date: number }).date);
    expect(unreads(second)).toBe(5);
    memory.now += 3_600_000;
    await pass(62);
    expect(unreads(second)).toBe(5);
    memory.write(second);
    await pass(62);
    expect(unreads(second)).toBe(6);
    expect(Math.min(...dates().slice(1))).toBeGreaterThan(0);
  });

  it('HOSTS-03 that knows no read marks counts what came after the last message that was seen here', async () => {
    const { memory, host, pass, store, unreads } = await plainHost(new ChatHost().fill(first, 3));
    host.on('POST', '/api/rpg/chat/messages/forest/7/read', { status: 404, text: '<html>' });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    store.dispatch(markSeen(first, '3'));
    await pass(3);
    store.dispatch(closeRoom(first, 'window'));
    expect(unreads(first)).toBe(0);
    memory.now += 400_000;
    await pass(2);
    expect(unreads(first)).toBe(0);
    memory.write(first);
    await pass(31);
    expect(unreads(first)).toBe(1);
    memory.now += 400_000;
    await pass(2);
    expect(unreads(first)).toBe(1);
  });

  it('HOSTS-16 HOSTS-13 that refuses read marks as if nobody were signed in is sent one, and asked once who is signed in', async () => {
    const { host, pass, store } = await plainHost(new ChatHost().fill(first, 3));
    host.on('POST', '/api/rpg/chat/messages/forest/7/read', { status: 401 });
    host.on('GET', '/api/rpg/init', { json: wireInit({ user: wireUser }) });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    for (const message of ['1', '2', '3']) {
      store.dispatch(markSeen(first, message));
      await pass(3);
    }
    expect(host.requests.filter(({ path }) => path.endsWith('/read'))).toHaveLength(1);
    expect(host.asked('GET', '/api/rpg/init')).toHaveLength(1);
  });

  it('HOSTS-13 HOSTS-03 that is configured to know no read marks gets none', async () => {
    const host = { can: {}, configured: { readMarks: false }, left: {} };
    const program = await begun(new ChatHost().fill(first, 3), { host });
    program.store.dispatch(openRoom(first, 'window'));
    await program.host.settle();
    program.store.dispatch(markSeen(first, '3'));
    await program.pass(5);
    expect(program.unreads(first)).toBe(0);
    expect(program.host.requests.filter(({ path }) => path.endsWith('/read'))).toEqual([]);
  });

  it('HOSTS-03 whose dates lie in the future is polled from the last poll on', async () => {
    const memory = new ChatHost();
    const { host, pass, store, texts } = await plainHost(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    memory.write(first, { date: Math.floor(memory.now / 1_000) + 10_800 });
    await pass(31);
    memory.write(first, { date: Math.floor(memory.now / 1_000) + 10_800 });
    await pass(31);
    expect(texts(first)).toHaveLength(2);
  });

  it.each([
    ['true', { text: 'true' }],
    ['a word', { text: '"ok"' }],
    ['a word that is no JSON', { text: 'ok' }],
    ['nothing', { text: '' }],
    ['an empty object', { json: {} }],
    ['an empty list', { json: [] }],
    ['an id alone', { json: { message: { id: 5 } } }],
    ['a text of its own', { json: { message: 'Отправлено' } }],
    ['a date that cannot be read', { json: { message: { id: 1, message: 'Да.', date: 'вчера' } } }],
  ])(
    'HOSTS-01 that answers a message with %s has it, and it stands there once',
    async (_what, answer) => {
      const { memory, host, pass, store, room, texts } = await plainHost();
      store.dispatch(openRoom(first, 'window'));
      await host.settle();
      host.on('POST', '/api/rpg/chat/message/forest/7/main/1', () => {
        memory.write(first, { message: 'Да.', author_id: '7' });
        return answer;
      });
      const sent = store.dispatch(sendMessage(first, 'Да.'));
      await host.settle();
      expect(await sent).toEqual({ ok: true });
      await pass(31);
      expect(texts(first)).toEqual(['Да.']);
      expect(room(first)?.messages).toHaveLength(1);
      expect(selectUnsent(store.getState(), 'main/1')).toEqual([]);
      expect(host.asked('POST', '/api/rpg/chat/message/forest/7/main/1')).toHaveLength(1);
    },
  );

  it('HOSTS-11 that lists who is online by id and type alone is asked for their names, once each', async () => {
    const { host, pass, store, transport } = await plainHost();
    const AUTHORS = '/api/rpg/chat/authors/forest/7/main/1';
    host.on('POST', AUTHORS, {
      json: [
        { id: 9, type: 'profile', name: 'Тихон' },
        { id: 3, type: 'master', name: 'Мастер' },
      ],
    });
    const people = [
      { id: 9, type: 'profile' },
      { id: 3, type: 'master' },
    ];
    transport.emitMembers(TOPIC, people);
    await pass(6);
    expect(selectOnline(store.getState()).map(({ name }) => name)).toEqual(['Мастер', 'Тихон']);
    transport.emitMembers(TOPIC, [
      { ...people[0], avatar: false },
      { id: 3, type: 'spirit' },
    ]);
    expect(selectOnline(store.getState())).toHaveLength(2);
    transport.emitMembers(TOPIC, people);
    await pass(6);
    expect(host.asked('POST', AUTHORS).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { users: ['3'], profiles: ['9'] },
    ]);
  });

  it('HOSTS-04 WIN-02 that sends pages newest first is read up to the beginning, without a page twice', async () => {
    const memory = new ChatHost().fill(first, 120);
    const inOrder = memory.page.bind(memory);
    memory.page = (...asked) => ({
      messages: (inOrder(...asked).messages as unknown[]).toReversed(),
    });
    const { host, store, ids, room } = await plainHost(memory);
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    for (let asked = 0; asked < 4; asked += 1) await store.dispatch(loadOlder(first));
    expect(ids(first)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(room(first)?.ended).toBe(true);
    const pages = host.requests.filter(({ path }) => path.includes('/messages/forest/7/main/1'));
    expect(pages).toHaveLength(4);
  });

  it('HOSTS-05 HOSTS-11 that does not know who wrote, or sends an unknown type, is not waited for', async () => {
    const { memory, host, pass, store } = await plainHost();
    host.on('POST', '/api/rpg/chat/authors/forest/7/main/1', { json: [] });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    memory.write(first, { author_id: '44' });
    memory.write(first, { author_id: '45', author_type: 'ghost' });
    const nameless = (author_id: string, author_type: 'profile' | 'other') =>
      selectIsNameless(store.getState(), { author_id, author_type });
    expect(nameless('44', 'profile')).toBe(false);
    await pass(40);
    expect([nameless('44', 'profile'), nameless('45', 'other')]).toEqual([true, true]);
  });

  it('HOSTS-11 MSG-12 that answers masters as users has them named', async () => {
    const memory = new ChatHost().fill(first, 2);
    memory.write(first, { author_type: 'master', author_id: '41' });
    const program = await plainHost(memory);
    const user = { id: '41', type: 'user', name: 'Мастер игры' };
    program.host.on('POST', '/api/rpg/chat/authors/forest/7/main/1', { json: { authors: [user] } });
    program.store.dispatch(openRoom(first, 'window'));
    await program.host.settle();
    await program.pass(6);
    const written = { author_id: '41', author_type: 'master' } as const;
    expect(selectAuthor(program.store.getState(), written)?.name).toBe('Мастер игры');
  });

  it('HOSTS-11 that refuses to name people is asked once', async () => {
    const { memory, host, pass, store } = await plainHost();
    const AUTHORS = '/api/rpg/chat/authors/forest/7/main/1';
    host.on('POST', AUTHORS, { status: 404, json: { error: 'Нет' } });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    memory.write(first, { author_id: '44' });
    await pass(45);
    expect(host.asked('POST', AUTHORS)).toHaveLength(1);
  });

  it('MSG-09 that sends no counts leaves the counting to its list of channels, each message once', async () => {
    const { memory, pass, unreads } = await plainHost();
    memory.now += 40_000;
    memory.write(second);
    await pass(31);
    memory.write(second);
    await pass(31);
    await pass(31);
    expect(unreads(second)).toBe(2);
  });

  it('LIVE-09 that answers only for channels with new messages closes none of the others', async () => {
    const { host, pass, store, room, transport } = await begun(new ChatHost().fill(first, 1));
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    host.on('POST', NEWS, { json: { channels: [] } });
    await pass(31);
    expect(room(first)).toMatchObject({ loaded: true });
    expect(room(first)?.closed).toBeUndefined();
    expect(transport.channels()).toContain(TOPIC);
  });

  it('LIVE-09 that knows no versions is believed in what it said last', async () => {
    const { memory, pass, store, host, texts, transport, plain } = await plainHost(
      new ChatHost().fill(first, 1),
    );
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    await pass(1);
    const [kept] = memory.kept;
    const message = plain({ ...(kept && memory.wire(kept)), message: 'Иначе' });
    transport.emit(TOPIC, 'ChatMessageUpdated', { message });
    expect(texts(first)).toEqual(['Иначе']);
  });
});

describe('a host whose polls repeat no edits and deletions', () => {
  const PAGE = '/api/rpg/chat/messages/forest/7/main/1';

  async function inRoom(count: number) {
    const memory = new ChatHost().fill(first, count);
    const program = await plainHost(memory);
    program.host.on('POST', NEWS, { json: { channels: [] } });
    program.store.dispatch(openRoom(first, 'window'));
    await program.host.settle();
    await program.pass(40);
    const pages = () => program.host.requests.filter(({ path }) => path.startsWith(PAGE)).length;
    return { ...program, pages };
  }

  it('HOSTS-13 LIVE-06 the messages of an open channel are fetched once after a cut connection', async () => {
    const { memory, transport, pass, texts, pages } = await inRoom(3);
    expect(pages()).toBe(1);
    transport.setStatus('disconnected');
    await pass(3);
    memory.edit(2, 'Иначе');
    memory.remove(3);
    transport.setStatus('connected');
    await pass(30);
    expect(texts(first)).toEqual(['Слово 1', 'Иначе']);
    expect(pages()).toBe(2);
  });

  it('HOSTS-13 older messages that were loaded stay above them', async () => {
    const { memory, store, host, pass, ids, texts, room } = await inRoom(60);
    await store.dispatch(loadOlder(first));
    await host.settle();
    expect(ids(first)).toHaveLength(60);
    memory.edit(59, 'Иначе');
    memory.remove(60);
    store.dispatch(programResumed({ at: memory.now }));
    await pass(2);
    expect(ids(first)).toEqual(Array.from({ length: 59 }, (_none, at) => at + 1));
    expect(texts(first).at(-1)).toBe('Иначе');
    expect(room(first)?.floor?.id).toBe('1');
  });

  it('HOSTS-13 a channel that nobody looked at meanwhile is fetched when it is opened', async () => {
    const { memory, store, pass, texts, pages } = await inRoom(3);
    store.dispatch(closeRoom(first, 'window'));
    memory.edit(2, 'Иначе');
    store.dispatch(programResumed({ at: memory.now }));
    await pass(10);
    expect(pages()).toBe(1);
    store.dispatch(openRoom(first, 'window'));
    await pass(2);
    expect(texts(first)[1]).toBe('Иначе');
    expect(pages()).toBe(2);
  });
});

describe('the code of chat', () => {
  const NOW = 50_000;

  /** What is due before the code is there, for channels that came so long (ms) ago. */
  function due(channels: RootState['chat']['list']['channels'], age: number): string[] {
    const { store } = makeProgram({ preloadedState: { session: makeSession() } });
    const { rooms: _late, ...chat } = store.getState().chat;
    const list = { status: 'ready', channels, loadedAt: NOW - age } as const;
    const state = { ...store.getState(), chat: { ...chat, list } };
    return (chatRealtime.pollingTasks?.(state, NOW) ?? []).map(({ key }) => key);
  }

  it('is fetched a moment after the channels came, and not where there are none', () => {
    const channel = { ...first, title: 'Общий', unreads: 0 };
    expect(due([channel], 1_000)).toEqual([]);
    expect(due([channel], 2_000)).toEqual(['chat/load']);
    expect(due([], 60_000)).toEqual([]);
  });
});
