import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { firstTexts, isFirst, textsOf } from '../../../scripts/lib/firstTexts.ts';

describe('the texts that travel first', () => {
  const first = textsOf(ru, 'first');
  const later = textsOf(ru, 'later');

  it('are, with those that come later, the whole table, and share no text', () => {
    const keysOf = (branch: object, path = ''): string[] =>
      Object.entries(branch).flatMap(([name, value]: [string, unknown]) =>
        typeof value === 'string' ? [`${path}${name}`] : keysOf(value as object, `${path}${name}.`),
      );
    const parts = [...keysOf(first), ...keysOf(later)];
    expect([...parts].sort()).toEqual(keysOf(ru).sort());
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('are named by keys that the table has', () => {
    const table = JSON.stringify(ru);
    for (const name of firstTexts) expect(table).toContain(`"${name.split('.').at(-1) ?? ''}`);
  });

  it('take the plural forms of a key along, and no key that merely begins alike', () => {
    expect(isFirst('turn.comments_few')).toBe(true);
    expect(isFirst('turn.commentsOfOthers')).toBe(false);
    expect(isFirst('session.anything')).toBe(true);
    expect(isFirst('sessions')).toBe(false);
  });
});
