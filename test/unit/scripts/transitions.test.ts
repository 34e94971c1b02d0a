import {
  filesOfWord,
  logNameOf,
  readTransitions,
  titlesOf,
  type TransitionRow,
} from '../../../scripts/lib/transitions.ts';

/** The words of a line that no test of its files has in its title. */
function missing(row: TransitionRow): string[] {
  return row.words.filter(
    (word, at) =>
      word === '' ||
      !filesOfWord(row, at).some((file) => titlesOf(file).some((title) => title.includes(word))),
  );
}

describe('the transitions in docs/testing.md', () => {
  const rows = readTransitions();

  it('are those of the session, turns, chat, quests, profiles and notifications', () => {
    expect(new Set(rows.map(({ feature }) => feature))).toEqual(
      new Set(['turns', 'session', 'chat', 'quests', 'profiles', 'notifications']),
    );
    expect(rows.length).toBeGreaterThan(80);
  });

  it('name tests that there are', () => {
    const lost = rows.flatMap((row) =>
      missing(row).map((word) => `${row.step}: ${row.files.join(', ')}: ${word}`),
    );
    expect(lost).toEqual([]);
  });

  it('have names of their own', () => {
    const names = rows.map(logNameOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
