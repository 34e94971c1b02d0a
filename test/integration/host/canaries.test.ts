import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type Call,
  calls,
  HEADER,
  parseChannel,
  wireName,
  chatTopic,
  fileCalls,
} from '../../../src/contract/index.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import {
  addressesOf,
  bodiesOf,
  callsInOrder,
  elsewhere,
  type Places,
  placesOf,
  sentBody,
} from '../../support/host/allCalls.ts';
import { type Community, makeChannel } from '../../support/host/community.ts';
import { asGuest, type Headers, signIn, type TestHost } from '../../support/host/index.ts';
import { authorize } from '../../support/host/live.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { readAsMachine, writtenCards } from '../../support/host/machinePages.ts';
import {
  keeper,
  OWNER_AND_STAFF,
  type Reader,
  readers,
  STAFF,
} from '../../support/host/secrets.ts';
import { plantSecrets, type Planted } from '../../support/host/secretWorld.ts';
import { makeEvent, makeMaps } from '../../support/host/world.ts';
import { rebuildSearch } from '../../../server/search/index.ts';
import { noticeChat } from '../../../server/notifications/service.ts';

/**
 * Words that nobody could guess stand in every field of what is hidden. Everybody makes every call of the contract, and hears every channel
 * that they may join: a word reaches those alone who may read it, and reaches each of them.
 */

const everybody = Object.keys(readers) as Reader[];
const { secrets, word } = keeper();

let host: TestHost;
let dataDir: string;
let sea: Community;
let planted: Planted;
let headers: Record<Reader, Headers>;
/** Who has come upon which words, and where. */
const found = new Map<string, Set<Reader>>();
const leaks = new Set<string>();
const answered = new Set<string>();

function look(reader: Reader, where: string, text: string): void {
  for (const each of text.match(/qx[0-9a-f]{16}/g) ?? []) {
    const secret = secrets.find((one) => one.word === each);
    if (!secret) throw new Error(`An unknown word in ${where}`);
    found.set(each, (found.get(each) ?? new Set()).add(reader));
    if (!secret.may.includes(reader)) leaks.add(`${reader} reads in ${where}: ${secret.what}`);
  }
}

/** The characters through which somebody reads, their own first; the invisible ones do not write. */
function charactersOf(reader: Reader): { own: string[]; silent: string[]; foreign: string[] } {
  const { waiting, unseen, talker } = planted.people;
  const hidden = [waiting, unseen, talker].map(String);
  const mine: Partial<Record<Reader, string[]>> = {
    user: ['user'],
    player: [sea.keys.boris],
    owner: [sea.keys.mara, String(waiting)],
    master: ['master'],
    tech: ['master'],
  };
  const isOwner = reader === 'owner';
  return {
    own: mine[reader] ?? [],
    silent: isOwner ? hidden.slice(1) : [],
    foreign: isOwner ? [] : hidden.slice(0, 1),
  };
}

function placesFor(reader: Reader, changing: boolean): Places {
  const { own, silent, foreign } = charactersOf(reader);
  const named = changing ? [...own, ...foreign] : [...own, ...silent, ...foreign];
  const draft = reader === 'owner' ? sea.keys.maraDraft : 'master';
  const who = [...named.map((character) => ['sea', character]), ['draft', draft]];
  return {
    ...placesOf(sea, planted),
    who: who.map(([game = '', character = '']) => ({ game, character })),
  };
}

async function make(reader: Reader, call: Call, changing: boolean): Promise<void> {
  const sent = sentBody(call, bodiesOf(sea, planted));
  for (const url of addressesOf(call, placesFor(reader, changing))) {
    const answer = await host.app.inject({
      method: call.method,
      url,
      ...sent,
      headers: { ...headers[reader], ...sent.headers },
    });
    expect([url, answer.statusCode]).not.toEqual([url, 500]);
    if (answer.statusCode === 200) answered.add(call.id);
    look(reader, `${call.method} ${call.id}`, answer.body);
  }
}

async function makeAll(all: readonly Call[], changing: boolean): Promise<void> {
  for (const call of all) for (const reader of everybody) await make(reader, call, changing);
}

/** What one learns who may join a channel, and what the others then learn of them. */
type Admission = { admitted: Reader[]; memberships: string[] };
const admissions = new Map<string, Admission>();

async function admissionTo(channel: string): Promise<Admission> {
  const known = admissions.get(channel);
  if (known) return known;
  const admission: Admission = { admitted: [], memberships: [] };
  admissions.set(channel, admission);
  const isPublic = parseChannel(channel)?.kind === 'public';
  for (const reader of everybody) {
    const { own, silent } = charactersOf(reader);
    const characters = [...own, ...silent, ''];
    for (const character of characters) {
      const names = { [HEADER.game]: 'sea', [HEADER.character]: character };
      const answer = isPublic
        ? undefined
        : await authorize(host, { ...headers[reader], ...names }, channel);
      if (answer && answer.statusCode !== 200) continue;
      if (!admission.admitted.includes(reader)) admission.admitted.push(reader);
      const data = answer?.json<{ channel_data?: string }>().channel_data ?? '{}';
      const isUnseen = (JSON.parse(data) as { unseen?: boolean }).unseen;
      if (isUnseen !== true) admission.memberships.push(data);
    }
  }
  return admission;
}

/** Looks into all that was published, as those who may join its channel hear it. */
async function listen(): Promise<void> {
  const heard = host.published.flatMap((message) =>
    message.kind === 'event' ? [{ ...message, text: JSON.stringify(message.data) }] : [],
  );
  const { channels, quests } = planted;
  const rooms = [
    ...channels,
    ...quests.map(({ channel }) => channel),
    { type: 'rpg_game', id: 'hall' },
  ];
  for (const { type, id } of rooms) {
    const channel = wireName('presence', chatTopic(type, id));
    const { admitted, memberships } = await admissionTo(channel);
    for (const reader of admitted) look(reader, `the members of ${type}`, memberships.join());
  }
  for (const { channel, event, text } of heard)
    for (const reader of (await admissionTo(channel)).admitted) look(reader, event, text);
}

/** Keeps everything as a book, through each of one's characters and through none; answers how many there were. */
async function readBooks(): Promise<number> {
  const { quests, people, draft } = planted;
  const subjects = [
    ...['pier', 'cave', draft.location].map((location) => ({ location })),
    ...[...quests.map(({ quest }) => quest), 'open'].map((quest) => ({ quest })),
    ...[...Object.values(people), sea.keys.boris].map((profile) => ({ profile: String(profile) })),
  ];
  let count = 0;
  for (const reader of everybody)
    for (const character of [undefined, ...charactersOf(reader).own])
      for (const subject of subjects)
        for (const game of ['sea', 'draft']) {
          const asked = { ...subject, format: 'html', comments: '1', dice: '1' };
          const search = new URLSearchParams(asked).toString();
          const params = character === undefined ? { game } : { game, character };
          const url = `${fileCalls.book.path(params)}?${search}`;
          const answer = await host.app.inject({ method: 'GET', url, headers: headers[reader] });
          expect([url, answer.statusCode]).not.toEqual([url, 500]);
          if (answer.statusCode === 200) count += 1;
          look(reader, `the book of ${JSON.stringify(subject)}`, answer.body);
        }
  return count;
}

/** Reads heads, cards, feeds and sitemaps as everybody: none of the words is a guest's, and they say the same to all. */
async function readPages(): Promise<void> {
  for (const reader of everybody) {
    const asked = { sea, planted, headers: headers[reader] };
    const found = await readAsMachine(host, asked, (where, text) => {
      look('guest', where, text);
    });
    // In no kind of them it was looked for in vain.
    expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([]);
  }
}

/** Something new is said in hidden channels: its words arrive by events as well as by reads. */
async function sayLive(): Promise<string[]> {
  const [crew, bridge] = planted.channels;
  const secret = planted.quests[1]?.channel;
  const said = [
    ['owner', sea.keys.mara, crew, OWNER_AND_STAFF],
    ['owner', sea.keys.mara, secret, OWNER_AND_STAFF],
    ['master', 'master', bridge, STAFF],
  ] as const;
  const words: string[] = [];
  for (const [reader, character, channel, may] of said) {
    const message = word('a message just said', may);
    const names = { game: 'sea', character, type: channel?.type ?? '', id: channel?.id ?? '' };
    const url = calls.sendChatMessage.path(names);
    const sent = { method: 'POST', url, headers: headers[reader], payload: { message } } as const;
    expect((await host.app.inject(sent)).statusCode).toBe(200);
    words.push(message);
  }
  await noticeChat(host.deps, host.app.log);
  return words;
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-canaries-'));
  ({ host, sea } = await communityHost({ config: { dataDir }, cardPainter: writtenCards }));
  await makeMaps(host, sea);
  const hall = await makeChannel(host.db, sea.games.sea, 'hall');
  planted = await plantSecrets(host, sea, { secrets, word });
  const { talker } = planted.people;
  await makeMessages(host, hall, { id: talker, ownerId: sea.users.mara, type: 'profile' });
  await makeEvent(host.db, sea, Number(sea.quests.open), { key: 'begun' });
  headers = Object.fromEntries(
    await Promise.all(
      everybody.map(async (reader) => {
        const login = readers[reader];
        return [reader, login ? await signIn(host, login) : asGuest(host)] as const;
      }),
    ),
  ) as Record<Reader, Headers>;
  await noticeChat(host.deps, host.app.log);
  await host.db.transaction().execute(rebuildSearch);
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('what is hidden', () => {
  it('FIRST-27 stands in no head, card, feed or sitemap, whoever asks', async () => {
    await readPages();
    expect([...leaks].sort()).toEqual([]);
  });

  it('BACK-69 BACK-71 BACK-73 stands in nobody’s book who may not read it', async () => {
    expect(await readBooks()).toBeGreaterThan(everybody.length);
    expect([...leaks].sort()).toEqual([]);
  });

  it('BACK-49 is found by its words by those alone who may read it, and by all of them', async () => {
    const texts = secrets.filter(({ what }) => /^(message in|chronicle of|turn of)/.test(what));
    const finders: [string, Reader[]][] = [];
    for (const { what, word } of texts) {
      const who: Reader[] = [];
      for (const reader of everybody) {
        const answer = await host.app.inject({
          url: `${calls.search.path({})}?q=${word}`,
          headers: headers[reader],
        });
        look(reader, 'search', answer.body);
        if (answer.json<{ hits: unknown[] }>().hits.length > 0) who.push(reader);
      }
      finders.push([what, who.sort()]);
    }
    expect(finders).toEqual(texts.map(({ what, may }) => [what, [...may].sort()]));
    expect(texts.length).toBeGreaterThan(8);
    for (const { word } of secrets.filter(({ what }) => /^(name|title) of/.test(what)))
      for (const reader of everybody) {
        const url = `${calls.searchNames.path({})}?q=${word}`;
        look(reader, url, (await host.app.inject({ url, headers: headers[reader] })).body);
      }
    expect([...leaks].sort()).toEqual([]);
  });

  it('SAFE-04 is read, heard and met by those alone who may see it, and by all of them', async () => {
    const { reading, changing } = callsInOrder();
    host.published.length = 0;
    const live = await sayLive();
    await listen();
    for (const each of live)
      expect([...(found.get(each) ?? [])].sort()).toEqual(
        [...(secrets.find((one) => one.word === each)?.may ?? [])].sort(),
      );
    await makeAll(reading, false);
    const missed = secrets.flatMap((secret) =>
      secret.must
        .filter((reader) => !found.get(secret.word)?.has(reader))
        .map((reader) => `${reader}: ${secret.what}`),
    );
    expect(missed).toEqual([]);
    host.published.length = 0;
    await makeAll(changing, true);
    await listen();
    await readPages();
    expect([...leaks].sort()).toEqual([]);
    // A call that nobody has got an answer of was not looked into: say in allCalls.ts how it is reached.
    const unanswered = [...reading, ...changing].filter(({ id }) => !answered.has(id));
    expect(unanswered.map(({ id }) => id)).toEqual([]);
    expect(answered.size + Object.keys(elsewhere).length).toBe(Object.keys(calls).length);
  }, 120_000);
});
