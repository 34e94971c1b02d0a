import { ChatHost } from './chatHost.ts';
import { begun, chatProgram, first } from './chatProgram.ts';

const NEWS = '/api/rpg/chat/messages/forest/7/new';
const TOPIC = 'chat.rpg.main.1';

describe('a host in trouble', () => {
  it('LIVE-08 is not asked each second for what is amiss while it fails', async () => {
    const memory = new ChatHost().fill(first, 5);
    const { host, transport, pass, polls } = await begun(memory);
    await pass(1);
    host.on('POST', NEWS, { status: 500, json: { error: 'Не вышло.' } });
    memory.remove(2);
    transport.emit(TOPIC, 'ChatMessageDeleted', { message: { id: 2 } });
    const before = polls();
    await pass(20);
    expect(polls() - before).toBeLessThanOrEqual(2);
  });

  it('LIVE-09 many channels that are entered again one after another cost a poll or two', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => String(at + 1));
    const { host, memory, transport, begin, pass, polls } = chatProgram(new ChatHost(ids));
    const enter: (() => void)[] = [];
    const { subscribe } = transport;
    transport.subscribe = (channel, kind, names, handlers) => {
      enter.push(handlers.onSubscribed);
      subscribe(channel, kind, names, handlers);
    };
    await begin();
    await pass(3);
    const before = polls();
    for (const entered of enter) {
      memory.now += 10;
      entered();
      await host.settle();
    }
    await pass(1);
    expect(polls() - before).toBeLessThanOrEqual(2);
    expect(polls() - before).toBeGreaterThan(0);
  });
});
