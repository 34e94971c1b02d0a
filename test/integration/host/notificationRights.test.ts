import { flag } from '../../../server/db/index.ts';
import { notificationsHost, type TurnActions } from '../../support/host/beginnings.ts';
import type { ChatActions } from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { asGuest, send, type TestHost } from '../../support/host/index.ts';
import type { NotificationActions } from '../../support/host/notifications.ts';

let host: TestHost;
let sea: Community;
let does: TurnActions;
let chat: ChatActions;
let inbox: NotificationActions;
beforeEach(async () => ({ host, sea, does, chat, inbox } = await notificationsHost()));
afterEach(() => host.close());

describe('choices', () => {
  it('NOTE-01 are quiet by default: all in the list, nothing rings', async () => {
    expect(await inbox.rules('mara')).toEqual(
      ['turn', 'comment', 'mention', 'chat', 'profileComment', 'order', 'review', 'complaint'].map(
        (kind) => ({
          kind,
          list: true,
          browser: false,
          push: false,
        }),
      ),
    );
  });

  it('NOTE-01 are made for a kind everywhere and for one game, and kept', async () => {
    const off = { list: false, browser: false, push: false };
    const on = { list: true, browser: true, push: false };
    const chosen = await inbox.choose('mara', [
      { kind: 'turn', ...on },
      { kind: 'turn', ...off },
      { kind: 'chat', game: 'sea', ...off },
      { kind: 'mention', ...off },
      { kind: 'mention', game: 'sea', ...on },
    ]);
    expect(chosen.statusCode).toBe(200);
    const rules = await inbox.rules('mara');
    expect(rules).toEqual(chosen.json<{ rules: unknown }>().rules);
    expect(rules).toContainEqual({ kind: 'turn', ...off });
    expect(rules).toContainEqual({ kind: 'mention', game: 'sea', ...on });

    await does.turnOf('boris', '<p>Тихо.</p>', 'market');
    await does.turnOf('master', '<p>Тихо.</p>');
    await does.say('Тихо');
    await inbox.gather();
    expect(await inbox.titles('mara')).toEqual([]);
    await does.turnOf('master', '<p>Mara!</p>');
    expect(await inbox.titles('mara')).toEqual(['mention: Вас упомянули в ходе: Причал']);
    // Of others nothing is chosen.
    expect(await inbox.titles('reader')).toEqual(['chat: 1 новое сообщение: hall']);
  });

  it('NOTE-01 of a game that is not there are refused, and change nothing', async () => {
    const rule = { kind: 'turn' as const, list: false, browser: false, push: false };
    const answer = await inbox.choose('mara', [rule, { ...rule, game: 'atlantis' }]);
    expect(answer.json<{ code: string }>().code).toBe('gameNotFound');
    expect((await inbox.rules('mara'))[0]).toMatchObject({ kind: 'turn', list: true });
  });
});

describe('choices in a game that is hidden from all but its masters', () => {
  const off = { list: false, browser: false, push: false };
  const inSea = { kind: 'turn' as const, game: 'sea', ...off };
  const setStatus = (status: 'active' | 'inactive') =>
    host.db.updateTable('games').where('id', '=', sea.games.sea).set({ status }).execute();

  it('NOTE-01 HOST-02 are refused as if there were no such game, but for its masters', async () => {
    await setStatus('inactive');
    const hidden = await inbox.choose('mara', [inSea]);
    const missing = await inbox.choose('mara', [{ ...inSea, game: 'atlantis' }]);
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
    expect(hidden.json<{ code: string }>().code).toBe('gameNotFound');
    expect((await inbox.choose('master', [inSea])).statusCode).toBe(200);
    expect(await inbox.rules('master')).toContainEqual(inSea);
  });

  it('NOTE-01 HOST-02 are not listed, are left as they are by others, and come back with it', async () => {
    await inbox.choose('mara', [inSea]);
    await setStatus('inactive');
    expect((await inbox.rules('mara')).map(({ game }) => game)).not.toContain('sea');
    const chosen = await inbox.choose('mara', [{ kind: 'chat', ...off }]);
    expect(chosen.statusCode).toBe(200);
    expect(chosen.json<{ rules: object[] }>().rules).not.toContainEqual(inSea);
    await setStatus('active');
    const rules = await inbox.rules('mara');
    expect(rules).toContainEqual(inSea);
    expect(rules).toContainEqual({ kind: 'chat', ...off });
    await inbox.choose('mara', []);
    expect(await inbox.rules('mara')).not.toContainEqual(inSea);
  });
});

describe('rights', () => {
  it('HOST-02 nothing is shown without a session', async () => {
    for (const url of ['notifications', 'notifications/unreads', 'notifications/rules']) {
      const answer = await send(host, 'GET', `/api/rpg/${url}`, asGuest(host));
      expect(answer.json<{ code: string }>().code).toBe('unauthorised');
    }
    const reading = await send(host, 'POST', '/api/rpg/notifications/read', asGuest(host), {
      all: true,
    });
    expect(reading.statusCode).toBe(401);
  });

  it('NOTE-01 what may no longer be seen is neither listed nor counted: channel, game, comments, character', async () => {
    const mara = Number(sea.keys.mara);
    const turn = await does.turnOf('mara', '<p>Ход</p>');
    await does.comment('master', 'master', turn, '<p>Слово</p>');
    await chat.say('master', 'master', 'crew', 'Собрание');
    await inbox.gather();
    expect(await inbox.unreads('mara')).toBe(2);

    await host.db.deleteFrom('channelMembers').where('characterId', '=', mara).execute();
    expect(await inbox.titles('mara')).toEqual(['comment: Комментарий к вашему ходу: Причал']);
    expect(await inbox.unreads('mara')).toBe(1);

    const games = host.db.updateTable('games').where('id', '=', sea.games.sea);
    await games.set({ status: 'inactive' }).execute();
    expect([await inbox.titles('mara'), await inbox.unreads('mara')]).toEqual([[], 0]);
    await games.set({ status: 'active' }).execute();
    expect(await inbox.unreads('mara')).toBe(1);

    // The character was given to somebody else: neither of the two is notified.
    const characters = host.db.updateTable('characters').where('id', '=', mara);
    await characters.set({ ownerId: sea.users.boris }).execute();
    expect([await inbox.unreads('mara'), await inbox.unreads('boris')]).toEqual([0, 0]);
  });

  it('NOTE-01 a channel notifies only those who may view it; a chat that is off notifies nobody', async () => {
    await chat.say('master', 'master', 'bridge', 'Совет');
    await chat.say('master', 'master', 'crew', 'Mara, boris, Техник!');
    await inbox.gather();
    expect(await inbox.titles('mara')).toEqual(['mention: Вас упомянули в чате: crew']);
    expect(await inbox.titles('boris')).toEqual([]);
    expect(await inbox.titles('reader')).toEqual([]);
    expect((await inbox.titles('tech')).sort()).toEqual([
      'chat: 1 новое сообщение: bridge',
      'mention: Вас упомянули в чате: crew',
    ]);
    await host.db
      .updateTable('games')
      .set({ chat: flag(false) })
      .execute();
    expect(await inbox.titles('tech')).toEqual([]);
  });
});
