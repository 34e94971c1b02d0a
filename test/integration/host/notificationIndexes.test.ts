import { sql } from 'kysely';
import { characterOf, charactersOf } from '../../../server/db/queries/characters.ts';
import { IS_GAME_STAFF, READS_GAME } from '../../../server/db/queries/notificationRights.ts';
import {
  markRead,
  notificationsPage,
  unreadNotifications,
} from '../../../server/db/queries/notifications.ts';
import { backlogOf } from '../../../server/db/queries/backlog.ts';
import { pendingPushes } from '../../../server/db/queries/pushes.ts';
import { noticeReading, pendingChannels } from '../../../server/notifications/chat.ts';
import { noticeDeletion, noticeTurn } from '../../../server/notifications/turns.ts';
import type { Db } from '../../../server/db/index.ts';
import { canRead, isMaster } from '../../../src/domain/index.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import { type Community, logins } from '../../support/host/community.ts';
import { insertTurn, NOON, type TestHost } from '../../support/host/index.ts';
import { planOf } from '../../support/host/plan.ts';

const COUNT = 50_000;

let host: TestHost;
let sea: Community;
let turn: Awaited<ReturnType<typeof insertTurn>>;
beforeAll(async () => {
  ({ host, sea } = await chatHost());
  const author = { id: Number(sea.keys.boris), ownerId: sea.users.boris };
  turn = await insertTurn(host.db, { id: sea.places.pier, gameId: sea.games.sea }, author);
  // A third of all is unread; each of five people has as many.
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})
    insert into notifications (user_id, kind, game_id, character_id, subject, turn_id, at, read_at)
    select ${sea.users.mara} + i % 5, 'turn', ${sea.games.sea}, ${Number(sea.keys.mara)},
      'turn:' || i, ${turn.id}, ${NOON} + i, iif(i % 3, ${NOON}, null) from n`.execute(host.db);
  await sql`analyze`.execute(host.db);
});
afterAll(() => host.close());

describe('among fifty thousand notifications', () => {
  const mara = () => sea.users.mara;
  const cases: [string, (db: Db) => Promise<unknown>, RegExp][] = [
    ['a page', (db) => notificationsPage(db, mara(), NOON + 40_000), /INDEX notifications_list/],
    ['what is unread', (db) => unreadNotifications(db, [mara()]), /INDEX notifications_unread/],
    [
      'what a channel has read',
      (db) => noticeReading(db, { userId: mara(), now: NOON }, [{ channelId: 1, lastReadId: 5 }]),
      /INDEX notifications_(unread|channel)/,
    ],
    [
      'a mark of reading',
      (db) => markRead(db, mara(), { upTo: NOON + 9 }, NOON),
      /INDEX notifications_(list|unread)/,
    ],
    [
      'what is due to be pushed',
      (db) => pendingPushes(db, NOON, [mara()]),
      /INDEX notifications_push/,
    ],
    [
      'what goes with a turn',
      (db) => noticeDeletion(db, { ...turn, id: -1, userId: null }),
      /INDEX notifications_turn/,
    ],
    ['what waits, for metrics', (db) => backlogOf(db, NOON), /INDEX notifications_push/],
    ['and in chat', (db) => backlogOf(db, NOON), /m USING INDEX chat_messages_history .*id>/],
    ['channels with news', (db) => pendingChannels(db), /INDEX chat_messages_history/],
  ];

  it.each(cases)('HOST-01 %s: found by an index', async (_what, work, index) => {
    const plan = (await planOf(host.db, work)).join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SCAN (n|notifications)\b/);
  });

  it('HOST-01 those who stand where a turn is made are found by an index, and notified by two statements', async () => {
    const news = { ...turn, userId: turn.userId ?? null, characterId: turn.characterId ?? null };
    const plan = await planOf(host.db, (db) =>
      noticeTurn(db, { ...news, post: '<p>Тихо</p>' }, [sea.places.pier], NOON),
    );
    expect(plan.join('\n')).not.toMatch(/SCAN (n|notifications|c)\b/);
  });
});

describe('the rules of reading as conditions of a query', () => {
  it('HOST-02 are those of the domain, for every character and game', async () => {
    let compared = 0;
    for (const login of logins) {
      for (const game of await host.db.selectFrom('games').selectAll().execute()) {
        for (const row of await charactersOf(host.db, game.id, sea.users[login])) {
          const actor = characterOf(row);
          const { rows } = await sql<{ reads: number; isStaff: number }>`
            select ${READS_GAME} as reads, ${IS_GAME_STAFF} as isStaff
            from characters c join games g on g.id = c.game_id
            where c.id = ${row.id}`.execute(host.db);
          for (const { reads, isStaff } of rows) {
            expect(reads === 1).toBe(canRead(game, actor));
            expect(isStaff === 1).toBe(isMaster(actor));
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(7);
  });
});
