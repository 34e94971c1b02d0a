import { idsIn, readRequirements, traceTests } from '../../../scripts/lib/requirements.ts';
import { testsOf } from '../../../scripts/lib/testTitles.ts';

describe('the trace from requirements to tests', () => {
  it('reads every line of the list, and nothing else', () => {
    const list = readRequirements(
      '# Title\n- FORM-01 Shown.\n- no id\n- FORM-02 + Sent.\ntext FORM-03',
    );
    expect(list.map(({ id }) => id)).toEqual(['FORM-01', 'FORM-02']);
  });

  it('finds titles in calls, tables and templates, but not in comments, strings or describe blocks', () => {
    const text = [
      "// it('FORM-01 in a comment', f)",
      "describe('FORM-02 a group', () => {",
      "  it('FORM-03 plain', f);",
      "  it.each([1])('FORM-04 table %s', f);",
      '  test(`FORM-05 ${x} template`, f);',
      '  const s = "it(\'FORM-06\')";',
      "  it.skip('FORM-07 skipped', f);",
      '});',
    ].join('\n');
    const found = testsOf('a.test.ts', text);
    expect(found.map(({ title }) => title)).toEqual([
      'FORM-03 plain',
      'FORM-04 table %s',
      'FORM-05 … template',
      'FORM-07 skipped',
    ]);
    expect(found.map(({ modifier }) => modifier)).toEqual([
      undefined,
      undefined,
      undefined,
      'skip',
    ]);
  });

  it('lists the titles of each requirement and the IDs that nobody asked for', () => {
    const tests = testsOf(
      'a.test.ts',
      "it('FORM-01 and LIVE-02 together', f); it('ODD-99 unknown', f);",
    );
    const { titles, unknown } = traceTests(
      [
        { id: 'FORM-01', text: '' },
        { id: 'LIVE-02', text: '' },
      ],
      tests,
    );
    expect([...titles.values()].flat()).toHaveLength(2);
    expect(unknown.map(({ title }) => title)).toEqual(['ODD-99 unknown']);
    expect(idsIn('no id, UTF-8 is none either')).toEqual([]);
  });
});
