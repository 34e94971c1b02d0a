import {
  canSeeQuest,
  canSeeQuestEvent,
  isEnded,
  writeChronicleRefusal,
} from '../../../../src/domain/index.ts';
import { actors } from '../../../support/rights/client.ts';

const { player, novice, user, master, tech } = actors;
const standard = { status: 'active', type: 'standard' } as const;

describe('who sees a quest', () => {
  it('HOST-02 all see what runs or is over, masters alone what is to come', () => {
    for (const actor of [player, novice, user, undefined]) {
      expect(canSeeQuest(standard, actor, false)).toBe(true);
      expect(canSeeQuest({ ...standard, status: 'finished' }, actor, false)).toBe(true);
      expect(canSeeQuest({ ...standard, status: 'pending' }, actor, true)).toBe(false);
      expect(canSeeQuestEvent({ status: 'pending' }, actor)).toBe(false);
    }
    for (const actor of [master, tech]) {
      expect(canSeeQuest({ status: 'pending', type: 'invisible' }, actor, false)).toBe(true);
      expect(canSeeQuestEvent({ status: 'pending' }, actor)).toBe(true);
    }
  });

  it('HOST-02 an invisible one is for those who take part', () => {
    const invisible = { ...standard, type: 'invisible' } as const;
    expect(canSeeQuest(invisible, player, true)).toBe(true);
    expect(canSeeQuest(invisible, player, false)).toBe(false);
  });
});

it.each([
  ['an editor', player, true, undefined],
  ['another', player, false, 'chronicleForbidden'],
  ['an editor who waits for approval', novice, true, 'characterUnconfirmed'],
  ['a plain user', user, true, 'chronicleForbidden'],
  ['a guest', undefined, true, 'chronicleForbidden'],
  ['a master', master, false, undefined],
  ['a technician', tech, false, undefined],
] as const)('HOST-02 writing a chronicle: %s', (_who, actor, isEditor, due) => {
  expect(writeChronicleRefusal({ status: 'active' }, actor, isEditor)).toBe(due);
  const closed = due === 'chronicleForbidden' ? due : 'gameClosed';
  expect(writeChronicleRefusal({ status: 'closed' }, actor, isEditor)).toBe(closed);
});

it('what is over is distinguished from what is to come where the host says so', () => {
  expect(isEnded({ active: false })).toBe(true);
  expect(isEnded({ active: true })).toBe(false);
  expect(isEnded({ active: false, status: 'pending' })).toBe(false);
  expect(isEnded({ active: false, status: 'finished' })).toBe(true);
});
