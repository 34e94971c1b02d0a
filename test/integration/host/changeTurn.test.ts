import { textVersion } from '../../../src/domain/index.ts';
import { postAtPier, turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { insertTurn, NOON, signIn, type TestHost } from '../../support/host/index.ts';
import { type Actions, actions, draftAt, refusalOf } from '../../support/host/turns.ts';

const HOUR = 3_600_000;

let host: TestHost;
let sea: Community;
let does: Actions;

async function begin(env?: Record<string, string>): Promise<void> {
  ({ host, sea, does } = await turnsHost({ ...(env && { env }) }));
}
beforeEach(() => begin());
afterEach(() => host.close());

const posted = (): Promise<string> => postAtPier(does, sea);

const NEW = { body: '<p>Иначе</p>' };
const EDIT_REFUSED = [403, 'Вы не можете править этот ход.'];
const DELETE_REFUSED = [403, 'Вы не можете удалить этот ход.'];

describe('an edit', () => {
  it('HOST-01 replaces the text, and everybody sees it', async () => {
    const id = await posted();
    host.advance(1000);
    const answer = await does.edit('mara', sea.keys.mara, id, NEW);

    expect(answer.json()).toEqual({
      message: 'Ход изменён.',
      turn: {
        id,
        post: '<p>Иначе</p>',
        updated: NOON + 1000,
        location: { key: 'pier', title: 'Причал' },
      },
    });
    const [seen] = await does.list('boris');
    expect(seen).toMatchObject({ id, post: '<p>Иначе</p>', updated: NOON + 1000, isOwner: false });
    expect(seen?.created).toBe(NOON / 1000);
  });

  it('makes a newer version each time, even within one millisecond and with a clock that went back', async () => {
    const id = await posted();
    const versions: number[] = [NOON];
    for (const step of [0, 0, -5_000, 0]) {
      host.advance(step);
      versions.push((await does.edit('mara', sea.keys.mara, id, NEW)).json().turn.updated);
    }

    expect(new Set(versions).size).toBe(5);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
  });

  it('HOST-05 is cleaned as a new turn is, and refused where nothing is left', async () => {
    const id = await posted();
    const body = '<p onclick="x()">Иначе<script>alert(1)</script></p>';
    expect((await does.edit('mara', sea.keys.mara, id, { body })).json().turn.post).toBe(
      '<p>Иначе</p>',
    );

    const before = await dump(host.db);
    const empty = await does.edit('mara', sea.keys.mara, id, { body: '<script>x</script>' });
    expect(empty.statusCode).toBe(422);
    expect(empty.json().errors.body).toEqual(['Напишите что-нибудь: пустой ход отправить нельзя.']);
    const long = await does.edit('mara', sea.keys.mara, id, { body: 'щ'.repeat(50_001) });
    expect(long.json().errors.body).toEqual(['Ход слишком длинный: не больше 50\u00a0000 зн.']);
    expect(await dump(host.db)).toBe(before);
  });

  it('TURN-05 is refused where somebody else changed the text since it was begun, and taken when that is known', async () => {
    const id = await posted();
    const base = textVersion('<p>Ход</p>');
    const theirs = await does.edit('master', 'master', id, { body: '<p>Рукой мастера</p>', base });
    expect(theirs.statusCode).toBe(200);
    const before = await dump(host.db);
    host.published.length = 0;

    const late = await does.edit('mara', sea.keys.mara, id, { ...NEW, base });
    expect(refusalOf(late)).toEqual([409, 'Пока вы правили, ход изменил кто-то другой.']);
    expect(late.json().code).toBe('turnChanged');
    expect(await dump(host.db)).toBe(before);
    expect(host.published).toEqual([]);

    const known = textVersion('<p>Рукой мастера</p>');
    expect((await does.edit('mara', sea.keys.mara, id, { ...NEW, base: known })).statusCode).toBe(
      200,
    );
    expect((await does.list())[0]?.post).toBe('<p>Иначе</p>');
  });

  it('TURN-05 is no conflict after comments and reactions, nor where its own answer was lost', async () => {
    const id = await posted();
    const base = textVersion('<p>Ход</p>');
    await does.comment('master', 'master', id, '<p>Принято</p>');
    await does.react('boris', sea.keys.boris, id);
    for (const attempt of [1, 2]) {
      const answer = await does.edit('mara', sea.keys.mara, id, { ...NEW, base });
      expect([attempt, answer.statusCode]).toEqual([attempt, 200]);
    }
  });

  it('moves the turn where its author may write, and nowhere else', async () => {
    const id = await posted();
    await host.db
      .updateTable('characters')
      .set({ locationId: sea.places.market })
      .where('id', '=', Number(sea.keys.mara))
      .execute();
    const to = (currentLocation: string) =>
      does.edit('mara', sea.keys.mara, id, { ...NEW, currentLocation });

    expect((await to('pier')).json().turn.location.key).toBe('pier');
    expect((await to('market')).json().turn.location.key).toBe('market');
    expect(refusalOf(await to('cave'))).toEqual([403, 'Сейчас вы не можете писать в этом месте.']);
    expect((await to('hall')).statusCode).toBe(403);
    const master = await does.edit('master', 'master', id, { ...NEW, currentLocation: 'hall' });
    expect(refusalOf(master)).toEqual([404, 'Место не найдено.']);
  });
});

it('a turn that goes to and fro is remembered once for each place it left', async () => {
  const id = await posted();
  for (const currentLocation of ['cave', 'pier', 'cave', 'pier', 'cave']) {
    host.advance(1000);
    const moved = await does.edit('master', 'master', id, { ...NEW, currentLocation });
    expect(moved.statusCode).toBe(200);
  }

  const moves = await host.db
    .selectFrom('turnMoves')
    .select(['locationId', 'movedAt'])
    .orderBy('movedAt')
    .execute();
  expect(moves).toEqual([
    { locationId: sea.places.cave, movedAt: NOON + 4_000 },
    { locationId: sea.places.pier, movedAt: NOON + 5_000 },
  ]);
});

describe('a deletion', () => {
  it('HOST-01 removes the turn for everybody, and keeps no text of it', async () => {
    const id = await posted();
    const answer = await does.remove('mara', sea.keys.mara, id);

    expect(answer.json()).toEqual({ message: 'Ход удалён.' });
    expect(await does.list('mara')).toEqual([]);
    expect(await dump(host.db, ['idempotency_keys'])).not.toContain('<p>Ход</p>');
    expect(refusalOf(await does.remove('mara', sea.keys.mara, id))).toEqual([
      404,
      'Ход не найден.',
    ]);
    expect((await does.edit('mara', sea.keys.mara, id, NEW)).statusCode).toBe(404);
  });
});

describe('changes by role', () => {
  it('profiles change their own turns, users those of their account, the game master any', async () => {
    const mara = await posted();
    const reader = (await does.post('reader', 'user', draftAt('market'))).json().turn.id;
    const npc = { npc: String(sea.ids.gull) };
    const gull = (await does.post('master', 'master', draftAt('cave', npc))).json().turn.id;
    const season = (await does.post('master', 'master', draftAt('cave'))).json().turn.id;
    const may = async (login: 'mara' | 'boris' | 'reader' | 'master' | 'tech', key: string) => {
      const statuses: number[] = [];
      for (const id of [mara, reader, gull, season])
        statuses.push((await does.edit(login, key, id, NEW)).statusCode);
      return statuses;
    };

    expect(await may('mara', sea.keys.mara)).toEqual([200, 403, 403, 403]);
    expect(await may('mara', sea.keys.novice)).toEqual([403, 403, 403, 403]);
    expect(await may('boris', sea.keys.boris)).toEqual([403, 403, 403, 403]);
    expect(await may('reader', 'user')).toEqual([403, 200, 403, 403]);
    expect(await may('tech', 'master')).toEqual([403, 403, 403, 403]);
    expect(await may('master', 'master')).toEqual([200, 200, 200, 200]);
  });

  it('nobody acts through the character of another', async () => {
    const id = await posted();
    const before = await dump(host.db);

    expect(refusalOf(await does.edit('boris', sea.keys.mara, id, NEW))).toEqual([
      403,
      'Этот персонаж принадлежит другому игроку.',
    ]);
    expect((await does.remove('boris', sea.keys.mara, id)).statusCode).toBe(403);
    expect((await does.remove('stranger', 'master', id)).statusCode).toBe(403);
    expect(refusalOf(await does.remove('boris', sea.keys.boris, id))).toEqual(DELETE_REFUSED);
    expect(await dump(host.db)).toBe(before);
  });

  it('a turn of another game is not found, one of a closed game not changed', async () => {
    const hall = await host.db
      .selectFrom('locations')
      .selectAll()
      .where('gameId', '=', sea.games.ended)
      .executeTakeFirstOrThrow();
    const { id } = await insertTurn(host.db, hall, {
      id: Number(sea.keys.maraEnded),
      ownerId: sea.users.mara,
    });

    expect((await does.edit('mara', sea.keys.mara, String(id), NEW)).statusCode).toBe(404);
    expect((await does.edit('master', 'master', String(id), NEW)).statusCode).toBe(404);
    const closed = await does.edit('mara', sea.keys.maraEnded, String(id), NEW, 'ended');
    expect(refusalOf(closed)).toEqual([409, 'Игра закрыта.']);
    expect((await does.remove('mara', sea.keys.maraEnded, String(id), 'ended')).statusCode).toBe(
      409,
    );
  });
});

describe('the windows', () => {
  it('are open to their last moment, for the master too, and closed after it', async () => {
    const [edited, deleted, late] = [await posted(), await posted(), await posted()];
    host.advance(24 * HOUR);
    expect((await does.edit('mara', sea.keys.mara, edited, NEW)).statusCode).toBe(200);
    expect((await does.remove('mara', sea.keys.mara, deleted)).statusCode).toBe(200);
    host.advance(1);

    expect(refusalOf(await does.edit('mara', sea.keys.mara, edited, NEW))).toEqual(EDIT_REFUSED);
    expect(refusalOf(await does.remove('mara', sea.keys.mara, late))).toEqual(DELETE_REFUSED);
    expect(refusalOf(await does.edit('master', 'master', late, NEW))).toEqual(EDIT_REFUSED);
    expect(refusalOf(await does.remove('master', 'master', late))).toEqual(DELETE_REFUSED);
  });

  it('are never open with 0, always with "always"', async () => {
    await host.close();
    await begin({ TURNS_CAN_EDIT_HOURS: '0', TURNS_CAN_DELETE_HOURS: 'always' });
    const id = await posted();
    host.advance(100_000 * HOUR);

    // Sessions end sooner than that.
    const headers = { ...sea.headers, mara: await signIn(host, 'mara') };
    does = actions(host, { ...sea, headers });
    expect(refusalOf(await does.edit('mara', sea.keys.mara, id, NEW))).toEqual(EDIT_REFUSED);
    expect((await does.remove('mara', sea.keys.mara, id)).statusCode).toBe(200);
  });
});
