import { reviewSteps, reviewStates } from '../../../../src/contract/index.ts';
import {
  decideRefusal,
  queueRefusal,
  type Reviewed,
  reviewedAfter,
  reviewStateOf,
  reviewVersion,
  stepRefusal,
  stepsFrom,
  wordCount,
} from '../../../../src/domain/index.ts';
import { makeCharacter, makeGame } from '../../../support/entities.ts';

const waiting: Reviewed = { confirmed: false, finished: false };
const master = makeCharacter({ key: 'master', type: 'master', isGameMaster: true });

describe('where a profile stands', () => {
  it('OWN-70 waits until somebody says something else', () => {
    expect(reviewStateOf(waiting)).toBe('waiting');
    expect(reviewStateOf({ ...waiting, decision: 'returned' })).toBe('returned');
    expect(reviewStateOf({ ...waiting, confirmed: true, decision: 'refused' })).toBe('confirmed');
    expect(reviewStateOf({ ...waiting, confirmed: true, finished: true })).toBe('putAway');
  });

  it('OWN-75 each step that is allowed leads somewhere else', () => {
    const stands: Reviewed[] = [
      waiting,
      { ...waiting, decision: 'returned' },
      { ...waiting, decision: 'refused' },
      { ...waiting, confirmed: true },
      { ...waiting, finished: true },
    ];
    for (const before of stands) {
      const state = reviewStateOf(before);
      for (const step of stepsFrom(state))
        expect([state, step, reviewStateOf(reviewedAfter(step, before))]).not.toEqual([
          ...[state, step, state],
        ]);
    }
    expect(new Set(stands.map(reviewStateOf))).toEqual(new Set(reviewStates));
  });

  it('OWN-78 what is put away and restored stands as before', () => {
    for (const decision of [undefined, 'returned', 'refused'] as const) {
      const before: Reviewed = { ...waiting, decision };
      expect(reviewedAfter('restore', reviewedAfter('putAway', before))).toEqual(before);
    }
  });

  it('OWN-75 every other step is refused', () => {
    for (const state of reviewStates)
      for (const step of reviewSteps)
        expect(stepRefusal(state, step)).toBe(
          stepsFrom(state).includes(step) ? undefined : 'reviewStepWrong',
        );
  });
});

describe('who decides', () => {
  const game = makeGame({ status: 'active' });

  it('OWN-85 not on their own profile while another leads the game', () => {
    expect(queueRefusal(makeCharacter())).toBe('mastersOnly');
    expect(decideRefusal(game, { actor: master, owns: true, others: true })).toBe('reviewOwn');
    expect(decideRefusal(game, { actor: master, owns: true, others: false })).toBeUndefined();
    expect(
      decideRefusal(makeGame({ status: 'closed' }), { actor: master, owns: false, others: true }),
    ).toBe('gameClosed');
  });
});

it('OWN-75 the version tells fields, state and words apart', () => {
  const texts = { name: 'Алина', bag: 'Нож' };
  const one = reviewVersion(texts, 'waiting', 1, 0);
  expect(reviewVersion({ ...texts }, 'waiting', 1, 0)).toBe(one);
  expect(reviewVersion({ ...texts, bag: 'Соль' }, 'waiting', 1, 0)).not.toBe(one);
  expect(reviewVersion(texts, 'returned', 1, 0)).not.toBe(one);
  expect(reviewVersion(texts, 'waiting', 1, 2)).not.toBe(one);
  expect(wordCount({ look: 'В тельняшке, босиком', bag: '' })).toBe(3);
});
