import { writeRefusal } from '../../../../src/domain/index.ts';
import { makeGame, master, player } from '../../../support/entities.ts';

const base = { baseLocations: ['gate'] };

it('WORK-160 what is closed to a character keeps it from writing there, and not from going on; masters write everywhere', () => {
  const game = makeGame({ ...base, choose_turn_location: 1 });
  const stands = { ...player, location: 'hall' };
  const refusal = (actor: typeof player, place: string, ...closed: string[]) =>
    writeRefusal(game, actor, place, new Set(closed));
  expect(refusal(stands, 'hall')).toBeUndefined();
  expect(refusal(stands, 'hall', 'hall')).toBe('placeClosed');
  expect(refusal(stands, 'gate', 'hall')).toBeUndefined();
  expect(refusal(stands, 'gate', 'gate')).toBe('placeClosed');
  // Who may not choose where a turn stands may do so from a place that is closed.
  const strict = makeGame(base);
  expect(writeRefusal(strict, stands, 'gate', new Set())).toBe('cannotWriteHere');
  expect(writeRefusal(strict, stands, 'gate', new Set(['hall']))).toBeUndefined();
  expect(refusal({ ...master, location: 'hall' }, 'hall', 'hall', 'gate')).toBeUndefined();
});
