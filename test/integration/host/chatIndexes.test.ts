import { sql } from 'kysely';
import { UNREADS_LIMIT } from '../../../src/contract/index.ts';
import { authorsIn } from '../../../server/db/queries/chatAuthors.ts';
import {
  findMessage,
  messagesPage,
  messagesSince,
} from '../../../server/db/queries/chatMessages.ts';
import { moveMarks, unreadsOf } from '../../../server/db/queries/chatReads.ts';
import type { Db } from '../../../server/db/index.ts';
import { chatActions, type Rooms } from '../../support/host/chat.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, type TestHost } from '../../support/host/index.ts';
import { planOf } from '../../support/host/plan.ts';

const COUNT = 100_000;

let host: TestHost;
let sea: Community;
let rooms: Rooms;

beforeAll(async () => {
  ({ host, sea, rooms } = await chatHost());
  // Each second message in the hall, the others in a channel beside it; one of fifty is deleted.
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * COUNT})
    insert into chat_messages
      (channel_id, author_type, character_id, user_id, message, created_at, updated_at, deleted_at)
    select iif(i % 2, ${rooms.hall}, ${rooms.scene}), 'profile',
      iif(i % 3, ${Number(sea.keys.boris)}, ${Number(sea.keys.mara)}), ${sea.users.boris}, 'Слово ' || i,
      ${NOON} + i * 1000, ${NOON} + i * 1000, iif(i % 50, null, ${NOON})
    from n`.execute(host.db);
  await sql`analyze`.execute(host.db);
});
afterAll(() => host.close());

type Work = (watched: Db) => Promise<unknown>;

describe('in a channel of a hundred thousand messages', () => {
  const reader = () => ({ characterId: Number(sea.keys.mara), since: NOON });
  const late = NOON + 2 * COUNT * 1_000 - 60_000;
  const ids = () => ({ users: [], profiles: [sea.keys.mara, sea.keys.boris] });
  const cases: [string, Work, string][] = [
    ['the newest page', (db) => messagesPage(db, rooms.hall), 'history'],
    ['a page far back', (db) => messagesPage(db, rooms.hall, COUNT), 'history'],
    ['news', (db) => messagesSince(db, [rooms.hall, rooms.scene], late), 'changes'],
    ['all news', (db) => messagesSince(db, [rooms.hall, rooms.scene], 0), 'changes'],
  ];

  it.each(cases)('HOST-01 %s: found by an index, nothing sorted', async (_what, work, index) => {
    const plan = await planOf(host.db, work);
    expect(plan.length).toBeGreaterThan(0);
    // The newest of a channel are found before, a page at most.
    expect(plan.filter((step) => /^SCAN (?!newest)|TEMP B-TREE/.test(step))).toEqual([]);
    expect(plan.join('\n')).toMatch(new RegExp(`INDEX chat_messages_${index}`));
  });

  it('HOST-01 what is unread is counted by indexes, with a mark and without one, up to the limit', async () => {
    const counting: Work = (db) => unreadsOf(db, reader(), [rooms.hall, rooms.scene]);
    const plan = (await planOf(host.db, counting)).join('\n');
    expect(plan).toMatch(/SEARCH m USING INDEX chat_messages_changes/);
    expect(plan).toMatch(/SEARCH m USING INDEX chat_messages_history/);
    expect(plan).not.toMatch(/SCAN m|SCAN chat_messages/);

    const all = await unreadsOf(host.db, reader(), [rooms.hall, rooms.scene]);
    expect([...all.values()]).toEqual([UNREADS_LIMIT, UNREADS_LIMIT]);
    const { characterId } = reader();
    const [newest] = (await messagesPage(host.db, rooms.hall)).slice(-1);
    const seen = [{ channelId: rooms.hall, upTo: newest!.id - 60 }];
    const move: Work = (db) => moveMarks(db, { characterId, readAt: NOON }, seen);
    const moving = (await planOf(host.db, move)).join('\n');
    expect(moving).toMatch(/SEARCH m USING COVERING INDEX chat_messages_history/);
    const some = await unreadsOf(host.db, reader(), [rooms.hall]);
    expect(some.get(rooms.hall)).toBe(20);
  });

  it('HOST-01 authors and single messages are looked up, not looked for', async () => {
    const authors = await planOf(host.db, (db) => authorsIn(db, rooms.hall, ids()));
    expect(authors.join('\n')).toMatch(/INDEX chat_messages_authors/);
    expect(authors.join('\n')).not.toMatch(/SCAN/);
    const one = await planOf(host.db, (db) => findMessage(db, rooms.hall, '7'));
    expect(one.join('\n')).toMatch(/PRIMARY KEY/);
  });

  it('HOST-01 the whole way back is made of full pages, each as quickly found as the first', async () => {
    const does = chatActions(host, sea);
    const { mara } = sea.keys;
    const newest = await does.list('mara', mara, 'hall');
    const far = await does.list('mara', mara, 'hall', '2001');
    expect([newest.length, far.length]).toEqual([50, 50]);
    expect(far.at(-1)?.id).toBe('1999');
    expect(await does.list('mara', mara, 'hall', '1')).toEqual([]);
  });
});
