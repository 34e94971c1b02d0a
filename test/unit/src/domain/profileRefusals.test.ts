import {
  avatarRefusal,
  chooseProfileRefusal,
  createProfileRefusal,
  editProfileRefusal,
  listProfilesRefusal,
  viewProfileRefusal,
} from '../../../../src/domain/index.ts';
import {
  makeGame,
  master,
  newcomer,
  plainUser,
  player,
  technician,
} from '../../../support/entities.ts';

const FLAGS = {
  profile_create: 1,
  profile_edit: 1,
  profile_choose: 1,
  profile_show: 1,
  enable_profiles: 1,
  avatar_change: 1,
};
const open = makeGame(FLAGS);
const shut = makeGame();
const closed = makeGame({ ...FLAGS, status: 'closed' });
const actors = { guest: undefined, plainUser, player, newcomer, master, technician };

/** What each is refused in a game that allows all, in one that allows nothing, and in one that is over. */
function refusalsOf(
  rule: (game: typeof open, actor: (typeof actors)['player'] | undefined) => unknown,
) {
  return Object.fromEntries(
    Object.entries(actors).map(([name, actor]) => [
      name,
      [open, shut, closed].map((game) => rule(game, actor)),
    ]),
  );
}

describe('what is done with profiles', () => {
  it('PROF-10 editing is for profiles, unconfirmed ones without the flag, and for nobody in a game that is over', () => {
    const no = 'profileEditForbidden';
    expect(refusalsOf(editProfileRefusal)).toEqual({
      guest: [no, no, no],
      plainUser: [no, no, no],
      player: [undefined, no, 'gameClosed'],
      newcomer: [undefined, undefined, 'gameClosed'],
      master: [no, no, no],
      technician: [no, no, no],
    });
  });

  it('an avatar changes as a profile does, by its own flag', () => {
    const no = 'avatarChangeForbidden';
    expect(refusalsOf(avatarRefusal)).toEqual({
      guest: [no, no, no],
      plainUser: [no, no, no],
      player: [undefined, no, 'gameClosed'],
      newcomer: [undefined, undefined, 'gameClosed'],
      master: [no, no, no],
      technician: [no, no, no],
    });
  });

  it.each([
    ['where none is there', open, { owned: 0, limit: 2 }, undefined],
    ['up to the limit', open, { owned: 1, limit: 2 }, undefined],
    ['beyond the limit', open, { owned: 2, limit: 2 }, 'tooManyProfiles'],
    ['without a limit', open, { owned: 99 }, undefined],
    ['where the game makes none', shut, { owned: 9, limit: 2 }, 'profileCreateForbidden'],
    ['where the game is over', closed, { owned: 9, limit: 2 }, 'gameClosed'],
  ])('one is made %s', (_where, game, owned, refusal) => {
    expect(createProfileRefusal(game, owned)).toBe(refusal);
  });

  it.each([
    [
      'a master',
      { leads: true, hasCharacter: true },
      [undefined, 'choosingDisabled', 'gameClosed'],
    ],
    [
      'one without a character',
      { leads: false, hasCharacter: false },
      [undefined, 'choosingDisabled', 'gameClosed'],
    ],
    [
      'one who has a character',
      { leads: false, hasCharacter: true },
      ['mastersOnly', 'choosingDisabled', 'mastersOnly'],
    ],
  ])('one is chosen by %s', (_who, who, refusals) => {
    expect([open, shut, closed].map((game) => chooseProfileRefusal(game, who))).toEqual(refusals);
  });

  it('lists and pages are shown by their flags, also when the game is over', () => {
    const games = [open, shut, closed];
    expect(games.map(listProfilesRefusal)).toEqual([undefined, 'profileViewForbidden', undefined]);
    expect(games.map(viewProfileRefusal)).toEqual([undefined, 'profileViewForbidden', undefined]);
  });
});
