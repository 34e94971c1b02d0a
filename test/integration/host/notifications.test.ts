import { tidyUp } from '../../../server/db/index.ts';
import { remarkOnProfile } from '../../../server/notifications/remarks.ts';
import { notificationsHost, type TurnActions } from '../../support/host/beginnings.ts';
import type { ChatActions } from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import type { NotificationActions } from '../../support/host/notifications.ts';
import { draftAt } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: TurnActions;
let chat: ChatActions;
let inbox: NotificationActions;
beforeEach(async () => ({ host, sea, does, chat, inbox } = await notificationsHost()));
afterEach(() => host.close());

describe('what somebody is notified of', () => {
  it('NOTE-01 new turns where one’s character stands, never one’s own', async () => {
    const turn = await does.turnOf('boris', '<p>Туман сел на воду.</p>', 'market');
    expect(await inbox.titles('mara')).toEqual([]);
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.pier })
      .where('id', '=', Number(sea.keys.boris))
      .execute();
    host.advance(1_000);
    const here = await does.turnOf('master', '<p>Кричит <b>чайка</b>.</p>');

    expect(await inbox.page('mara')).toEqual({
      notifications: [
        {
          id: expect.any(String) as string,
          kind: 'turn',
          game: 'sea',
          gameTitle: 'sea',
          character: sea.keys.mara,
          title: 'Новый ход: Причал',
          turn: here,
          text: 'Кричит чайка.',
          url: `/sea/location/pier/all?turn=${here}`,
          who: { name: 'Чайка' },
          count: 1,
          at: NOON + 1_000,
          date: NOON + 1_000,
          read: false,
        },
      ],
      unreads: 1,
    });
    expect(await inbox.titles('boris')).toEqual(['turn: Новый ход: Причал']);
    expect(await inbox.titles('master')).toEqual([]);
    expect(turn).not.toBe(here);
  });

  it('NOTE-01 whose character is named in a turn is notified once, wherever it stands', async () => {
    await does.turnOf('master', '<p>«<em>Mara</em>!» — и boris обернулся.</p>');
    expect(await inbox.titles('mara')).toEqual(['mention: Вас упомянули в ходе: Причал']);
    expect(await inbox.titles('boris')).toEqual(['mention: Вас упомянули в ходе: Причал']);
    expect(await inbox.titles('reader')).toEqual([]);
  });

  it('NOTE-01 comments on one’s turn, and the answer to who has commented', async () => {
    const id = await does.turnOf('mara', '<p>Ход</p>');
    await does.comment('master', 'master', id, '<p>Поправьте <i>время</i>.</p>');
    const { id: comment } = await host.db
      .selectFrom('turnComments')
      .select('id')
      .executeTakeFirstOrThrow();
    const [notification] = (await inbox.page('mara')).notifications;
    expect(notification).toMatchObject({
      kind: 'comment',
      title: 'Комментарий к вашему ходу: Причал',
      text: 'Поправьте время.',
      url: `/sea/location/pier/all?turn=${id}`,
      comment: String(comment),
    });
    // Which of the masters it was, nobody is shown.
    expect(notification).not.toHaveProperty('who');
    await does.comment('mara', sea.keys.mara, id, '<p>Поправила.</p>');
    expect(await inbox.titles('master')).toEqual(['comment: Новый комментарий к ходу: Причал']);
    expect(await inbox.titles('tech')).toEqual([]);
    expect(await inbox.titles('boris')).toEqual([]);
  });

  it('NOTE-01 a word of the moderators about one’s profile', async () => {
    const characterId = Number(sea.keys.novice);
    const remark = { characterId, userId: sea.users.master, body: '<p>Добавьте возраст.</p>' };
    await host.db
      .transaction()
      .execute((trx) => remarkOnProfile(trx, { ...remark, createdAt: NOON }));
    expect((await inbox.page('mara')).notifications).toMatchObject([
      {
        kind: 'profileComment',
        title: 'Замечание к анкете: novice',
        text: 'Добавьте возраст.',
        url: '/sea/profile/',
        comment: expect.stringMatching(/^\d+$/) as string,
        character: sea.keys.novice,
        who: { name: 'master' },
      },
    ]);
    expect(await inbox.titles('boris')).toEqual([]);
  });

  it('NOTE-01 messages of a channel as one notification, which counts up and follows what is read', async () => {
    await does.say('Раз');
    await does.say('Два');
    await inbox.gather();
    host.advance(1_000);
    const third = await does.say('Три');
    await inbox.gather();
    await inbox.gather();

    expect((await inbox.page('mara')).notifications).toMatchObject([
      {
        kind: 'chat',
        title: '3 новых сообщения: hall',
        text: 'Три',
        count: 3,
        url: '/sea/chat/rpg_game/hall',
        who: { name: 'boris' },
        date: NOON + 1_000,
      },
    ]);
    expect(await inbox.titles('boris')).toEqual([]);
    expect(await inbox.titles('reader')).toEqual(['chat: 3 новых сообщения: hall']);

    await chat.mark('mara', sea.keys.mara, { hall: third });
    expect(await inbox.unreads('mara')).toBe(0);
    await does.say('Четыре');
    await inbox.gather();
    expect(await inbox.titles('mara')).toEqual(['chat: 1 новое сообщение: hall']);
    // Who writes has read.
    await does.say('Отвечаю', 'mara');
    await inbox.gather();
    expect(await inbox.unreads('mara')).toBe(0);
  });

  it('NOTE-01 nobody is notified of what is read before it could be sent', async () => {
    const id = await does.say('Только что');
    await chat.mark('mara', sea.keys.mara, { hall: id });
    await inbox.gather();
    expect(await inbox.titles('mara')).toEqual([]);
    expect(await inbox.titles('reader')).toEqual(['chat: 1 новое сообщение: hall']);
  });

  it('NOTE-01 a name in a message is a mention of its own, not one more message', async () => {
    await does.say('Мастер, есть минута?');
    await inbox.gather();
    expect(await inbox.titles('master')).toEqual(['mention: Вас упомянули в чате: hall']);
    expect(await inbox.titles('tech')).toEqual(['chat: 1 новое сообщение: hall']);
  });
});

describe('what becomes of it', () => {
  it('NOTE-01 follows an edited text, and goes with a deleted turn, message and name', async () => {
    const turn = await does.turnOf('boris', '<p>Mara?</p>', 'market');
    await does.edit('boris', sea.keys.boris, turn, draftAt('market', { body: '<p>Не Mara!</p>' }));
    expect((await inbox.page('mara')).notifications).toMatchObject([
      { kind: 'mention', text: 'Не Mara!' },
    ]);
    await does.edit('boris', sea.keys.boris, turn, draftAt('market', { body: '<p>Никто.</p>' }));
    expect(await inbox.titles('mara')).toEqual([]);
    await does.edit('boris', sea.keys.boris, turn, draftAt('market', { body: '<p>Mara.</p>' }));
    expect(await inbox.titles('mara')).toHaveLength(1);
    await does.remove('boris', sea.keys.boris, turn);
    expect(await inbox.titles('mara')).toEqual([]);

    const message = await does.say('Раз');
    await inbox.gather();
    await chat.edit('boris', sea.keys.boris, 'hall', message, 'Mara, раз');
    expect(await inbox.titles('mara')).toEqual([
      'mention: Вас упомянули в чате: hall',
      'chat: 1 новое сообщение: hall',
    ]);
    await chat.remove('boris', sea.keys.boris, 'hall', message);
    expect(await inbox.titles('mara')).toEqual([]);
    expect(await host.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });

  it('NOTE-01 is read one by one, up to a moment, or all, and both devices know', async () => {
    const own = `private-rpg.user.${sea.users.mara}`;
    for (const text of ['Раз', 'Два', 'Три', 'Четыре']) {
      await does.turnOf('boris', `<p>${text}</p>`, 'market');
      await host.db
        .updateTable('characters')
        .set({ locationId: sea.places.market })
        .where('id', '=', Number(sea.keys.mara))
        .execute();
    }
    const { notifications, unreads } = await inbox.page('mara');
    expect([notifications.map(({ text }) => text), unreads]).toEqual([['Четыре', 'Три', 'Два'], 3]);
    const [four, three, two] = notifications;
    // Of one moment all of them, and yet in an order.
    expect(new Set(notifications.map(({ at }) => at)).size).toBe(3);

    const one = await inbox.read('mara', { ids: [two!.id] });
    expect(one.json()).toEqual({ unreads: 2 });
    expect(host.published.at(-1)).toMatchObject({
      channel: own,
      event: 'App\\Events\\Rpg\\NotificationsRead',
      data: { ids: [two!.id], unreads: 2 },
    });
    expect((await inbox.read('mara', { upTo: three!.at })).json()).toEqual({ unreads: 1 });
    expect((await inbox.page('mara')).notifications.map(({ read }) => read)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await inbox.read('mara', { all: true })).json()).toEqual({ unreads: 0 });
    // Not another's.
    expect((await inbox.read('boris', { ids: [four!.id], all: true })).statusCode).toBe(200);
    expect(await inbox.unreads('mara')).toBe(0);
  });

  it('NOTE-01 is sent to the reader’s own channel with what is unread, and to nobody else’s', async () => {
    host.published.length = 0;
    await does.turnOf('master', '<p>Кричит чайка.</p>');
    const made = () =>
      host.published.flatMap((one) =>
        one.kind === 'event' && one.event.endsWith('NotificationMade') ? [one] : [],
      );
    while (made().length === 0) await send(host, 'GET', '/api/rpg/init');
    expect(made()).toMatchObject([
      {
        channel: `private-rpg.user.${sea.users.mara}`,
        data: { unreads: 1, notification: { kind: 'turn', title: 'Новый ход: Причал' } },
      },
    ]);
  });

  it('NOTE-01 QUICK-11 is kept in pages of twenty, five hundred at most and three months', async () => {
    const rows = Array.from({ length: 520 }, (_, index) => ({
      userId: sea.users.mara,
      kind: 'turn' as const,
      gameId: sea.games.sea,
      characterId: Number(sea.keys.mara),
      subject: `turn:${index}`,
      at: NOON + index,
    }));
    await host.db.insertInto('notifications').values(rows).execute();

    await tidyUp(host.db, NOON);
    const first = await inbox.page('mara');
    expect([first.notifications.length, first.next]).toEqual([20, NOON + 500]);
    expect(first.unreads).toBe(100); // and more: nobody counts further
    const second = await inbox.page('mara', first.next);
    expect(second.notifications[0]?.at).toBe(NOON + 499);
    expect(await inbox.page('mara', NOON + 21)).toMatchObject({
      notifications: [{ at: NOON + 20 }],
    });
    await tidyUp(host.db, NOON + 90 * 24 * 3_600_000 + 600);
    const left = await host.db.selectFrom('notifications').select('id').execute();
    expect(left).toEqual([]);
  });
});
