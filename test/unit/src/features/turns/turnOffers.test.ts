import { turnOffers } from '../../../../../src/features/turns/oneTurn/turnOffers.ts';
import {
  makeCharacter,
  makeGame,
  makeTurn,
  master,
  plainUser,
  player,
  technician,
} from '../../../../support/entities.ts';

const HOUR_MS = 3_600_000;
const CREATED_MS = 1_000_000;
const globals = { menu: [], holiday: false, turnsCanEditHours: 24, turnsCanDeleteHours: 12 };
const game = makeGame();
const actors = { plainUser, player, master, technician };

/** A turn of the reader, as it is known: a profile by its key, others by isOwner. */
const ownOf = (who: keyof typeof actors) =>
  who === 'player' ? makeTurn() : makeTurn({ isOwner: true, char: undefined });
const others = makeTurn({ char: { id: '9', type: 'profile', name: 'Борис' } });

const hours = { 'in both windows': 1, 'past deleting': 13, 'past both': 25 };

/** Names of what is offered apart from comments. */
function offered(
  who: keyof typeof actors,
  whose: 'own' | 'other',
  when: keyof typeof hours,
): string {
  const turn = whose === 'own' ? ownOf(who) : others;
  const now = CREATED_MS + hours[when] * HOUR_MS;
  const offers = turnOffers(turn, { actor: actors[who], game, globals }, now);
  return Object.entries(offers)
    .filter(([name, given]) => given && !name.startsWith('comment'))
    .map(([name]) => name)
    .join(' ');
}

describe('what is offered at the foot of a turn', () => {
  it.each([
    ['plainUser', 'own', 'in both windows', 'edit remove'],
    ['plainUser', 'own', 'past deleting', 'edit'],
    ['plainUser', 'own', 'past both', ''],
    ['plainUser', 'other', 'in both windows', 'react'],
    ['plainUser', 'other', 'past both', 'react'],
    ['player', 'own', 'in both windows', 'edit remove'],
    ['player', 'own', 'past deleting', 'edit'],
    ['player', 'own', 'past both', ''],
    ['player', 'other', 'in both windows', 'react'],
    ['player', 'other', 'past both', 'react'],
    ['master', 'own', 'in both windows', 'edit remove'],
    ['master', 'own', 'past deleting', 'edit'],
    ['master', 'own', 'past both', ''],
    ['master', 'other', 'in both windows', 'edit remove react'],
    ['master', 'other', 'past deleting', 'edit react'],
    ['master', 'other', 'past both', 'react'],
    ['technician', 'own', 'in both windows', 'edit remove'],
    ['technician', 'own', 'past deleting', 'edit'],
    ['technician', 'own', 'past both', ''],
    ['technician', 'other', 'in both windows', 'react'],
    ['technician', 'other', 'past both', 'react'],
  ] as const)('TURN-02 TURN-03 TURN-07 %s, %s turn, %s: %s', (who, whose, when, what) => {
    expect(offered(who, whose, when)).toBe(what);
  });

  it('TURN-03 windows that are not given are open, windows of zero hours are shut', () => {
    const reader = { actor: makeCharacter(), game, globals: { menu: [], holiday: false } };
    const late = CREATED_MS + 1e12;
    expect(turnOffers(makeTurn(), reader, late)).toMatchObject({ edit: true, remove: true });
    const shut = {
      ...reader,
      globals: { ...globals, turnsCanEditHours: 0, turnsCanDeleteHours: 0 },
    };
    expect(turnOffers(makeTurn(), shut, CREATED_MS)).toMatchObject({ edit: false, remove: false });
  });

  it('a closed game can only be read', () => {
    const closed = makeGame({ status: 'finished' });
    const offers = turnOffers(makeTurn(), { actor: master, game: closed, globals }, CREATED_MS);
    expect(offers).toEqual({
      edit: false,
      remove: false,
      react: false,
      comment: false,
      comments: false,
    });
  });

  it('TURN-07 a reaction is offered once, to each character by itself', () => {
    const char = { id: '7', type: 'profile', name: 'Алина' };
    const turn = makeTurn({ char: { ...char, id: '9' }, reactions: [{ char, isOwner: true }] });
    const offersTo = (actor: typeof player) =>
      turnOffers(turn, { actor, game, globals }, CREATED_MS).react;
    expect(offersTo(player)).toBe(false);
    expect(offersTo(makeCharacter({ key: '8' }))).toBe(true);
    expect(offersTo(master)).toBe(true);
  });
});
