import {
  readTransitions,
  readWithoutLog,
  testsOfFile,
  titlePattern,
} from '../../../scripts/lib/transitions.ts';

describe('the tables of transitions', () => {
  const transitions = readTransitions();

  it('are those of the session, turns, chat, quests, profiles and notifications', () => {
    const features = new Set(transitions.map(({ name }) => name.split('/')[0]));
    expect([...features].sort()).toEqual([
      'chat',
      'notifications',
      'profiles',
      'quests',
      'session',
      'turns',
    ]);
    expect(transitions.length).toBeGreaterThan(80);
  });

  it('name a test or more for each transition, each by its whole title, and none that proves nothing', () => {
    expect(transitions.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const lost = transitions.flatMap(({ tests }) =>
      tests.filter(
        ({ file, title }) =>
          !testsOfFile(file).some((test) => test.title === title && test.flaw === undefined),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('give reasons for transitions of theirs alone', () => {
    const names = transitions.map(({ name }) => name);
    expect(Object.keys(readWithoutLog()).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each([
    ['says %s to $role.name', 'says no to a player', true],
    ['is … (all of it)', 'is there (all of it)', true],
    ['costs 5 $', 'costs 5 $', true],
    ['is there', 'is not there', false],
  ])('find what Jest makes of the title «%s»: %s', (title, run, expected) => {
    expect(new RegExp(`^${titlePattern(title)}$`).test(run)).toBe(expected);
  });
});
