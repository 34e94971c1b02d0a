import type { ChannelRef, Character, ChatMessage, Turn } from '../../../src/contract/index.ts';
import { GAME } from '../e2e/actions.ts';
import { Visitor } from '../host/visitor.ts';
import type { TwoHosts } from '../servers/twoHosts.ts';
import { waitFor } from '../waitFor.ts';
import { openPage, type OpenPage } from './page.ts';
import { startWriter, type Writer } from './writer.ts';

/** Those who write while something fails, and those who read meanwhile, over two hosts. */

/** What they write in chat; all players of the demo's main game may enter it. */
const CHANNEL: ChannelRef = { type: 'rpg_game', id: 'kayut-kompaniya' };

/** What is to be one after a fault, in the order of the feed, oldest first. */
export interface Outcome {
  readonly acknowledged: readonly string[];
  readonly stored: readonly string[];
  readonly pages: readonly (readonly string[])[];
}

/** Writers and readers at work. */
export interface AtWork {
  readonly pages: readonly OpenPage[];
  /** How many attempts failed so far. */
  readonly failures: () => number;
  /** Waits until everybody has written so many texts more. */
  readonly written: (more: number) => Promise<void>;
  /** Ends the writing, waits until both pages have all that is stored, and tells what came of it. */
  readonly outcome: () => Promise<{ turns: Outcome; messages: Outcome }>;
  /** Closes the pages, and keeps nobody writing. */
  readonly leave: () => void;
}

async function signedIn(origin: string, login: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.signIn(login);
  return visitor;
}

type Standing = Character & { readonly location: string };

async function writersOf(
  { hosts }: TwoHosts,
  first: 0 | 1,
  who: { login: string; character: number },
): Promise<{ turns: Writer; messages: Writer }> {
  const ways = first === 0 ? hosts : hosts.toReversed();
  const visitor = await signedIn(ways[0].origin, who.login);
  const { characters } = await visitor.call<{ characters: Standing[] }>(
    'GET',
    `/api/rpg/characters/${GAME}`,
  );
  const { id, key, location } = characters[who.character]!;
  const visitors = ways.map(({ origin }) => visitor.at(origin));
  const name = `${who.login} ${String(who.character)}`;
  return {
    turns: startWriter<{ turn?: Turn }>(name, visitors, {
      address: `/api/rpg/turn/${GAME}/${key}`,
      body: (words) => ({ body: `<p>${words}</p>`, currentLocation: location }),
      idOf: ({ turn }) => turn?.id,
    }),
    messages: startWriter<{ message?: ChatMessage }>(name, visitors, {
      address: `/api/rpg/chat/message/${GAME}/${id}/${CHANNEL.type}/${CHANNEL.id}`,
      body: (words) => ({ message: words }),
      idOf: ({ message }) => message?.id,
    }),
  };
}

/** All that is stored, oldest first, as the host orders it. */
async function stored({ db }: TwoHosts): Promise<{ turns: string[]; messages: string[] }> {
  const turns = await db
    .selectFrom('turns')
    .innerJoin('games', 'games.id', 'gameId')
    .select('turns.id')
    .where('games.key', '=', GAME)
    .orderBy('turns.createdAt')
    .orderBy('turns.id')
    .execute();
  const messages = await db
    .selectFrom('chatMessages')
    .innerJoin('chatChannels', 'chatChannels.id', 'channelId')
    .select('chatMessages.id')
    .where('key', '=', CHANNEL.id)
    .orderBy('chatMessages.createdAt')
    .orderBy('chatMessages.id')
    .execute();
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => String(id));
  return { turns: ids(turns), messages: ids(messages) };
}

/** Those of the ids that were not there before. */
const after = (ids: readonly string[], before: ReadonlySet<string>): string[] =>
  ids.filter((id) => !before.has(id));

/** Two write at each host, turns and lines of chat, and a page is open at each. */
export async function goToWork(two: TwoHosts): Promise<AtWork> {
  const before = await stored(two);
  const known = { turns: new Set(before.turns), messages: new Set(before.messages) };
  const pages: OpenPage[] = [];
  for (const [index, login] of ['master', 'tech'].entries()) {
    const host = two.hosts[index]!;
    const visitor = await signedIn(host.origin, login);
    pages.push(await openPage(host, { visitor, game: GAME, channel: CHANNEL }));
  }
  const people = [
    await writersOf(two, 0, { login: 'player', character: 0 }),
    await writersOf(two, 1, { login: 'player', character: 1 }),
  ];
  const writers = people.flatMap(({ turns, messages }) => [turns, messages]);
  const acknowledged = (kind: 'turns' | 'messages') =>
    people.flatMap((one) => [...one[kind].acknowledged.keys()]);

  return {
    pages,
    failures: () => writers.reduce((sum, writer) => sum + writer.failures(), 0),
    written: async (more) => {
      const goals = writers.map(({ acknowledged: all }) => all.size + more);
      await waitFor(`everybody to have written ${String(more)} texts more`, () =>
        writers.every(({ acknowledged: all }, index) => all.size >= goals[index]!),
      );
    },
    outcome: async () => {
      await Promise.all(writers.map((writer) => writer.stop()));
      const there = await stored(two);
      const outcome = (kind: 'turns' | 'messages'): Outcome => ({
        acknowledged: acknowledged(kind),
        stored: after(there[kind], known[kind]),
        pages: pages.map((page) => after(page[kind](), known[kind])),
      });
      const all = () => ({ turns: outcome('turns'), messages: outcome('messages') });
      const isWhole = ({ stored: wanted, pages: shown }: Outcome): boolean =>
        shown.every((ids) => ids.length >= wanted.length);
      // What a page still lacks then is reported by the comparison.
      const whole = waitFor('both pages to have it all', () => Object.values(all()).every(isWhole));
      await whole.catch(() => undefined);
      return all();
    },
    leave: () => {
      for (const page of pages) page.close();
      for (const writer of writers) void writer.stop().catch(() => undefined);
    },
  };
}
