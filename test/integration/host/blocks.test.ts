import { leaveCommunity } from '../../../server/accounts/leave.ts';
import { endOverdueBlocks } from '../../../server/community/standing.ts';
import type { Block, InitAnswer } from '../../../src/contract/index.ts';
import { chatHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { asGuest, NOON, send, type TestHost } from '../../support/host/index.ts';
import { authorize } from '../../support/host/live.ts';
import {
  blockId,
  makeModerators,
  moderationActions,
  verdictOf,
} from '../../support/host/moderation.ts';
import { draftAt } from '../../support/host/turns.ts';

const DAY = 86_400_000;

let host: TestHost;
let sea: Community;
let people: Awaited<ReturnType<typeof makeModerators>>;
let does: ReturnType<typeof moderationActions>;
beforeEach(async () => {
  ({ host, sea } = await chatHost());
  people = await makeModerators(host, sea);
  does = moderationActions(host, people);
});
afterEach(() => host.close());

const post = (who: 'mara' | 'boris' = 'mara', headers = {}) =>
  send(
    host,
    'POST',
    `/api/rpg/turn/sea/${sea.keys[who]}`,
    { ...sea.headers[who], ...headers },
    draftAt(who === 'mara' ? 'pier' : 'market'),
  );
const init = async () =>
  (await send(host, 'GET', '/api/rpg/init', sea.headers.mara)).json<InitAnswer>();
const charactersIn = async (game: string) =>
  (await send(host, 'GET', `/api/rpg/characters/${game}`, sea.headers.mara)).json<{
    characters: unknown[];
  }>().characters;
const journal = () =>
  host.db.selectFrom('journal').select(['action', 'userId', 'gameId', 'subjectName']).execute();

describe('a block in a game', () => {
  it('OWN-53: keeps a person from writing there alone, who is told why and until when', async () => {
    const until = NOON + DAY;
    expect(verdictOf(await does.block('master', 'mara', { reason: ' Спам ', until }))).toBe('yes');
    const answer = await post();

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      code: 'blocked',
      error: 'Писать в этой игре вам сейчас нельзя: доступ закрыт на время. Причина: «Спам».',
    });
    expect((await init()).user?.blocks).toEqual([{ game: 'sea', reason: 'Спам', until }]);
    expect(await charactersIn('sea')).toEqual([]);
    expect(await charactersIn('feast')).toHaveLength(1);
    expect(verdictOf(await post('boris'))).toBe('yes');
  });

  it('OWN-53: leaves what guests read, and closes what is read as a character', async () => {
    await does.block('master', 'mara');
    const read = (path: string) =>
      send(host, 'GET', `/api/rpg/${path}`, sea.headers.mara).then(verdictOf);

    expect(await read('turns/sea')).toBe('yes');
    expect(await read('location/sea/pier')).toBe('yes');
    expect(await read(`chat/messages/sea/${sea.keys.mara}/rpg_game/hall`)).toBe('blocked');
    expect(await read(`quests/sea/${sea.keys.mara}`)).toBe('blocked');
    expect(await read(`turns/sea/${sea.keys.mara}`)).toBe('blocked');
  });

  it('OWN-55: closes sockets and channels at once, and tells open pages before', async () => {
    const channel = `private-rpg.game.sea.profile.${sea.keys.mara}.turn`;
    expect((await authorize(host, sea.headers.mara, channel)).statusCode).toBe(200);
    host.published.length = 0;
    await does.block('master', 'mara');

    expect(host.published).toEqual([
      expect.objectContaining({
        channel: `private-rpg.user.${sea.users.mara}`,
        data: { game: 'sea' },
      }),
      expect.objectContaining({ kind: 'sessionEnded' }),
    ]);
    expect((await authorize(host, sea.headers.mara, channel)).statusCode).toBe(403);
    const own = `private-rpg.user.${sea.users.mara}`;
    expect((await authorize(host, sea.headers.mara, own)).statusCode).toBe(200);
  });

  it('OWN-53: ends by hand, and by its time; both are told to the open pages', async () => {
    const first = blockId(await does.block('master', 'mara'));
    expect(verdictOf(await does.lift('master', first))).toBe('yes');
    expect(verdictOf(await post())).toBe('yes');
    expect((await init()).user).not.toHaveProperty('blocks');

    await does.block('master', 'mara', { until: NOON + DAY });
    await endOverdueBlocks(host.deps, host.app.log);
    expect(verdictOf(await post())).toBe('blocked');
    host.advance(DAY);
    host.published.length = 0;
    await endOverdueBlocks(host.deps, host.app.log);
    expect(host.published).toEqual([
      expect.objectContaining({ channel: `private-rpg.user.${sea.users.mara}` }),
    ]);
    expect(verdictOf(await post())).toBe('yes');
    const { blocks } = await does.blocks('master', '?past=1');
    expect(blocks.map(({ lifted, liftedBy }) => [lifted, liftedBy?.name])).toEqual([
      [NOON + DAY, undefined],
      [NOON, 'master'],
    ]);
  });

  it('OWN-53: is made once for a person and game, also by two masters at once, and stands in the journal', async () => {
    const answers = await Promise.all([does.block('master', 'mara'), does.block('owner', 'mara')]);
    expect(answers.map(verdictOf).toSorted()).toEqual(['alreadyBlocked', 'yes']);
    const id = blockId(answers.find(({ statusCode }) => statusCode === 200)!);
    const [one, two] = await Promise.all([does.lift('master', id), does.lift('owner', id)]);
    expect([verdictOf(one), verdictOf(two)]).toEqual(['yes', 'yes']);
    expect((await journal()).map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['blockMade', 'mara'],
      ['blockLifted', 'mara'],
    ]);
  });

  it('OWN-53: is not made of nobody, of oneself, of an owner, nor by a master of another', async () => {
    const { db } = host;
    const second = { gameId: sea.games.sea, ownerId: sea.users.stranger, type: 'master' } as const;
    const base = await db
      .selectFrom('characters')
      .selectAll()
      .where('id', '=', sea.ids.master)
      .executeTakeFirstOrThrow();
    const { id: _id, ...fields } = base;
    await db
      .insertInto('characters')
      .values({ ...fields, ...second })
      .execute();

    const made = [
      await does.block('master', 'master'),
      await does.block('master', 'owner'),
      await does.block('master', 'stranger'),
      await does.block('owner', 'owner'),
      await does.ask('master', 'POST', 'blocks/sea', { user: '999999', reason: 'x' }),
      await does.block('master', 'tech'),
      await does.block('owner', 'stranger'),
    ];
    expect(made.map(verdictOf)).toEqual([
      ...['blockSelf', 'blockOwner', 'blockMaster', 'blockSelf', 'noData', 'yes', 'yes'],
    ]);
    // A blocked master leads nothing: nobody of the game is blocked, and nothing is lifted by them.
    expect(verdictOf(await does.block('stranger', 'mara'))).toBe('blocked');
  });

  it('OWN-53: takes a reason that says something and a term that lies ahead', async () => {
    const wrong = async (body: object) => {
      const answer = await does.block('master', 'mara', { ...body });
      return answer.json<{ errors?: object }>().errors;
    };
    expect(await wrong({ reason: ' \u202e\u0000 ' })).toHaveProperty('reason');
    expect(await wrong({ reason: 'ё'.repeat(1_001) })).toHaveProperty('reason');
    expect(await wrong({ reason: 'ё'.repeat(20_000) })).toHaveProperty('reason');
    expect(await wrong({ until: NOON })).toHaveProperty('until');
    expect(await wrong({ until: NOON + 20 * 365 * DAY })).toHaveProperty('until');
    const reason = `<img src=x onerror=alert(1)> {until}\u202e`;
    const { block } = (await does.block('master', 'mara', { reason })).json<{ block: Block }>();
    expect(block.reason).toBe('<img src=x onerror=alert(1)> {until}');
    expect((await post()).json<{ error: string }>().error).toContain('без срока. Причина: «<img');
  });

  it('OWN-53: finds people of the game by the names of account and character, by a turn, by a profile', async () => {
    const turn = (await post()).json<{ turn: { id: string } }>().turn.id;
    const found = async (
      query: string,
      who: 'master' | 'owner' = 'master',
      path = 'blockable/sea',
    ) =>
      (await does.ask(who, 'GET', `${path}?${query}`)).json<{ people: { name: string }[] }>()
        .people;

    expect(await found(`name=${encodeURIComponent('NOV')}`)).toEqual([
      { id: String(sea.users.mara), name: 'mara', characters: ['mara', 'novice'] },
    ]);
    expect(await found(`turn=${turn}`)).toMatchObject([{ name: 'mara' }]);
    expect(await found(`profile=${sea.keys.boris}`)).toMatchObject([{ name: 'boris' }]);
    expect(await found('name=stran')).toEqual([]);
    expect(await found('name=')).toEqual([]);
    expect(await found('name=stran', 'owner', 'blockable')).toMatchObject([{ name: 'stranger' }]);
  });
});

describe('a block in the whole community', () => {
  it('OWN-53: is of owners alone, holds in every game and for what games share, and not for an owner', async () => {
    expect(verdictOf(await does.blockEverywhere('master', 'mara'))).toBe('mastersOnly');
    expect(verdictOf(await does.blockEverywhere('owner', 'mara'))).toBe('yes');
    const tag = await does.ask('mara', 'POST', 'models/tag/create', { tag: 'Шторм' });
    const away = await does.ask('mara', 'POST', 'waiting/away', { until: NOON + DAY });

    expect(verdictOf(await post())).toBe('blocked');
    expect([tag, away].map(({ statusCode }) => statusCode)).not.toContain(200);
    expect(await charactersIn('feast')).toEqual([]);
    expect((await init()).user?.blocks).toEqual([{ reason: 'Спам' }]);
    const drafts = await send(host, 'GET', '/api/rpg/drafts', sea.headers.mara);
    expect(drafts.statusCode).toBe(200);
  });

  it('OWN-54: takes a master’s game from them that is not open, as from a guest', async () => {
    const games = async () =>
      (await send(host, 'GET', '/api/rpg/init', sea.headers.master))
        .json<InitAnswer>()
        .rpg.games.map(({ key }) => key);
    expect(await games()).toContain('draft');
    await does.block('owner', 'master', {}, 'draft');
    expect(await games()).not.toContain('draft');
    const turns = await send(host, 'GET', '/api/rpg/turns/draft', sea.headers.master);
    expect(turns.statusCode).toBe(404);
    expect((await does.ask(asGuest(host), 'GET', 'blocks/draft')).statusCode).toBe(401);
  });
});

it('OWN-53: people are found in the order of their names, but not who has left', async () => {
  const { db } = host;
  const called = { boris: 'Яков', mara: 'Ёжик', stranger: 'Жук' };
  for (const [login, end] of Object.entries(called))
    await db
      .updateTable('users')
      .set({ name: `Юный ${end}` })
      .where('name', '=', login)
      .execute();
  const names = async () =>
    (await does.ask('owner', 'GET', `blockable?name=${encodeURIComponent('юн')}`))
      .json<{ people: { name: string }[] }>()
      .people.map(({ name }) => name);
  expect(await names()).toEqual(['Юный Ёжик', 'Юный Жук', 'Юный Яков']);
  await leaveCommunity(host.deps, sea.users.mara, 'kept');
  expect(await names()).toEqual(['Юный Жук', 'Юный Яков']);
});
