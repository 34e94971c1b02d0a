import { idsIn, readRequirements, traceTests } from '../../../scripts/lib/requirements.ts';
import { sourceReader } from '../../../scripts/lib/testSource.ts';
import { findTests, testsOf } from '../../../scripts/lib/testTitles.ts';

const BODY = '() => expect(f()).toBe(1)';

/** The tests of a project of these files, of which Jest runs some. */
function testsIn(files: Readonly<Record<string, string>>, run = Object.keys(files)) {
  return findTests(
    run,
    Object.keys(files),
    sourceReader((file) => files[file]),
  );
}

/** What is wrong with the one test of a source. */
const flawOf = (text: string) => testsOf('a.test.ts', text)[0]?.flaw;

describe('the requirements', () => {
  it('are all lines of the list, and nothing else', () => {
    const list = readRequirements(
      '# Title\n- FORM-01 Shown.\n- no id\n- FORM-02 + Sent.\ntext FORM-03',
    );
    expect(list.map(({ id }) => id)).toEqual(['FORM-01', 'FORM-02']);
  });

  it('may be marked as future at the beginning of their line, and there alone', () => {
    const list = readRequirements(
      '- A-01 + (future: issue 12) Two hosts.\n- A-02 Shows (future: no) words.',
    );
    expect(list.map(({ future }) => future)).toEqual(['issue 12', undefined]);
  });
});

describe('the titles of tests', () => {
  it('stand in calls, tables and templates, but not in comments, strings or describe blocks', () => {
    const text = [
      "// it('FORM-01 in a comment', f)",
      "describe('FORM-02 a group', () => {",
      "  it('FORM-03 plain', f);",
      "  it.each([1])('FORM-04 table %s', f);",
      '  test(`FORM-05 ${x} template`, f);',
      '  const s = "it(\'FORM-06\')";',
      '});',
    ].join('\n');
    expect(testsOf('a.test.ts', text).map(({ title }) => title)).toEqual([
      'FORM-03 plain',
      'FORM-04 table %s',
      'FORM-05 … template',
    ]);
    expect(idsIn('no id, UTF-8 is none either')).toEqual([]);
  });

  it('of a shared suite count once, where a test file imports it', () => {
    const suite = `export const suite = () => it('FORM-01 shared', ${BODY});`;
    const files = {
      'test/support/suite.ts': suite,
      'test/support/unused.ts': suite,
      'test/unit/a.test.ts': "import { suite } from '../support/suite.ts'; suite();",
      'test/unit/b.test.ts': "import { suite } from '../support/suite.ts'; suite();",
    };
    expect(testsIn(files, ['test/unit/a.test.ts', 'test/unit/b.test.ts'])).toEqual([
      { file: 'test/support/suite.ts', title: 'FORM-01 shared', flaw: undefined },
    ]);
  });
});

describe('a test proves nothing', () => {
  it.each([
    ['skipped', `it.skip('A-01', ${BODY})`],
    ['skipped', `xit('A-01', ${BODY})`],
    ['skipped', `xtest('A-01', ${BODY})`],
    ['skipped', `it.skip.each([1])('A-01', ${BODY})`],
    ['skipped', `it.failing('A-01', ${BODY})`],
    ['skipped', "it.todo('A-01')"],
    ['skipped', `describe.skip('a', () => { it('A-01', ${BODY}); })`],
    ['skipped', `xdescribe('a', () => { describe('b', () => { it('A-01', ${BODY}); }); })`],
    ['skipped', `describe.skip.each([1])('a', () => { it('A-01', ${BODY}); })`],
    ['focused', `it.only('A-01', ${BODY})`],
    ['focused', `fit('A-01', ${BODY})`],
    ['focused', `fdescribe('a', () => { it('A-01', ${BODY}); })`],
    ['empty', "it('A-01', () => {})"],
    ['empty', "it('A-01', async function () {})"],
    ['empty', "it('A-01')"],
    ['expects nothing', "it('A-01', () => { doIt(); })"],
    ['expects nothing', "it('A-01', () => { expect(f()); })"],
    ['expects nothing', "it('A-01', () => { expect.assertions(0); })"],
    ['expects nothing', "it('A-01', () => { expect(true).toBe(true); })"],
    ['expects nothing', "it('A-01', () => { expect(LIMIT).toBe(LIMIT); })"],
    ['expects nothing', "const help = () => help(); it('A-01', () => { help(); })"],
  ])('that is %s: %s', (flaw, text) => {
    expect(flawOf(text)).toBe(flaw);
  });

  it('that no project of Jest runs', () => {
    const text = `it('A-01 here', ${BODY})`;
    const files = {
      'test/unit/a.test.ts': text,
      'test/other/b.test.ts': text,
      'src/c.spec.ts': '',
    };
    expect(testsIn(files, ['test/unit/a.test.ts'])).toEqual([
      { file: 'test/unit/a.test.ts', title: 'A-01 here', flaw: undefined },
      { file: 'test/other/b.test.ts', title: 'A-01 here', flaw: 'not run by Jest' },
    ]);
  });

  it.each([
    `it('A-01', ${BODY})`,
    "it('A-01', async () => { await expect(f()).rejects.toThrow(); })",
    "it('A-01', async () => { await screen.findByText('a'); })",
    "it('A-01', async () => { await page.waitForSelector('a'); })",
    "const look = () => expect(f()).toBe(1); it('A-01', () => { look(); })",
    "function look() { throw new Error(); } it('A-01', look)",
  ])('but not where it can fail: %s', (text) => {
    expect(flawOf(text)).toBeUndefined();
  });

  it('but not where a function of another file can fail', () => {
    const files = {
      'test/support/look.ts': 'export const look = () => { expect(f()).toBe(1); };',
      'test/support/idle.ts': 'export const idle = () => { f(); };',
      'test/unit/a.test.ts': `import { look as see } from '../support/look.ts';
        import { idle } from '../support/idle.ts';
        it('A-01 sees', () => see()); it('A-02 idles', () => idle());`,
    };
    expect(testsIn(files, ['test/unit/a.test.ts']).map(({ flaw }) => flaw)).toEqual([
      undefined,
      'expects nothing',
    ]);
  });
});

describe('the trace from requirements to tests', () => {
  const wanted = ['FORM-01', 'LIVE-02', 'HOST-03'].map((id) => ({ id, text: '' }));

  it('lists the titles of each requirement and the IDs that nobody asked for', () => {
    const tests = testsOf(
      'a.test.ts',
      `it('FORM-01 and LIVE-02 together', ${BODY}); it('ODD-99 unknown', ${BODY});`,
    );
    const trace = traceTests(wanted, tests);
    expect(trace).toMatchObject({ requirements: 3, tested: 2 });
    expect(trace.tests['LIVE-02']).toEqual(['FORM-01 and LIVE-02 together']);
    expect(trace.problems).toMatchObject({
      untested: ['HOST-03'],
      unknownIds: ['a.test.ts: ODD-99 unknown'],
    });
  });

  it('counts a requirement once, however often it is listed', () => {
    const tests = testsOf('a.test.ts', `it('FORM-01 FORM-01', ${BODY}); it('FORM-01', ${BODY});`);
    const trace = traceTests([...wanted, { id: 'FORM-01', text: '' }], tests);
    expect(trace).toMatchObject({ requirements: 3, tested: 1 });
    expect(trace.problems.listedTwice).toEqual(['FORM-01']);
  });

  it('counts no test that proves nothing', () => {
    const trace = traceTests(wanted, testsOf('a.test.ts', "it('FORM-01 empty', () => {});"));
    expect(trace.tested).toBe(0);
    expect(trace.problems.flawed).toEqual(['a.test.ts: FORM-01 empty (empty)']);
  });

  it('lets a requirement be without tests only as long as it is marked as future', () => {
    const list = [
      { id: 'A-01', text: '', future: 'issue 12' },
      { id: 'A-02', text: '', future: 'issue 12' },
    ];
    const { problems, future } = traceTests(list, testsOf('a.test.ts', `it('A-02', ${BODY});`));
    expect(future).toEqual({ 'A-01': 'issue 12', 'A-02': 'issue 12' });
    expect(problems).toMatchObject({ untested: [], futureWithTests: ['A-02'] });
  });
});
