import { remarkOnProfile } from '../../../server/notifications/remarks.ts';
import { notificationsHost, type TurnActions } from '../../support/host/beginnings.ts';
import type { ChatActions } from '../../support/host/chat.ts';
import { type Community, makeChannel } from '../../support/host/community.ts';
import { asGuest, NOON, send, type TestHost } from '../../support/host/index.ts';
import { returnProfile } from '../../support/host/reviews.ts';
import { draftAt } from '../../support/host/turns.ts';
import { waitingActions, type WaitingActions } from '../../support/host/waiting.ts';

const HOUR = 3_600_000;

let host: TestHost;
let sea: Community;
let does: TurnActions;
let chat: ChatActions;
let waits: WaitingActions;
beforeEach(async () => {
  ({ host, sea, does, chat } = await notificationsHost());
  waits = waitingActions(host, sea);
  await returnProfile(host, sea.keys.novice);
});
afterEach(() => host.close());

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const market = () => `place:${sea.places.market}`;
/** boris stands nowhere and writes on the market; mara goes there from the pier. */
const goToMarket = async () => {
  const body = draftAt('pier', { action: 'route', location: 'market' });
  const answer = await does.post('mara', sea.keys.mara, body);
  expect(answer.json()).toMatchObject({ currentLocation: 'market' });
};

describe('scenes', () => {
  it('BACK-14 wait for who wrote before another, with the first unread turn, and no more once answered', async () => {
    await does.turnOf('mara', '<p>Есть кто?</p>');
    await goToMarket();
    expect(await waits.lines('mara')).toEqual(['others scene Рынок 0']);
    host.advance(HOUR);
    const first = await does.turnOf('boris', '<p>Первое <b>слово</b></p>', 'market');
    host.advance(HOUR);
    await does.turnOf('boris', '<p>Второе слово, Mara!</p>', 'market');

    const { waiting, count, away } = await waits.list('mara');
    expect([count, away]).toEqual([1, undefined]);
    expect(waiting).toEqual([
      {
        id: `${sea.keys.mara}/${market()}`,
        ...{ kind: 'scene', state: 'waits', game: 'sea', gameTitle: 'sea', subject: market() },
        ...{ character: sea.keys.mara, characterName: 'mara', title: 'Рынок', place: 'market' },
        ...{ who: { name: 'boris' }, text: 'Второе слово, Mara!', count: 2, named: true },
        ...{ since: NOON + HOUR, url: `/sea/location/market/all?turn=${first}` },
      },
    ]);
    expect(await waits.lines('boris')).toEqual(['others scene Рынок 0']);

    await does.turnOf('mara', '<p>Здесь я.</p>', 'market');
    expect(await waits.count('mara')).toBe(0);
    expect(await waits.lines('boris')).toEqual(['waits scene Рынок 1']);
  });

  it('BACK-14 wait no more for a turn that was deleted, nor for a name that was taken out of it', async () => {
    await does.turnOf('boris', '<p>Раз.</p>', 'market');
    await goToMarket();
    const turn = await does.turnOf('boris', '<p>Два.</p>', 'market');
    expect(await waits.count('mara')).toBe(1);
    await does.remove('boris', sea.keys.boris, turn);
    expect(await waits.count('mara')).toBe(0);
  });

  it('BACK-14 wait where one is named, though one never wrote there, and not where one cannot answer', async () => {
    const named = await does.turnOf('boris', '<p>Где Mara?</p>', 'market');
    expect(await waits.lines('mara')).toEqual([]);
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.market })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    expect(await waits.lines('mara')).toEqual(['waits scene Рынок 1']);
    await does.edit('boris', sea.keys.boris, named, { body: '<p>Никого.</p>' });
    expect(await waits.lines('mara')).toEqual([]);
  });

  it('BACK-14 wait for nobody whose character is not confirmed or no more theirs, and in no closed game', async () => {
    await does.turnOf('boris', '<p>Раз.</p>', 'market');
    await goToMarket();
    await does.turnOf('boris', '<p>Два.</p>', 'market');
    const mara = host.db.updateTable('characters').where('id', '=', Number(sea.keys.mara));
    const game = host.db.updateTable('games').where('id', '=', sea.games.sea);
    expect(await waits.count('mara')).toBe(1);
    await game.set({ status: 'closed' }).execute();
    expect(await waits.lines('mara')).toEqual([]);
    await game.set({ status: 'active' }).execute();
    await mara.set({ confirmed: 0 }).execute();
    expect(await waits.lines('mara')).toEqual([]);
    await mara.set({ confirmed: 1, ownerId: sea.users.stranger }).execute();
    expect(await waits.lines('mara')).toEqual([]);
    expect(await waits.count('stranger')).toBe(1);
  });
});

describe('a game that is not opened', () => {
  const invite = (...who: ('mara' | 'boris')[]) => {
    const joined = { gameId: sea.games.sea, invitationId: null, joinedAt: NOON };
    return host.db
      .insertInto('gameMembers')
      .values(who.map((login) => ({ ...joined, userId: sea.users[login] })))
      .execute();
  };

  it('OWN-93 waits for those who were invited into it and for its masters, as any other, and for nobody else', async () => {
    await does.turnOf('mara', '<p>Есть кто?</p>');
    await goToMarket();
    await does.turnOf('boris', '<p>Повар здесь?</p>', 'market');
    await host.db
      .updateTable('games')
      .set({ status: 'inactive' })
      .where('id', '=', sea.games.sea)
      .execute();
    for (const login of ['mara', 'tech'] as const) expect(await waits.lines(login)).toEqual([]);
    await invite('boris');
    expect(await waits.lines('mara')).toEqual([]);
    expect(await waits.lines('tech')).toEqual(['waits masters Рынок 1']);
    await invite('mara');
    expect(await waits.lines('mara')).toEqual(['waits scene Рынок 1']);
    await does.turnOf('mara', '<p>Здесь.</p>', 'market');
    expect(await waits.lines('boris')).toEqual(['waits scene Рынок 1']);
  });

  it('OWN-93 waits for nobody who is blocked there', async () => {
    await invite('mara', 'boris');
    await goToMarket();
    await does.turnOf('boris', '<p>Mara?</p>', 'market');
    await host.db.updateTable('games').set({ status: 'inactive' }).execute();
    expect(await waits.lines('mara')).toEqual(['waits scene Рынок 1']);
    const block = { userId: sea.users.mara, gameId: sea.games.sea, reason: 'x', madeAt: NOON };
    await host.db
      .insertInto('blocks')
      .values({ ...block, madeBy: null, until: null, liftedAt: null, liftedBy: null })
      .execute();
    expect(await waits.lines('mara')).toEqual([]);
  });
});

describe('masters', () => {
  it('BACK-18 are waited for where a player wrote to their NPC, and answer for each other', async () => {
    await does.turnOf('master', '<p>Кар.</p>', 'market');
    host.advance(HOUR);
    await does.turnOf('boris', '<p>Кто здесь?</p>', 'market');
    for (const login of ['master', 'tech'] as const)
      expect(await waits.lines(login)).toEqual(['waits masters Рынок 1']);
    await does.turnOf('master', '<p>Кар!</p>', 'market');
    for (const login of ['master', 'tech'] as const) expect(await waits.lines(login)).toEqual([]);
  });

  it('BACK-18 are waited for where an NPC that they may lead is named', async () => {
    await does.turnOf('boris', '<p>Где Повар?</p>', 'market');
    expect(await waits.lines('master')).toEqual([]);
    expect(await waits.lines('tech')).toEqual(['waits masters Рынок 1']);
  });

  it('BACK-18 see where a player has had no answer for three days, without being counted', async () => {
    await does.turnOf('boris', '<p>Ау!</p>', 'market');
    expect(await waits.lines('master')).toEqual([]);
    host.advance(72 * HOUR);
    expect(await waits.lines('master')).toEqual(['others silent Рынок 0']);
    expect(await waits.count('master')).toBe(0);
    expect(await waits.lines('boris')).toEqual(['others scene Рынок 0']);
    await waits.put('master', { subject: market(), hold: { kind: 'quiet' } });
    expect(await waits.lines('master')).toEqual(['held silent Рынок 0']);
  });
});

describe('what waits beside scenes', () => {
  it('BACK-17 comments wait for the owner as long as they can be answered, then for the masters', async () => {
    const turn = await does.turnOf('mara', '<p>Ход</p>');
    await does.comment('master', 'master', turn, '<p>Куда идёте?</p>');
    const [row] = (await waits.list('mara')).waiting;
    expect(row).toMatchObject({
      ...{ kind: 'comment', state: 'waits', subject: `turn:${turn}`, text: 'Куда идёте?' },
      url: `/sea/location/pier/all?turn=${turn}`,
    });
    expect(row).not.toHaveProperty('who');
    expect(await waits.count('master')).toBe(0);
    await does.comment('mara', sea.keys.mara, turn, '<p>На рынок.</p>');
    expect(await waits.count('mara')).toBe(0);
    const [asked] = (await waits.list('master')).waiting;
    expect(asked).toMatchObject({ who: { name: 'mara' }, text: 'На рынок.', character: 'master' });
    expect(await waits.lines('master')).toEqual(['waits comment Причал 1']);
    expect(await waits.lines('tech')).toEqual(['waits comment Причал 1']);
    await does.comment('tech', 'master', turn, '<p>Хорошо.</p>');
    expect(await waits.lines('master')).toEqual([]);
    expect(await waits.count('mara')).toBe(1);
    const hours = host.deps.config.turnsCanEditHours;
    expect(hours).not.toBeNull();
    host.advance((hours ?? 0) * HOUR + 1_001);
    expect(await waits.lines('mara')).toEqual(['others scene Причал 0']);
  });

  it('BACK-17 a word of the moderators waits until it is answered, or the profile is saved or confirmed', async () => {
    const characterId = Number(sea.keys.novice);
    const remark = { characterId, userId: sea.users.master, body: '<p>Возраст?</p>' };
    await host.db
      .transaction()
      .execute((trx) => remarkOnProfile(trx, { ...remark, createdAt: NOON + 1 }));
    expect((await waits.list('mara')).waiting).toMatchObject([
      {
        ...{ kind: 'remark', title: 'novice', text: 'Возраст?', who: { name: 'master' } },
        ...{ character: sea.keys.novice, url: '/sea/profile/' },
      },
    ]);
    const novice = host.db.updateTable('characters').where('id', '=', characterId);
    await novice.set({ updatedAt: NOON + 2 }).execute();
    expect(await waits.lines('mara')).toEqual([]);
    await novice.set({ updatedAt: NOON, confirmed: 1 }).execute();
    expect(await waits.lines('mara')).toEqual([]);
  });

  it('BACK-17 an event waits for its members where others wrote in its channel after them', async () => {
    const event = await host.db
      .insertInto('questEvents')
      .values({ questId: Number(sea.quests.open), key: 'e', title: 'Штурм', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = { eventId: event.id, characterId: Number(sea.keys.mara) };
    await host.db.insertInto('questEventMembers').values(member).execute();
    const channel = await makeChannel(host.db, sea.games.sea, 'storm');
    await host.db
      .updateTable('chatChannels')
      .set({ questEventId: event.id })
      .where('id', '=', channel)
      .execute();
    expect(await waits.lines('mara')).toEqual([]);
    await does.say('В бой!', 'boris', 'storm');
    expect((await waits.list('mara')).waiting).toMatchObject([
      { kind: 'event', title: 'Штурм', text: 'В бой!', who: { name: 'boris' }, count: 1 },
    ]);
    expect(await waits.lines('boris')).toEqual([]);
    await chat.say('mara', sea.keys.mara, 'storm', 'Иду');
    expect(await waits.lines('mara')).toEqual([]);
    host.advance(1);
    await does.say('Скорее', 'boris', 'storm');
    expect(await waits.count('mara')).toBe(1);
    await host.db.updateTable('questEvents').set({ status: 'finished' }).execute();
    expect(await waits.lines('mara')).toEqual([]);
  });
});

describe('putting off', () => {
  const meet = async () => {
    await does.turnOf('boris', '<p>Раз.</p>', 'market');
    await goToMarket();
    host.advance(HOUR);
    await does.turnOf('boris', '<p>Два.</p>', 'market');
  };
  const mara = (hold?: object) => waits.put('mara', { subject: market(), ...(hold && { hold }) });

  it('BACK-12 holds until a time, until somebody writes, or until one writes oneself; and is taken back', async () => {
    await meet();
    const until = NOON + 20 * HOUR;
    const put = await mara({ kind: 'later', until });
    expect(put.json()).toMatchObject({
      ...{ count: 0, waiting: [{ state: 'held', hold: { kind: 'later', until } }] },
    });
    expect((await mara()).json()).toMatchObject({ count: 1, waiting: [{ state: 'waits' }] });
    await mara({ kind: 'later', until });
    host.advance(19 * HOUR);
    expect(await waits.count('mara')).toBe(1);

    await mara({ kind: 'quiet' });
    expect(await waits.lines('mara')).toEqual(['held scene Рынок 1']);
    await does.turnOf('boris', '<p>Три.</p>', 'market');
    expect(await waits.count('mara')).toBe(1);

    await mara({ kind: 'left' });
    await does.turnOf('boris', '<p>Mara!</p>', 'market');
    expect(await waits.lines('mara')).toEqual(['held scene Рынок 3']);
    host.advance(1);
    await does.turnOf('mara', '<p>Я.</p>', 'market');
    await does.turnOf('boris', '<p>Пять.</p>', 'market');
    expect(await waits.count('mara')).toBe(1);
  });

  it('BACK-12 HOST-02 is refused for what does not wait, for others’ characters, with a wrong time, without a session', async () => {
    await meet();
    const hold = { kind: 'quiet' };
    const later = (until?: number) =>
      mara({ kind: 'later', ...(until !== undefined && { until }) });
    expect(codeOf(await waits.put('mara', { subject: `place:${sea.places.cave}`, hold }))).toBe(
      'noData',
    );
    const { mara: character } = sea.keys;
    expect(codeOf(await waits.put('boris', { subject: market(), hold, character }))).toBe(
      'profileNotYours',
    );
    for (const until of [undefined, NOON, NOON + 40 * 24 * HOUR])
      expect((await later(until)).statusCode).toBe(422);
    expect((await mara({ kind: 'later', until: NOON + 9 * HOUR, more: 1 })).statusCode).toBe(422);
    const guest = asGuest(host);
    expect((await send(host, 'GET', '/api/rpg/waiting', guest)).statusCode).toBe(401);
    const away = await send(host, 'POST', '/api/rpg/waiting/away', guest, { until: null });
    expect(away.statusCode).toBe(401);
    expect(await host.db.selectFrom('waitingHolds').selectAll().execute()).toEqual([]);
    const turn = await does.turnOf('mara', '<p>Ход</p>', 'market');
    await does.comment('master', 'master', turn, '<p>Слово</p>');
    const left = await waits.put('mara', { subject: `turn:${turn}`, hold: { kind: 'left' } });
    expect(left.statusCode).toBe(422);
  });

  it('BACK-13 nobody waits for one who is away, until then or until they are back', async () => {
    await meet();
    expect((await waits.away('mara', NOON)).statusCode).toBe(422);
    expect((await waits.away('mara', NOON + 400 * 24 * HOUR)).statusCode).toBe(422);
    const until = NOON + 48 * HOUR;
    expect((await waits.away('mara', until)).json()).toMatchObject({ count: 0, away: until });
    expect(await waits.lines('mara')).toEqual(['held scene Рынок 1']);
    expect((await waits.away('mara')).json()).toMatchObject({ count: 1 });
    await waits.away('mara', until);
    host.advance(48 * HOUR);
    expect(await waits.count('mara')).toBe(1);
  });
});
