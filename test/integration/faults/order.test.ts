import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { ChatMessage, Turn } from '../../../src/contract/index.ts';
import { type Db, migrate, openDatabase } from '../../../server/db/index.ts';
import { chatActions, makeChat, type NewsAnswer } from '../../support/host/chat.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { lastMoment } from '../../../server/db/queries/moments.ts';
import { createTestHost, send, type TestHost } from '../../support/host/index.ts';
import { actions, draftAt } from '../../support/host/turns.ts';
import { newDatabase, type PostgresServer, startPostgres } from '../../support/servers/postgres.ts';

/** Many who write on two hosts, each of whose commits takes as long as chance has it, and one who asks for what is new again and again. */

/** As the last thing of a transaction it waits so many ms as the text itself says. */
const SLOW_COMMITS = `
  create function slow_commit() returns trigger language plpgsql as $$ begin
    perform pg_sleep(coalesce(substring(to_jsonb(new)::text from 'ждать (\\d+)')::int, 0) / 1000.0);
    return null;
  end $$;
  create constraint trigger slow_turns after insert on turns
    deferrable initially deferred for each row execute function slow_commit();
  create constraint trigger slow_messages after insert on chat_messages
    deferrable initially deferred for each row execute function slow_commit();`;

let postgres: PostgresServer;
let pools: [Db, Db];
let hosts: [TestHost, TestHost];
let sea: Community;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await newDatabase(postgres.url);
  pools = [openDatabase(url), openDatabase(url)];
  await migrate(pools[0]);
  await sql.raw(SLOW_COMMITS).execute(pools[0]);
  const first = await createTestHost({ db: pools[0] });
  const { secrets } = first.deps.config;
  hosts = [first, await createTestHost({ db: pools[1], config: { secrets } })];
  sea = await makeCommunity(first);
  await makeChat(first, sea);
});
afterAll(async () => {
  for (const host of hosts) await host.close();
  await postgres.stop();
});

/** One text: how long its commit takes, and how far the clock of its host moves before, in ms. */
const text = fc.record({ wait: fc.nat({ max: 40 }), clock: fc.integer({ min: -30, max: 60 }) });

/** Somebody who writes one text after the other at one of the hosts. */
const writer = fc.record({
  at: fc.constantFrom(0, 1),
  kind: fc.constantFrom('turn', 'message'),
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
});

type Writer = typeof writer extends fc.Arbitrary<infer One> ? One : never;

type Ids = { turns: string[]; messages: string[] };

/** Writes all; resolves with the ids that were answered. */
async function write({ at, kind, texts }: Writer) {
  const host = hosts[at];
  const made: Ids = { turns: [], messages: [] };
  for (const { wait, clock } of texts) {
    host.advance(clock);
    const words = `ждать ${String(wait)}`;
    if (kind === 'turn') {
      const draft = draftAt('pier', { body: `<p>${words}</p>` });
      const answer = await actions(host, sea).post('mara', sea.keys.mara, draft);
      made.turns.push(answer.json<{ turn: Turn }>().turn.id);
    } else {
      const answer = await chatActions(host, sea).say('boris', sea.keys.boris, 'hall', words);
      made.messages.push(answer.json<{ message: ChatMessage }>().message.id);
    }
  }
  return made;
}

type News = { items: readonly { id: string; updated: number }[]; now: number };

/** Asks one of the hosts for what is new since a moment. */
type Ask = (host: TestHost, since: number) => Promise<News>;

const turnsIn = async (answer: Promise<LightMyRequestResponse>): Promise<News> => {
  const { turns, now } = (await answer).json<{ turns: Turn[]; now: number }>();
  return { items: turns.map(({ id, updated = 0 }) => ({ id, updated })), now };
};

const ofGame: Ask = (host, date) =>
  turnsIn(send(host, 'POST', '/api/rpg/turns/sea/new', sea.headers.mara, { date }));

const ofPlace: Ask = (host, date) => {
  const url = `/api/rpg/location/sea/pier/new?date=${String(date)}`;
  return turnsIn(send(host, 'GET', url, sea.headers.mara));
};

const ofChat: Ask = async (host, date) => {
  const answer = await chatActions(host, sea).news('mara', sea.keys.mara, date, ['hall']);
  const { channels, now } = answer.json<NewsAnswer>();
  const messages = channels.flatMap((one) => one.messages);
  return { items: messages.map(({ id, updated = 0 }) => ({ id, updated })), now };
};

/** One who only ever asks from the newest on that they know of, now here, now there. */
class Poller {
  /** In the order in which they were seen first. */
  readonly seen: string[];
  readonly #ask: Ask;
  #since: number;
  #asked = 0;

  constructor(ask: Ask, { seen, since }: { seen: readonly string[]; since: number }) {
    this.#ask = ask;
    this.seen = [...seen];
    this.#since = since;
  }

  async poll(): Promise<void> {
    const { items, now } = await this.#ask(hosts[this.#asked % 2]!, this.#since);
    this.#asked += 1;
    const oldestFirst = items.toSorted(
      (a, b) => a.updated - b.updated || Number(a.id) - Number(b.id),
    );
    for (const { id } of oldestFirst) if (!this.seen.includes(id)) this.seen.push(id);
    this.#since = Math.max(this.#since, now, ...items.map(({ updated }) => updated));
  }
}

/** What is stored, in its order. */
async function stored(table: 'turns' | 'chatMessages'): Promise<string[]> {
  const rows = await pools[0]
    .selectFrom(table)
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

const ids = (all: readonly string[]): string[] => all.toSorted();
const idsIn = (all: readonly string[], known: readonly string[]): string[] =>
  ids(all.filter((id) => !known.includes(id)));

it('MANY-75 whoever asks from the newest on that they have sees every turn and every message once and in order, however long commits take on two hosts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 6 }), async (writers) => {
      const known = { turns: await stored('turns'), messages: await stored('chatMessages') };
      const since = await lastMoment(pools[0], sea.games.sea);
      const pollers = [
        new Poller(ofGame, { seen: known.turns, since }),
        new Poller(ofPlace, { seen: known.turns, since }),
        new Poller(ofChat, { seen: known.messages, since }),
      ];
      let over = false;
      const written = Promise.all(writers.map(write)).finally(() => (over = true));
      const polled = pollers.map(async (poller) => {
        while (!over) await poller.poll();
        await poller.poll();
      });
      const made = await written;
      await Promise.all(polled);

      const [turns, messages] = [await stored('turns'), await stored('chatMessages')];
      const [game, place, chat] = pollers.map(({ seen }) => seen);
      expect([game, place, chat]).toEqual([turns, turns, messages]);
      expect(idsIn(turns, known.turns)).toEqual(ids(made.flatMap((one) => one.turns)));
      expect(idsIn(messages, known.messages)).toEqual(ids(made.flatMap((one) => one.messages)));
    }),
    { numRuns: 10 },
  );
});
