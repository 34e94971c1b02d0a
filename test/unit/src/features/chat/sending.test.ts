import {
  deleteMessage,
  editMessage,
  loadOlder,
  openRoom,
  retryMessage,
  selectAuthor,
  selectUnsent,
  sendMessage,
} from '../../../../../src/features/chat/lazy.ts';
import { messageDropped } from '../../../../../src/features/chat/rooms/actions.ts';
import { confirmArrived } from '../../../../../src/features/chat/rooms/confirmArrived.ts';
import {
  outboxKey,
  restoreOutbox,
  storeOutboxes,
} from '../../../../../src/features/chat/rooms/outbox.ts';
import { makeMessage } from '../../../../support/entities.ts';
import { ChatHost } from './chatHost.ts';
import { begun, first } from './chatProgram.ts';

const SEND = '/api/rpg/chat/message/forest/7/main/1';
const AUTHORS = '/api/rpg/chat/authors/forest/7/main/1';
const TOPIC = 'chat.rpg.main.1';

async function opened(memory = new ChatHost().fill(first, 2)) {
  const program = await begun(memory);
  program.store.dispatch(openRoom(first, 'window'));
  await program.host.settle();
  const unsent = () => selectUnsent(program.store.getState(), 'main/1');
  const asked = () => new Promise<void>((next) => setTimeout(next));
  return { ...program, unsent, asked };
}

describe('sending', () => {
  it('MSG-14 shows the message at once as pending, and then as the host has it', async () => {
    const { store, host, unsent, texts, memory } = await opened();
    const sent = store.dispatch(sendMessage(first, 'Здравствуйте'));
    expect(unsent()).toMatchObject([{ text: 'Здравствуйте', status: 'sending', at: memory.now }]);
    expect(await sent).toEqual({ ok: true });
    expect(unsent()).toEqual([]);
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Здравствуйте']);
    const [request] = host.asked('POST', SEND);
    expect(request?.headers.get('Idempotency-Key')).toBe(memory.kept.at(-1)?.nonce);
  });

  it('MSG-14 is confirmed by an event that comes before the answer, and stands there once', async () => {
    const { store, host, unsent, texts, memory, transport, asked } = await opened();
    const release = host.hold('POST', SEND);
    const sent = store.dispatch(sendMessage(first, 'Я', 'key'));
    while (host.asked('POST', SEND).length === 0) await asked();
    const kept = memory.send(first, 'Я', 'key');
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(kept));
    expect(unsent()).toEqual([]);
    release({ json: { message: memory.wire(kept) } });
    await sent;
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Я']);
  });

  it('MSG-14 that failed is marked, with its reason, and sent again under its own key', async () => {
    const { store, host, unsent, texts, memory } = await opened();
    host.on('POST', SEND, { broken: true });
    const { ok, error } = await store.dispatch(sendMessage(first, 'Я'));
    expect({ ok, kind: error?.kind }).toEqual({ ok: false, kind: 'network' });
    expect(unsent()).toMatchObject([{ status: 'failed', text: 'Я', error: { kind: 'network' } }]);
    const nonce = unsent()[0]?.nonce ?? '';
    memory.serve(host);
    host.on('POST', SEND, ({ headers }) => ({
      json: { message: memory.wire(memory.send(first, 'Я', headers.get('Idempotency-Key') ?? '')) },
    }));
    await store.dispatch(retryMessage(first, nonce));
    expect(unsent()).toEqual([]);
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Я']);
    const keys = host.asked('POST', SEND).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys)).toEqual(new Set([nonce]));
  });

  it('MSG-14 the same text sent again from the input takes the failed line’s place', async () => {
    const { store, host, unsent } = await opened();
    host.on('POST', SEND, { status: 500, json: {} });
    await store.dispatch(sendMessage(first, 'Я'));
    await store.dispatch(sendMessage(first, ' Я '));
    expect(unsent()).toHaveLength(1);
    await store.dispatch(sendMessage(first, 'Другое'));
    expect(unsent()).toHaveLength(2);
  });

  it('MSG-14 whose answer was lost is confirmed by the next poll, and a retry doubles nothing', async () => {
    const { store, host, unsent, texts, memory, pass } = await opened();
    host.on('POST', SEND, ({ headers }) => {
      memory.send(first, 'Я', headers.get('Idempotency-Key') ?? '');
      return { broken: true };
    });
    await store.dispatch(sendMessage(first, 'Я', 'key'));
    expect(unsent()).toMatchObject([{ status: 'failed' }]);
    await pass(31);
    expect(unsent()).toEqual([]);
    await store.dispatch(retryMessage(first, 'key'));
    await store.dispatch(sendMessage(first, 'Я', 'key'));
    expect(unsent()).toEqual([]);
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Я']);
  });

  it('HOSTS-02 whose answer was lost is there once without a key too, and an earlier one of the same words is another', async () => {
    const memory = new ChatHost();
    memory.write(first, { author_id: '7', message: 'Да' });
    const { store, host, unsent, texts } = await opened(memory);
    store.dispatch(confirmArrived);
    host.on('POST', SEND, { broken: true });
    await store.dispatch(sendMessage(first, 'Да'));
    await host.settle();
    expect(unsent()).toMatchObject([{ text: 'Да', status: 'failed' }]);
    host.on('POST', SEND, () => {
      memory.write(first, { author_id: '7', message: 'Нет' });
      return { broken: true };
    });
    await store.dispatch(sendMessage(first, 'Нет'));
    await host.settle();
    expect(texts(first)).toEqual(['Да', 'Нет']);
    expect(unsent()).toMatchObject([{ text: 'Да', status: 'failed' }]);
  });

  it('HOSTS-02 an old message of the same words, read afterwards, does not stand for one whose answer was lost', async () => {
    const memory = new ChatHost();
    memory.write(first, { author_id: '7', message: 'Да' });
    memory.now += 3_600_000;
    memory.fill(first, memory.pageSize);
    const { store, host, unsent, texts } = await opened(memory);
    store.dispatch(confirmArrived);
    host.on('POST', SEND, { broken: true });
    await store.dispatch(sendMessage(first, 'Да'));
    await store.dispatch(loadOlder(first));
    await host.settle();
    expect(texts(first)[0]).toBe('Да');
    expect(unsent()).toMatchObject([{ text: 'Да', status: 'failed' }]);
  });

  it('HOSTS-02 MSG-14 a message that was sent under another key does not stand for one whose answer was lost', async () => {
    const { store, host, unsent, memory, transport } = await opened();
    store.dispatch(confirmArrived);
    host.on('POST', SEND, { broken: true });
    await store.dispatch(sendMessage(first, 'Да', 'key'));
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(memory.send(first, 'Да', 'other')));
    await host.settle();
    expect(unsent()).toMatchObject([{ text: 'Да', status: 'failed' }]);
  });

  it.each([
    ['AUTH-08 with 401', { status: 401, json: { error: 'Войдите.' } }],
    ['while its first request is under way', { status: 409, json: { code: 'idempotencyBusy' } }],
    ['with a refusal', { status: 403, json: { error: 'Нельзя.' } }],
  ])(
    'MSG-14 a message that fails %s is stored, and restored with its key',
    async (_why, answer) => {
      const { store, host, unsent, services } = await opened();
      const scope = { user: '3', game: 'forest', character: '7', channel: first };
      store.dispatch(storeOutboxes);
      host.on('POST', SEND, answer);
      const sent = store.dispatch(sendMessage(first, 'Я', 'key'));
      expect(services.storage.get(outboxKey(scope))).toMatchObject([{ nonce: 'key', text: 'Я' }]);
      await sent;
      store.dispatch(restoreOutbox(scope));
      expect(unsent()).toMatchObject([{ nonce: 'key', text: 'Я', status: 'failed' }]);
      expect(host.asked('POST', SEND)).toHaveLength(1);
    },
  );

  it('MSG-14 a failed line can be given up', async () => {
    const { store, host, unsent } = await opened();
    host.on('POST', SEND, { broken: true });
    await store.dispatch(sendMessage(first, 'Я', 'key'));
    store.dispatch(messageDropped({ channel: first, nonce: 'key' }));
    expect(unsent()).toEqual([]);
  });

  it('WIN-04 takes the divider away', async () => {
    const { store, room } = await opened();
    expect(room(first)?.divider).toBe('1');
    await store.dispatch(sendMessage(first, 'Я'));
    expect(room(first)?.divider).toBeUndefined();
  });

  it('MSG-13 a refusal of the host comes to the caller: too many at once, with the wait', async () => {
    const { store, host } = await opened();
    const error = 'Слишком много сообщений подряд. Подождите 8 с и отправьте ещё раз.';
    host.on('POST', SEND, { status: 429, json: { error, code: 'tooManyMessages' } });
    const outcome = await store.dispatch(sendMessage(first, 'Я'));
    expect(outcome).toMatchObject({
      ok: false,
      error: { status: 429, message: error, code: 'tooManyMessages' },
    });
    expect(store.getState().ui.toasts).toEqual([]);
  });

  it('a roll of the bot stands behind its command, and neither is unread', async () => {
    const { store, host, memory, texts, unreads } = await opened();
    host.on('POST', SEND, ({ headers }) => {
      const nonce = headers.get('Idempotency-Key') ?? '';
      const message = memory.send(first, '/d20', nonce);
      const roll = memory.write(first, {
        author_type: 'bot',
        author_id: '0',
        message: '[d20|7=7]',
      });
      memory.read([{ ...first, message: String(roll.id) }]);
      return { json: { message: memory.wire(message), roll: memory.wire(roll) } };
    });
    await store.dispatch(sendMessage(first, '/d20'));
    expect(texts(first).slice(-2)).toEqual(['/d20', '[d20|7=7]']);
    expect(unreads(first)).toBe(0);
  });

  it('a host that does not send the message back has it all the same', async () => {
    const { store, host, memory, texts, unsent } = await opened();
    host.on('POST', SEND, ({ headers }) => {
      memory.send(first, 'Я', headers.get('Idempotency-Key') ?? '');
      return { json: { message: 'Отправлено' } };
    });
    await store.dispatch(sendMessage(first, 'Я'));
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2', 'Я']);
    expect(unsent()).toEqual([]);
  });
});

describe('changing', () => {
  it('MSG-02 saves the text of a message by PATCH', async () => {
    const { store, texts, host } = await opened();
    expect(await store.dispatch(editMessage(first, '1', 'Иначе'))).toEqual({ ok: true });
    expect(texts(first)).toEqual(['Иначе', 'Слово 2']);
    expect(host.asked('PATCH', `${SEND}/1`)).toHaveLength(1);
  });

  it('MSG-02 where the host says nothing of it, the text is the one that was sent', async () => {
    const { store, texts, host } = await opened();
    host.on('PATCH', `${SEND}/1`, { json: {} });
    await store.dispatch(editMessage(first, '1', 'Иначе'));
    expect(texts(first)).toEqual(['Иначе', 'Слово 2']);
  });

  it('MSG-02 deletes a message for good', async () => {
    const { store, texts, transport, memory } = await opened();
    const [kept] = memory.kept;
    const event = kept && memory.event(structuredClone(kept));
    expect(await store.dispatch(deleteMessage(first, '1'))).toEqual({ ok: true });
    transport.emit(TOPIC, 'ChatMessageUpdated', event);
    expect(texts(first)).toEqual(['Слово 2']);
  });

  it('MSG-13 a refused change leaves the message, and comes to the caller', async () => {
    const { store, texts, host } = await opened();
    const refusal = { error: 'Время вышло.', code: 'messageChangeForbidden' };
    for (const method of ['PATCH', 'DELETE'])
      host.on(method, `${SEND}/1`, { status: 403, json: refusal });
    const edited = await store.dispatch(editMessage(first, '1', 'Иначе'));
    const deleted = await store.dispatch(deleteMessage(first, '1'));
    for (const { ok, error } of [edited, deleted])
      expect({ ok, code: error?.code }).toEqual({ ok: false, code: 'messageChangeForbidden' });
    expect(texts(first)).toEqual(['Слово 1', 'Слово 2']);
  });
});

describe('authors', () => {
  const masterly = () => new ChatHost().fill(first, 2).fill(first, 1);

  it('MSG-12 are asked for once each, by user and profile ids, masters among the users', async () => {
    const memory = masterly();
    memory.write(first, { author_type: 'master', author_id: '41' });
    memory.write(first, { author_type: 'user', author_id: '5' });
    memory.write(first, { author_type: 'bot', author_id: '0' });
    memory.write(first, { author_id: '7' });
    const { host, pass, transport, store } = await opened(memory);
    await pass(20);
    const bodies = () =>
      host.asked('POST', AUTHORS).map(({ body }) => JSON.parse(body) as Record<string, string[]>);
    expect(bodies().flatMap(({ profiles }) => profiles)).toEqual(['9']);
    expect(
      bodies()
        .flatMap(({ users }) => users)
        .sort(),
    ).toEqual(['41', '5']);
    transport.emit(TOPIC, 'ChatMessageSent', memory.event(memory.write(first)));
    transport.emit(
      TOPIC,
      'ChatMessageSent',
      memory.event(memory.write(first, { author_id: '12' })),
    );
    await pass(6);
    expect(bodies().flatMap(({ profiles }) => profiles)).toEqual(['9', '12']);
    const named = makeMessage({ author_id: '41', author_type: 'master' });
    expect(selectAuthor(store.getState(), named)?.name).toBe('master 41');
  });

  it('MSG-12 are asked for again where they did not come', async () => {
    const { host, pass, store } = await opened(masterly());
    expect(selectAuthor(store.getState(), makeMessage({ author_id: '9' }))?.name).toBe('profile 9');
    const memory = masterly();
    const program = await begun(memory);
    program.host.on('POST', AUTHORS, { status: 503, json: {} });
    program.store.dispatch(openRoom(first, 'window'));
    await program.host.settle();
    program.host.on('POST', AUTHORS, { json: [{ id: 9, type: 'profile', name: 'Тихон' }] });
    await program.pass(6);
    const message = makeMessage({ author_id: '9' });
    expect(selectAuthor(program.store.getState(), message)?.name).toBe('Тихон');
    await pass(1);
    expect(host.asked('POST', AUTHORS)).toHaveLength(1);
  });

  it('MSG-12 one’s own character and the bot are known without asking', async () => {
    const { store } = await begun();
    const own = selectAuthor(store.getState(), makeMessage({ author_id: '7' }));
    expect(own).toMatchObject({ name: 'Алина', type: 'profile' });
    const bot = selectAuthor(store.getState(), makeMessage({ author_type: 'bot' }));
    expect(bot?.type).toBe('bot');
    expect(selectAuthor(store.getState(), makeMessage({ author_id: '9' }))).toBeUndefined();
  });
});
