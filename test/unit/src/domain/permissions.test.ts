import {
  canChangeAvatar,
  canChangeMessage,
  canChooseProfile,
  canCommentTurn,
  canCreateProfile,
  canDeleteTurn,
  canEditProfile,
  canEditTurn,
  canGuestRead,
  canOpenChronicle,
  canPostInGame,
  canReact,
  canRead,
  canReadComments,
  canRoll,
  canSeeChat,
  canSendMessage,
  canUploadImage,
  canWriteIn,
  isRefused,
  isUnconfirmed,
  isWithinWindow,
  offeredModes,
  offersChoiceAtHome,
  readsImageMarkup,
  roleOf,
  seesHiddenFields,
  sendRefusal,
  writableLocations,
  writeRefusal,
} from '../../../../src/domain/index.ts';
import {
  makeCharacter,
  makeGame,
  makeMessage,
  makeTurn,
  master,
  newcomer,
  plainUser,
  player,
  technician,
} from '../../../support/entities.ts';

const HOUR_MS = 3_600_000;
const windows = { turnsCanEditHours: 24, turnsCanDeleteHours: 12 };
const soon = 1_000_000 + HOUR_MS;

const actors = { guest: undefined, plainUser, player, newcomer, master, technician };
const names = Object.keys(actors) as (keyof typeof actors)[];

/** The names of those for whom the rule says yes. */
function allowed(rule: (actor: (typeof actors)[keyof typeof actors]) => boolean): string[] {
  return names.filter((name) => rule(actors[name]));
}

describe('roles', () => {
  it('follow from the flags and the type', () => {
    expect(names.map((name) => roleOf(actors[name]))).toEqual([
      'guest',
      'user',
      'profile',
      'profile',
      'gameMaster',
      'gameTech',
    ]);
  });

  it('are not taken by a name alone', () => {
    expect(roleOf(makeCharacter({ key: 'master', type: 'master' }))).toBe('profile');
  });

  it('leave only profiles unconfirmed', () => {
    expect(allowed(isUnconfirmed)).toEqual(['newcomer']);
  });
});

describe('turns', () => {
  const byPlayer = makeTurn();
  const byOther = makeTurn({ char: { id: '9', type: 'profile', name: 'Борис' } });
  const byUserWithPlayersId = makeTurn({ char: { id: '7', type: 'user', name: 'Гость' } });
  const ownedHere = makeTurn({ isOwner: true, char: null });

  it.each([
    ['of the player', byPlayer, ['player', 'master']],
    ['of another profile', byOther, ['master']],
    ['of a user whose id is the key of the profile', byUserWithPlayersId, ['master']],
    ['of the reader, without a character', ownedHere, ['plainUser', 'master', 'technician']],
  ])('TURN-02 a turn %s is edited and deleted by role', (_whose, turn, who) => {
    expect(allowed((actor) => canEditTurn(turn, actor, windows, soon))).toEqual(who);
    expect(allowed((actor) => canDeleteTurn(turn, actor, windows, soon))).toEqual(who);
  });

  it.each([
    ['of the player', byPlayer, ['player', 'master', 'technician']],
    ['of another profile', byOther, ['master', 'technician']],
    ['of the reader', ownedHere, ['plainUser', 'master', 'technician']],
  ])('TURN-02 a turn %s is commented on by its owner and the masters', (_whose, turn, who) => {
    expect(allowed((actor) => canCommentTurn(turn, actor, windows, soon))).toEqual(who);
    expect(allowed((actor) => canReadComments(turn, actor))).toEqual(who);
  });

  it.each([
    ['never', 0, 0, false],
    ['always', undefined, 1e15, true],
    ['in its last moment', 24, 24 * HOUR_MS, true],
    ['a moment after', 24, 24 * HOUR_MS + 1, false],
    ['within half an hour', 0.5, HOUR_MS / 2, true],
    ['before it was made, by a clock that is slow', 24, -HOUR_MS, true],
  ])('TURN-03 the window is open %s', (_when, hours, passed, open) => {
    expect(isWithinWindow(1_000, hours, 1_000_000 + passed)).toBe(open);
  });

  it('HOSTS-06 the host decides of what was written at a time that nobody can read', () => {
    expect(isWithinWindow(0, 24, 1_800_000_000_000)).toBe(true);
    expect(isWithinWindow(0, 0, 1_800_000_000_000)).toBe(false);
  });

  it('TURN-03 editing and deleting have each their own window, for masters too', () => {
    const after = 1_000_000 + 13 * HOUR_MS;
    for (const actor of [player, master]) {
      expect(canEditTurn(byPlayer, actor, windows, after)).toBe(true);
      expect(canDeleteTurn(byPlayer, actor, windows, after)).toBe(false);
    }
  });

  it('the owner comments as long as the turn can be edited, masters without an end', () => {
    const late = 1_000_000 + 25 * HOUR_MS;
    expect(allowed((actor) => canCommentTurn(byPlayer, actor, windows, late))).toEqual([
      'master',
      'technician',
    ]);
  });

  it('any character reacts, but not to its own turn', () => {
    expect(allowed((actor) => canReact(byPlayer, actor))).toEqual([
      'plainUser',
      'newcomer',
      'master',
      'technician',
    ]);
    expect(allowed((actor) => canReact(ownedHere, actor))).toEqual([]);
  });

  it('a character reacts once, and for itself alone', () => {
    const reacted = (char: unknown, isOwner = false) =>
      makeTurn({ char: null, reactions: [{ char, isOwner }] });
    const byProfile = reacted({ id: '7', type: 'profile', name: 'Алина' }, true);
    const byUser = reacted({ id: '3', type: 'user', name: 'Игрок' }, true);
    expect(allowed((actor) => canReact(byProfile, actor))).not.toContain('player');
    expect(allowed((actor) => canReact(byProfile, actor))).toContain('newcomer');
    expect(allowed((actor) => canReact(byUser, actor))).toEqual(['player', 'newcomer']);
  });
});

describe('writing', () => {
  const here = makeCharacter({ location: 'hill' });
  const base = { baseLocations: ['gate', 'inn'] };
  const places = [{ key: 'hill' }, { key: 'gate' }, { key: 'inn' }, { key: 'tower' }];
  const keysFor = (game: ReturnType<typeof makeGame>, actor: typeof actors.guest | typeof here) =>
    writableLocations(game, actor, places).map(({ key }) => key);

  it.each([
    ['a character somewhere', here, {}, ['hill']],
    ['one somewhere who may choose', here, { choose_turn_location: 1 }, ['hill', 'gate', 'inn']],
    ['a character nowhere', player, {}, ['gate', 'inn']],
    ['a user character', plainUser, {}, ['gate', 'inn']],
    ['the game master', master, {}, ['hill', 'gate', 'inn', 'tower']],
    ['the technician', technician, {}, ['hill', 'gate', 'inn', 'tower']],
    ['an unconfirmed character', newcomer, { choose_turn_location: 1 }, []],
    ['a guest', undefined, { choose_turn_location: 1 }, []],
  ])('FORM-16 %s writes where it may', (_who, actor, flags, keys) => {
    expect(keysFor(makeGame({ ...base, ...flags }), actor)).toEqual(keys);
  });

  it.each(['closed', 'inactive'])('nobody writes in a game that is %s', (status) => {
    const game = makeGame({ ...base, status });
    expect(allowed((actor) => canPostInGame(game, actor))).toEqual([]);
    expect(allowed((actor) => canWriteIn(game, actor, 'gate'))).toEqual([]);
  });

  it.each(['active', 'holiday'])(
    'all but guests and the unconfirmed write in a game that is %s',
    (status) => {
      expect(allowed((actor) => canPostInGame(makeGame({ status }), actor))).toEqual([
        'plainUser',
        'player',
        'master',
        'technician',
      ]);
    },
  );

  it.each([
    ['gameClosed', makeGame({ status: 'closed' }), master],
    ['noCharacterForTurn', makeGame(), undefined],
    ['characterUnconfirmed', makeGame(base), newcomer],
    ['cannotWriteHere', makeGame(), here],
    [undefined, makeGame(base), player],
  ])('the reason of a refusal is %s', (reason, game, actor) => {
    expect(writeRefusal(game, actor, 'gate', new Set())).toBe(reason);
  });

  it('modes, pictures and dice are for masters, the seasons for the game master alone', () => {
    expect(offeredModes(master)).toEqual(['seasons', 'npc']);
    expect(offeredModes(technician)).toEqual(['npc']);
    expect(allowed((actor) => offeredModes(actor).length > 0)).toEqual(['master', 'technician']);
    expect(allowed(canUploadImage)).toEqual(['master', 'technician']);
    expect(allowed(canRoll)).toEqual(['master', 'technician']);
  });

  it('guests read all but inactive games, masters those too', () => {
    const statuses = ['active', 'holiday', 'closed', 'inactive'];
    expect(statuses.filter((status) => canGuestRead(makeGame({ status })))).toEqual(
      statuses.slice(0, 3),
    );
    expect(allowed((actor) => canRead(makeGame({ status: 'inactive' }), actor))).toEqual([
      'master',
      'technician',
    ]);
  });
});

describe('profiles', () => {
  const open = makeGame({
    profile_edit: 1,
    profile_choose: 1,
    profile_create: 1,
    avatar_change: 1,
  });

  it.each([
    ['editing where the game allows it', canEditProfile, open, ['player', 'newcomer']],
    ['editing where it does not', canEditProfile, makeGame(), ['newcomer']],
    ['the avatar where the game allows it', canChangeAvatar, open, ['player', 'newcomer']],
    ['the avatar where it does not', canChangeAvatar, makeGame(), ['newcomer']],
    ['choosing where the game allows it', canChooseProfile, open, ['master', 'technician']],
    ['choosing where it does not', canChooseProfile, makeGame(), []],
  ])('%s', (_what, rule, game, who) => {
    expect(allowed((actor) => rule(game, actor))).toEqual(who);
  });

  it('hidden fields are for masters, chronicles for all but guests and users', () => {
    expect(allowed(seesHiddenFields)).toEqual(['master', 'technician']);
    expect(allowed(canOpenChronicle)).toEqual(['player', 'newcomer', 'master', 'technician']);
  });

  it('creating is for the signed-in, choosing at home for those without a character', () => {
    expect([canCreateProfile(open, true), canCreateProfile(open, false)]).toEqual([true, false]);
    expect(canCreateProfile(makeGame(), true)).toBe(false);
    expect(offersChoiceAtHome(open, undefined, true)).toBe(true);
    expect(offersChoiceAtHome(open, undefined, false)).toBe(false);
    expect(offersChoiceAtHome(open, player, true)).toBe(false);
    expect(offersChoiceAtHome({ ...open, status: 'closed' }, undefined, true)).toBe(false);
  });

  it('OWN-94 a refused profile is not edited, and keeps nobody from choosing another', () => {
    const refused = { ...newcomer, refused: true };
    expect([isRefused(refused), isRefused(newcomer)]).toEqual([true, false]);
    expect(isRefused({ ...refused, confirmed: true })).toBe(false);
    const game = { ...open, profile_edit: true };
    expect([canEditProfile(game, refused), canEditProfile(game, newcomer)]).toEqual([false, true]);
    expect(offersChoiceAtHome(open, refused, true)).toBe(true);
    expect(offersChoiceAtHome(open, newcomer, true)).toBe(false);
  });
});

describe('chat', () => {
  const game = makeGame({ chat: true });

  it('guests see none, the unconfirmed only read', () => {
    expect(allowed((actor) => canSeeChat(game, actor))).not.toContain('guest');
    expect(allowed((actor) => canSendMessage(game, actor))).toEqual([
      'plainUser',
      'player',
      'master',
      'technician',
    ]);
  });

  it('a game without chat has none for anybody', () => {
    expect(allowed((actor) => canSeeChat(makeGame(), actor))).toEqual([]);
    expect(sendRefusal(makeGame(), master)).toBe('chatDisabled');
  });

  it.each([
    ['a profile', makeMessage(), ['player', 'master', 'technician']],
    [
      'a user',
      makeMessage({ author_type: 'user', author_id: '3' }),
      ['plainUser', 'master', 'technician'],
    ],
    [
      'a user with the id of a profile',
      makeMessage({ author_type: 'user' }),
      ['master', 'technician'],
    ],
    ['a bot', makeMessage({ author_type: 'bot' }), []],
  ])('messages of %s are changed by those who may', (_whose, message, who) => {
    expect(allowed((actor) => canChangeMessage(message, actor))).toEqual(who);
  });

  it.each([
    ['within the window', { hours: 24, now: 1_000_000 + 24 * 3_600_000 }, ['player']],
    ['a moment later', { hours: 24, now: 1_000_001 + 24 * 3_600_000 }, []],
    ['where it is never open', { hours: 0, now: 1_000_000 }, []],
    ['where it is always open', { hours: undefined, now: 9e12 }, ['player']],
  ])('own messages are changed %s, masters know no window', (_when, window, who) => {
    const may = allowed((actor) => canChangeMessage(makeMessage(), actor, window));
    expect(may).toEqual([...who, 'master', 'technician']);
  });

  it('a closed channel takes messages of masters alone', () => {
    const closed = { closed: true };
    const may = allowed((actor) => sendRefusal(game, actor, closed) === undefined);
    expect(may).toEqual(['master', 'technician']);
    expect(sendRefusal(game, player, closed)).toBe('chatChannelClosed');
    expect(sendRefusal(game, player, {})).toBeUndefined();
    expect(sendRefusal(makeGame({ chat: true, status: 'closed' }), master)).toBe('gameClosed');
  });

  it('only masters have the markup of pictures', () => {
    const types = ['user', 'profile', 'master', 'bot'];
    const read = types.filter((author_type) => readsImageMarkup(makeMessage({ author_type })));
    expect(read).toEqual(['master']);
  });
});
