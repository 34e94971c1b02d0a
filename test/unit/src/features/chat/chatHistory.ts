import fc from 'fast-check';
import type { ChannelRef } from '../../../../../src/contract/index.ts';
import {
  closeRoom,
  deleteMessage,
  loadOlder,
  loadRoom,
  markSeen,
  openRoom,
  selectUnsent,
  sendMessage,
} from '../../../../../src/features/chat/lazy.ts';
import { pollMessages, sendMarks } from '../../../../../src/features/chat/rooms/thunks.ts';
import { inProductionMode } from '../../../../support/productionMode.ts';
import type { FakeAnswer } from '../../../../support/fakeHost.ts';
import { ChatHost, type Kept } from './chatHost.ts';
import { begun, first, second } from './chatProgram.ts';

/** One step of a history: something happens at the host, or on the way to the client. */
export interface Step {
  readonly do: (typeof steps)[number];
  readonly pick: number;
  /** The answer to what is asked in this step arrives when a later one lets it. */
  readonly slow: boolean;
}

const steps = [
  'write',
  'write',
  'edit',
  'remove',
  'event',
  'event',
  'send',
  'lostSend',
  'poll',
  'poll',
  'poll',
  'page',
  'older',
  'unsend',
  'see',
  'tellSeen',
  'open',
  'close',
  'arrive',
  'arrive',
] as const;

export const stepArb: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...steps),
  pick: fc.nat(1_000),
  slow: fc.boolean(),
});

/** Two steps and a poll's overlap is behind: what was lost before that stays lost. */
const STEP_MS = 6_000;

const NEWS = '/api/rpg/chat/messages/forest/7/new';
const tick = (): Promise<void> => new Promise((next) => setTimeout(next));

/** A client with one page of a channel before it, and a host to which and from which anything may happen. */
export class ChatHistory {
  readonly memory = new ChatHost();
  private program!: Awaited<ReturnType<typeof begun>>;
  private readonly events: (() => void)[] = [];
  private readonly onTheWay: (() => void)[] = [];
  private readonly asked: Promise<unknown>[] = [];
  private slow = false;
  private lost = false;
  private sent = 0;

  async begin(): Promise<this> {
    this.memory.pageSize = 6;
    this.memory.fill(first, 20).fill(second, 3);
    this.program = await inProductionMode(() => begun(this.memory));
    const { host, store } = this.program;
    host.otherwise((request) => {
      const answer = structuredClone(this.memory.answer(request));
      return (
        answer && this.late(request.method === 'POST' && this.lost ? { broken: true } : answer)
      );
    });
    store.dispatch(openRoom(first, 'window'));
    await host.settle();
    return this;
  }

  /** An answer is made when it is asked for; a slow one arrives when a later step lets it. */
  private late(answer: FakeAnswer): FakeAnswer | Promise<FakeAnswer> {
    if (!this.slow) return answer;
    return new Promise((resolve) => this.onTheWay.push(() => resolve(answer)));
  }

  private tell(name: string, kept: Kept | undefined, channel: ChannelRef): void {
    if (kept === undefined) return;
    const data =
      name === 'ChatMessageDeleted' ? { message: { id: kept.id } } : this.memory.event({ ...kept });
    const topic = `chat.rpg.${channel.type}.${channel.id}`;
    this.events.push(() => this.program.transport.emit(topic, name, data));
  }

  private where(pick: number): ChannelRef {
    return pick % 3 === 0 ? second : first;
  }

  private happen({ do: what, pick }: Step): void {
    const { memory } = this;
    const channel = this.where(pick);
    const alive = memory.alive(channel);
    const one = alive[pick % Math.max(1, alive.length)];
    if (what === 'write') this.tell('ChatMessageSent', memory.write(channel), channel);
    if (what === 'edit' && one)
      this.tell('ChatMessageUpdated', memory.edit(one.id, `Иначе ${memory.now}`), channel);
    if (what === 'remove' && one) this.tell('ChatMessageDeleted', memory.remove(one.id), channel);
    if (what === 'event') this.events[pick % Math.max(1, this.events.length)]?.();
  }

  private ask({ do: what, pick }: Step): Promise<unknown> | undefined {
    const { store, room } = this.program;
    const shown = room(first)?.messages ?? [];
    if (what === 'poll') return store.dispatch(pollMessages());
    if (what === 'page') return store.dispatch(loadRoom(first));
    if (what === 'older') return store.dispatch(loadOlder(first));
    if (what === 'tellSeen') return store.dispatch(sendMarks());
    if (what === 'send' || what === 'lostSend') return this.send(pick);
    const one = shown[pick % Math.max(1, shown.length)];
    if (what === 'unsend' && one) return store.dispatch(deleteMessage(first, one.id));
    if (what === 'see' && one) store.dispatch(markSeen(first, one.id));
    if (what === 'open') store.dispatch(openRoom(second, 'window'));
    if (what === 'close') store.dispatch(closeRoom(second, 'window'));
    return undefined;
  }

  /** Every third message is one that was sent before: by a retry under the same key. */
  private async send(pick: number): Promise<unknown> {
    const again = pick % 3 === 0 && this.sent > 0;
    if (!again) this.sent += 1;
    const nonce = `key-${again ? 1 + (pick % this.sent) : this.sent}`;
    const known = this.memory.kept.length;
    const answer = await this.program.store.dispatch(sendMessage(first, `Я ${nonce}`, nonce));
    const kept = this.memory.kept.slice(known).find((one) => one.nonce === nonce);
    this.tell('ChatMessageSent', kept, first);
    return answer;
  }

  async step(step: Step): Promise<void> {
    this.memory.now += STEP_MS;
    this.happen(step);
    this.slow = step.slow;
    this.lost = step.do === 'lostSend';
    const asking = this.ask(step);
    if (asking) this.asked.push(asking.catch(() => undefined));
    await tick();
    if (!step.slow) await Promise.race([asking, tick().then(tick)]);
    this.slow = false;
    this.lost = false;
    if (step.do === 'arrive') await this.arrive();
  }

  /** The newest of the slow answers arrives first: answers overtake one another. */
  private async arrive(): Promise<void> {
    this.onTheWay.pop()?.();
    await tick();
  }

  /** Everything on its way arrives, then come one poll and the rest of the pages: what an idle client comes to. */
  async rest(): Promise<void> {
    const { store, host, room } = this.program;
    while (this.onTheWay.length > 0) await this.arrive();
    await Promise.all(this.asked);
    await host.settle();
    this.memory.now += STEP_MS;
    await store.dispatch(sendMarks());
    await store.dispatch(pollMessages());
    await host.settle();
    for (let asked = 0; room(first)?.ended !== true && asked < 40; asked += 1) {
      store.dispatch({ type: 'chat/topLeft', payload: { channel: first } });
      await store.dispatch(loadOlder(first));
    }
    await host.settle();
  }

  shown = () => this.program.room(first)?.messages ?? [];
  /** What the host has, as the client is to show it. */
  true = () => this.memory.alive(first).map(({ id, message }) => ({ id: String(id), message }));
  unsent = () => selectUnsent(this.program.store.getState(), 'main/1');
  counts = () => {
    const counts = this.program.store.getState().chat.rooms?.counts ?? {};
    return Object.fromEntries(
      Object.entries(counts).map(([key, { base = 0, fresh }]) => [
        key,
        base + Object.keys(fresh).length,
      ]),
    );
  };
  trueCounts = () => ({
    'main/1': this.memory.unreads(first),
    'main/2': this.memory.unreads(second),
  });
  news = () => this.program.host.asked('POST', NEWS).length;
}
