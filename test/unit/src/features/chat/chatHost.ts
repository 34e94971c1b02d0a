import { channelKey } from '../../../../../src/features/chat/channels.ts';
import type { ChannelRef } from '../../../../../src/contract/index.ts';
import type { FakeAnswer, FakeHost, SeenRequest } from '../../../../support/fakeHost.ts';

/** A message as the host keeps it. */
export interface Kept {
  id: number;
  channel: string;
  author_id: string;
  author_type: string;
  message: string;
  date: number;
  updated: number;
  deleted: boolean;
  nonce?: string;
}

type Body = Record<string, unknown>;

/** Channels and messages of a host in memory, as character 7 of the game `forest` sees them (decision 16). */
export class ChatHost {
  now = 1_000_000;
  readonly kept: Kept[] = [];
  readonly channels: { type: string; id: string; title: string }[];
  readonly marks: Record<string, number> = {};
  pageSize = 50;
  /** The most changes of a channel that a poll holds. */
  newsLimit = 200;
  private readonly answered = new Map<string, Kept>();

  constructor(ids: readonly string[] = ['1', '2']) {
    this.channels = ids.map((id) => ({ type: 'main', id, title: `Канал ${id}` }));
  }

  write(channel: ChannelRef, over: Partial<Kept> = {}): Kept {
    const kept: Kept = {
      id: this.kept.length + 1,
      channel: channelKey(channel),
      author_id: '9',
      author_type: 'profile',
      message: `Слово ${this.kept.length + 1}`,
      date: Math.floor(this.now / 1_000),
      updated: this.now,
      deleted: false,
      ...over,
    };
    this.kept.push(kept);
    return kept;
  }

  fill(channel: ChannelRef, count: number): this {
    for (let made = 0; made < count; made += 1) {
      this.now += 1_000;
      this.write(channel);
    }
    return this;
  }

  edit(id: number, message: string): Kept | undefined {
    const one = this.kept.find((kept) => kept.id === id && !kept.deleted);
    return one && Object.assign(one, { message, updated: Math.max(this.now, one.updated + 1) });
  }

  remove(id: number): Kept | undefined {
    const one = this.kept.find((kept) => kept.id === id && !kept.deleted);
    return (
      one && Object.assign(one, { deleted: true, updated: Math.max(this.now, one.updated + 1) })
    );
  }

  /** Sends as character 7, once for each key. */
  send(channel: ChannelRef, message: string, nonce: string): Kept {
    const known = this.answered.get(nonce);
    if (known) return known;
    const sent = this.write(channel, { message, author_id: '7', nonce });
    this.answered.set(nonce, sent);
    this.marks[sent.channel] = sent.id;
    return sent;
  }

  alive(channel: ChannelRef): Kept[] {
    return this.kept.filter((one) => one.channel === channelKey(channel) && !one.deleted);
  }

  unreads(channel: ChannelRef): number {
    return this.alive(channel).filter((one) => this.isUnread(one)).length;
  }

  private isUnread({ id, channel, author_id }: Kept): boolean {
    return author_id !== '7' && id > (this.marks[channel] ?? 0);
  }

  wire(kept: Kept): Body {
    const { channel: _channel, deleted: _deleted, nonce, ...rest } = kept;
    const own = kept.author_id === '7' && nonce !== undefined;
    return { ...rest, unread: this.isUnread(kept), ...(own && { nonce }) };
  }

  /** As an event tells it: unread for everybody alike, with the key it was sent under. */
  event(kept: Kept): Body {
    const { channel: _channel, deleted: _deleted, ...rest } = kept;
    return { message: { ...rest, unread: true } };
  }

  page(channel: ChannelRef, before?: number): Body {
    const older = this.alive(channel).filter(({ id }) => before === undefined || id < before);
    return { messages: older.slice(-this.pageSize).map((one) => this.wire(one)) };
  }

  news(date: number, asked: readonly ChannelRef[]): Body {
    const open = this.channels.filter((one) =>
      asked.some((ref) => channelKey(ref) === channelKey(one)),
    );
    const channels = open.map(({ type, id }) => {
      const all = this.kept.filter(
        (one) => one.channel === channelKey({ type, id }) && one.updated >= date,
      );
      const batch = all.slice(0, this.newsLimit);
      return {
        type,
        id,
        messages: batch.filter(({ deleted }) => !deleted).map((one) => this.wire(one)),
        deleted: batch.filter(({ deleted }) => deleted).map((one) => one.id),
        unreads: this.unreads({ type, id }),
        ...(all.length > batch.length && { more: true }),
      };
    });
    return { channels, now: this.now };
  }

  read(marks: readonly (ChannelRef & { message: string })[]): Body {
    for (const mark of marks) {
      const key = channelKey(mark);
      this.marks[key] = Math.max(this.marks[key] ?? 0, Number(mark.message));
    }
    return {
      channels: marks.map(({ type, id }) => ({ type, id, unreads: this.unreads({ type, id }) })),
    };
  }

  list(): Body {
    return { channels: this.channels.map((one) => ({ ...one, unreads: this.unreads(one) })) };
  }

  private message(request: SeenRequest, [type = '', id = '', message]: string[]): FakeAnswer {
    const { message: text = '' } = JSON.parse(request.body || '{}') as { message?: string };
    if (request.method === 'POST') {
      const key = request.headers.get('Idempotency-Key') ?? '';
      return { json: { message: this.wire(this.send({ type, id }, text, key)) } };
    }
    const changed =
      request.method === 'PATCH' ? this.edit(Number(message), text) : this.remove(Number(message));
    if (!changed) return { status: 404, json: { error: 'Нет такого.', code: 'messageNotFound' } };
    return { json: request.method === 'PATCH' ? { message: this.wire(changed) } : {} };
  }

  private static authors(body: string): FakeAnswer {
    const { users, profiles } = JSON.parse(body) as { users: string[]; profiles: string[] };
    const named = (type: string) => (id: string) => ({ id, type, name: `${type} ${id}` });
    const authors = [...users.map(named('master')), ...profiles.map(named('profile'))];
    return { json: { authors } };
  }

  /** What the host says to a call about chat; undefined to any other. */
  answer(request: SeenRequest): FakeAnswer | undefined {
    const { method, path, body } = request;
    const [, what, rest = ''] =
      /^\/api\/rpg\/chat\/(messages|message|authors|channels)\/forest\/7\/?(.*)$/.exec(path) ?? [];
    if (what === undefined) return undefined;
    if (what === 'channels') return { json: this.list() };
    if (what === 'authors') return ChatHost.authors(body);
    const parts = rest.split('/');
    if (what === 'message') return this.message(request, parts);
    if (method === 'GET') {
      const [type = '', id = '', before] = parts;
      return { json: this.page({ type, id }, before === undefined ? undefined : Number(before)) };
    }
    const asked = JSON.parse(body) as { date: number; channels: never[] };
    return {
      json: rest === 'read' ? this.read(asked.channels) : this.news(asked.date, asked.channels),
    };
  }

  /** Makes the fake host answer for this one. */
  serve(host: FakeHost): this {
    host.otherwise((request) => {
      const answer = this.answer(request);
      return answer && structuredClone(answer);
    });
    return this;
  }
}
