import { FEED_START, PAGE_SIZE, type Turn } from '../../../../../src/contract/index.ts';
import { compareTurns } from '../../../../../src/domain/index.ts';
import { makeTurn } from '../../../../support/entities.ts';
import type { FakeAnswer, FakeHost, SeenRequest } from '../../../../support/fakeHost.ts';

const START = 1_700_000_000_000;

/** A host's memory of the turns of one game, with its own clock. It answers the calls of turns as the real one does. */
export class TurnsHost {
  now = START;
  readonly turns = new Map<string, Turn>();
  readonly deleted = new Map<string, number>();
  /** From where turns were moved away, and when. */
  readonly moves: { id: string; from: string | undefined; at: number }[] = [];
  /** Answers pages by number alone, as hosts do that know neither `before` nor `after`. */
  byNumber = false;
  pageSize: number = PAGE_SIZE.turns;
  private lastId = 0;

  /** So many turns, one a minute, the last one now. */
  fill(count: number, over: Record<string, unknown> = {}): this {
    for (let n = 0; n < count; n += 1) {
      this.now += 60_000;
      this.write(over);
    }
    return this;
  }

  write(over: Record<string, unknown> = {}): Turn {
    this.now += 1;
    this.lastId += 1;
    const created = Math.floor(this.now / 1_000);
    const turn = makeTurn({ id: this.lastId, created, updated: this.now, ...over });
    this.turns.set(turn.id, turn);
    return turn;
  }

  edit(id: string, post: string): Turn {
    this.now += 1;
    const old = this.turns.get(id);
    if (!old) throw new Error(`No turn ${id}`);
    const turn = { ...old, post, updated: this.now };
    this.turns.set(id, turn);
    return turn;
  }

  /** An edit that lets a turn stand elsewhere. */
  move(id: string, to: string): Turn {
    const from = this.turns.get(id)?.location?.key;
    const turn = this.edit(id, `<p>${to}</p>`);
    this.moves.push({ id, from, at: this.now });
    const moved = { ...turn, location: { key: to, title: to } };
    this.turns.set(id, moved);
    return moved;
  }

  remove(id: string): void {
    this.now += 1;
    this.turns.delete(id);
    this.deleted.set(id, this.now);
  }

  /** Newest first, as every client should come to see them. */
  list(): Turn[] {
    return [...this.turns.values()].sort(compareTurns);
  }

  page({ page = 1, before }: { page?: number; before?: string | undefined }): Turn[] {
    const all = this.list();
    const anchor = before === undefined || this.byNumber ? undefined : Number(before);
    const start = (page - 1) * this.pageSize;
    // Ids count up with time here, so that the place of a deleted turn is still known.
    const rest =
      anchor === undefined ? all.slice(start) : all.filter(({ id }) => Number(id) < anchor);
    return rest.slice(0, this.pageSize);
  }

  /** Of these the turns next newer than one, or the oldest. */
  ahead(after: string, all = this.list()): Turn[] {
    const newer = after === FEED_START ? all : all.filter(({ id }) => Number(id) > Number(after));
    return newer.slice(-this.pageSize);
  }

  since(date: number): { turns: Turn[]; deleted: string[]; now: number } {
    const turns = this.list().filter(({ updated = 0 }) => updated >= date);
    const deleted = [...this.deleted].filter(([, at]) => at >= date).map(([id]) => id);
    return { turns, deleted, now: this.now };
  }

  /** The turns that stand in a location, newest first. */
  listAt(location: string): Turn[] {
    return this.list().filter((turn) => turn.location?.key === location);
  }

  /** As `since`, of one location: deleted from there are also those that stand elsewhere now. */
  sinceAt(location: string, date: number): { turns: Turn[]; deleted: string[]; now: number } {
    const { turns, deleted, now } = this.since(date);
    const isHere = (turn: Turn | undefined): boolean => turn?.location?.key === location;
    const away = this.moves.filter(({ id, from, at }) => {
      return from === location && at >= date && !isHere(this.turns.get(id));
    });
    const gone = new Set([...deleted, ...away.map(({ id }) => id)]);
    return { turns: turns.filter(isHere), deleted: [...gone], now };
  }

  /** A location's last turns from a page or a turn on. */
  lastAt(location: string, { page, before, after }: Record<string, string>): FakeAnswer {
    const all = this.listAt(location);
    if (after !== undefined && !this.byNumber)
      return { json: { location: this.about(location), turns: this.ahead(after, all), after } };
    const anchor = before === undefined || this.byNumber ? undefined : Number(before);
    const start = (Number(page) - 1) * this.pageSize;
    const rest =
      anchor === undefined ? all.slice(start) : all.filter(({ id }) => Number(id) < anchor);
    return { json: { location: this.about(location), turns: rest.slice(0, this.pageSize) } };
  }

  /** A page of all turns of a location, or the one on which a turn stands. */
  pageAt(location: string, { page = '1', turn }: Record<string, string>): FakeAnswer {
    const all = this.listAt(location);
    const at = all.findIndex(({ id }) => id === turn);
    const asked =
      turn === undefined || this.byNumber
        ? Number(page)
        : Math.floor(Math.max(0, at) / this.pageSize) + 1;
    const data = all.slice((asked - 1) * this.pageSize, asked * this.pageSize);
    const last_page = Math.max(1, Math.ceil(all.length / this.pageSize));
    const known = this.byNumber ? {} : { page: asked };
    return { json: { location: this.about(location), turns: { data, last_page }, ...known } };
  }

  /** What a location call says of the location itself. */
  about = (location: string): Record<string, unknown> => ({ key: location, title: location });

  /** Lets a fake host answer the calls of a location from this memory. */
  serveLocation(host: FakeHost, game: string, location: string): void {
    const path = `/api/rpg/location/${game}/${location}`;
    host.on('GET', path, ({ query }) => this.lastAt(location, query));
    host.on('GET', `${path}/all`, ({ query }) => this.pageAt(location, query));
    host.on('GET', `${path}/new`, ({ query }) => ({
      json: this.sinceAt(location, Number(query.date)),
    }));
  }

  /** Lets a fake host answer from this memory, for a game and, unless it is a guest, a character. */
  serve(host: FakeHost, game: string, character?: string): void {
    const who = character === undefined ? '' : `/${character}`;
    host.on('GET', `/api/rpg/turns/${game}${who}`, (request) => this.answerPage(request));
    host.on('POST', `/api/rpg/turns/${game}/new${who}`, ({ body }) => {
      const { date } = JSON.parse(body) as { date: number };
      return { json: this.since(date) };
    });
  }

  answerPage({ query }: SeenRequest): FakeAnswer {
    const { after } = query;
    if (after !== undefined && !this.byNumber) return { json: { turns: this.ahead(after), after } };
    return { json: { turns: this.page({ page: Number(query.page), before: query.before }) } };
  }
}
