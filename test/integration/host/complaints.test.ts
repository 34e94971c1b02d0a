import type { Notification } from '../../../src/contract/index.ts';
import { chatHost, postAtPier } from '../../support/host/beginnings.ts';
import { sentBy } from '../../support/host/chat.ts';
import { type Community, makeChannel } from '../../support/host/community.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import {
  makeModerators,
  moderationActions,
  verdictOf,
  type Who,
} from '../../support/host/moderation.ts';
import { actions } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: ReturnType<typeof moderationActions>;
let turns: ReturnType<typeof actions>;
let chat: Awaited<ReturnType<typeof chatHost>>['does'];
let turn: string;
beforeEach(async () => {
  ({ host, sea, does: chat } = await chatHost());
  does = moderationActions(host, await makeModerators(host, sea));
  turns = actions(host, sea);
  turn = await postAtPier(turns, sea);
});
afterEach(() => host.close());

const notesOf = async (who: Who) =>
  (await does.ask(who, 'GET', 'notifications'))
    .json<{ notifications: Notification[] }>()
    .notifications.filter(({ kind }) => kind === 'complaint')
    .map(({ title, text, url }) => ({ title, text, url }));

describe('a complaint', () => {
  it('OWN-66: keeps the turn as it stood, beside what it is now, and says what became of it', async () => {
    expect(verdictOf(await does.complain('boris', 'turn', turn, ' Грубость\u0000 '))).toBe('yes');
    const [first] = (await does.complaints('master')).complaints;
    expect(first).toMatchObject({
      kind: 'turn',
      who: { name: 'boris' },
      reason: 'Грубость',
      fate: 'same',
      then: { html: '<p>Ход</p>', author: 'mara', link: `/sea/location/pier/all?turn=${turn}` },
    });
    expect(first).not.toHaveProperty('now');

    await turns.edit('mara', sea.keys.mara, turn, {
      body: '<p>Другое</p>',
      currentLocation: 'pier',
    });
    const [changed] = (await does.complaints('owner')).complaints;
    expect(changed).toMatchObject({
      fate: 'changed',
      now: '<p>Другое</p>',
      then: { html: '<p>Ход</p>' },
    });

    await turns.remove('mara', sea.keys.mara, turn);
    const [gone] = (await does.complaints('master')).complaints;
    expect(gone).toMatchObject({ fate: 'gone', then: { html: '<p>Ход</p>' } });
  });

  it('OWN-66: is one for a person and thing as long as it is open, also when it is sent twice at once', async () => {
    const twice = [does.complain('boris', 'turn', turn), does.complain('boris', 'turn', turn)];
    expect((await Promise.all(twice)).map(verdictOf)).toEqual(['yes', 'yes']);
    await does.complain('reader', 'turn', turn);
    const { complaints, open } = await does.complaints('master');
    expect(open).toBe(2);
    expect(complaints.map(({ who }) => who?.name)).toEqual(['boris', 'reader']);

    await does.close('master', complaints[0]!.id);
    await does.complain('boris', 'turn', turn);
    expect((await does.complaints('master')).open).toBe(2);
    expect(verdictOf(await does.reopen('master', complaints[0]!.id))).toBe('complaintOpen');
  });

  it('OWN-67: can be made of what one sees alone: comments by their two sides, messages by members, no hidden profile', async () => {
    const comment = (await turns.comment('master', 'master', turn, '<p>Слово</p>')).json<{
      comment: { id: string };
    }>().comment.id;
    const secret = await makeChannel(host.db, sea.games.sea, 'secret', {
      access: 'members',
      members: [Number(sea.keys.mara)],
    });
    expect(secret).toBeGreaterThan(0);
    const message = sentBy(await chat.say('mara', sea.keys.mara, 'secret', '<b>Тайна</b>')).id;
    const asked = async (kind: string, id: string | number) =>
      Object.fromEntries(
        await Promise.all(
          (['mara', 'boris', 'stranger'] as const).map(async (who) => [
            who,
            verdictOf(await does.complain(who, kind, id)),
          ]),
        ),
      ) as Record<string, string>;

    const mine = { mara: 'yes', boris: 'noData', stranger: 'noData' };
    expect(await asked('comment', comment)).toEqual(mine);
    expect(await asked('message', message)).toEqual(mine);
    expect(await asked('profile', sea.keys.novice)).toEqual(mine);
    expect(await asked('profile', sea.keys.boris)).toEqual({
      ...{ mara: 'yes', boris: 'yes', stranger: 'yes' },
    });
    const { complaints } = await does.complaints('master');
    const ofMessage = complaints.find(({ kind }) => kind === 'message')!;
    expect(ofMessage.then).toMatchObject({
      html: '<p>&lt;b&gt;Тайна&lt;/b&gt;</p>',
      author: 'mara',
    });
    expect(ofMessage.then).not.toHaveProperty('link');
    expect(complaints.find(({ kind }) => kind === 'comment')?.then.author).toBe('');
  });

  it('OWN-67: is not made by guests, in a game that one does not see, of what is not there, or of too many words', async () => {
    const guest = await does.ask(asGuest(host), 'POST', 'complaints/sea', {
      ...{ kind: 'turn', id: turn, reason: 'x' },
    });
    const hidden = await does.ask('boris', 'POST', 'complaints/draft', {
      ...{ kind: 'turn', id: turn, reason: 'x' },
    });
    const foreign = await does.ask('boris', 'POST', 'complaints/feast', {
      ...{ kind: 'turn', id: turn, reason: 'x' },
    });
    expect([guest, hidden, foreign].map(verdictOf)).toEqual([
      ...['unauthorised', 'gameNotFound', 'noData'],
    ]);
    for (const reason of ['', ' \u202e\n', 'ё'.repeat(1_001), 'ё'.repeat(500_000)])
      expect((await does.complain('boris', 'turn', turn, reason)).statusCode).not.toBe(200);
    expect((await does.complaints('master')).open).toBe(0);
  });

  it('OWN-68: is told to the masters, and its end to the one who complained, never to the author', async () => {
    await does.complain('boris', 'turn', turn, 'Грубость');
    expect(await notesOf('master')).toEqual([
      { title: 'Новая жалоба в игре «sea»', text: 'Грубость', url: '/sea/moderation' },
    ]);
    const { id } = (await does.complaints('master')).complaints[0]!;
    expect(verdictOf(await does.close('master', id, 'Поговорили'))).toBe('yes');
    expect(await notesOf('boris')).toEqual([
      { title: 'Вашу жалобу рассмотрели: «sea»', text: 'Поговорили', url: '/sea' },
    ]);
    expect([await notesOf('mara'), await notesOf('other'), await notesOf('tech')]).toEqual([
      ...[[], [], []],
    ]);
    const answers = await Promise.all(
      ['turns/sea', `turns/sea/${sea.keys.mara}`].map((path) =>
        send(host, 'GET', `/api/rpg/${path}`, sea.headers.mara),
      ),
    );
    expect(answers.map(({ body }) => body).join()).not.toContain('Грубость');
  });

  it('OWN-68: its end is told to one who plays nobody there, live and in the list, but not while they are blocked', async () => {
    await does.complain('stranger', 'turn', turn, 'Грубость');
    const { id } = (await does.complaints('master')).complaints[0]!;
    host.published.length = 0;
    await does.close('master', id, 'Поговорили');
    const told = { title: 'Вашу жалобу рассмотрели: «sea»', text: 'Поговорили', url: '/sea' };
    expect(await notesOf('stranger')).toEqual([told]);
    const own = `private-rpg.user.${sea.users.stranger}`;
    const made = () =>
      host.published.flatMap((one) =>
        one.kind === 'event' && one.channel === own && one.event.endsWith('NotificationMade')
          ? [one]
          : [],
      );
    while (made().length === 0) await send(host, 'GET', '/api/rpg/init');
    const [live] = made();
    expect(live).toMatchObject({
      data: { unreads: 1, notification: told },
    });
    expect(live?.data).not.toHaveProperty('notification.character');
    await does.block('master', 'stranger');
    expect(await notesOf('stranger')).toEqual([]);
  });

  it('OWN-68: its end is told in a game that is not opened to those alone who were invited', async () => {
    await does.complain('stranger', 'turn', turn);
    const { id } = (await does.complaints('master')).complaints[0]!;
    await does.close('master', id);
    const gameId = sea.games.sea;
    const game = host.db.updateTable('games').where('id', '=', gameId);
    await game.set({ status: 'inactive' }).execute();
    expect(await notesOf('stranger')).toEqual([]);
    const joined = { gameId, userId: sea.users.stranger, invitationId: null, joinedAt: 1 };
    await host.db.insertInto('gameMembers').values(joined).execute();
    expect(await notesOf('stranger')).toHaveLength(1);
  });

  it('OWN-69: is closed once with a note, opened again, filtered, and stands in the journal without the complainer', async () => {
    await does.complain('boris', 'turn', turn);
    const { id } = (await does.complaints('master')).complaints[0]!;
    const both = await Promise.all([does.close('master', id), does.close('owner', id)]);
    expect(both.map(verdictOf).toSorted()).toEqual(['complaintClosed', 'yes']);
    expect(await does.complaints('master')).toEqual({ complaints: [], open: 0 });
    const closed = await does.complaints('master', '?closed=1');
    expect(closed.complaints).toMatchObject([{ id, note: 'Разобрались' }]);

    expect(verdictOf(await does.reopen('master', id))).toBe('yes');
    expect(verdictOf(await does.reopen('master', id))).toBe('complaintOpen');
    expect((await does.complaints('master')).complaints).toMatchObject([{ id }]);
    const rows = await host.db.selectFrom('journal').selectAll().execute();
    expect(rows.map(({ action }) => action)).toEqual(['complaintClosed', 'complaintReopened']);
    expect(JSON.stringify(rows)).not.toContain('boris');
  });

  it('OWN-69: lists the oldest first, a page of twenty', async () => {
    const { id } = await host.db
      .selectFrom('turns')
      .select('id')
      .where('id', '=', Number(turn))
      .executeTakeFirstOrThrow();
    const state = JSON.stringify({ html: '<p>x</p>', author: 'mara', date: 1 });
    const common = { gameId: sea.games.sea, userId: null, kind: 'turn', subjectId: id } as const;
    for (let at = 1; at <= 22; at += 1)
      await host.db
        .insertInto('complaints')
        .values({
          ...common,
          reason: `№ ${at}`,
          state,
          at,
          closedAt: null,
          closedBy: null,
          note: null,
        })
        .execute();
    const first = await does.complaints('master');
    expect([first.complaints.length, first.complaints[0]?.reason, first.open]).toEqual([
      20,
      '№ 1',
      22,
    ]);
    const second = await does.complaints('master', `?after=${first.next}`);
    expect(second.complaints.map(({ reason }) => reason)).toEqual(['№ 21', '№ 22']);
    expect(second).not.toHaveProperty('next');
  });
});
