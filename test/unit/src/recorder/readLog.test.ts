import { readLog } from '../../../../src/recorder/readLog.ts';

const header = {
  kind: 'header',
  format: 'letopis-log',
  version: 1,
  build: '0.1.0',
  savedAt: 5,
  timeZone: 'Europe/Moscow',
  language: 'ru',
  screen: { width: 360, height: 640, ratio: 2 },
  words: false,
  parts: [],
  config: {},
};
const snapshot = { kind: 'snapshot', seq: 7, at: 1, state: {} };
const action = (seq: number) => ({ kind: 'action', seq, at: seq, action: { type: 'a' } });
const check = (seq: number) => ({ kind: 'check', seq, digest: 'd' });
const file = (...lines: unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n';

const problems = (text: string) => {
  const read = readLog(text);
  return read.ok ? [] : read.problems;
};

describe('a log', () => {
  it('QA-02 is read whole: header, the state it begins with, actions, checks', () => {
    const read = readLog(file(header, snapshot, action(7), check(8), action(8), check(9)));
    if (!read.ok) throw new Error('It is a sound log');
    expect(read.log.header.screen.width).toBe(360);
    expect(read.log.actions.map(({ seq }) => seq)).toEqual([7, 8]);
    expect(read.log.checks.map(({ seq }) => seq)).toEqual([8, 9]);
  });

  it('QA-02 names every bad line by its number, and reads on after it', () => {
    const text = file(
      header,
      snapshot,
      action(7),
      '{"kind":"action"',
      { kind: 'song', seq: 9 },
      { kind: 'action', seq: 8, at: 'noon', action: { type: 'a' } },
      action(9),
      action(11),
      snapshot,
      [],
    );
    expect(problems(text)).toEqual([
      { line: 4, problem: 'notJson' },
      { line: 5, problem: 'wrongShape', detail: 'kind' },
      { line: 6, problem: 'wrongShape', detail: 'at' },
      { line: 8, problem: 'wrongOrder', detail: '10' },
      { line: 9, problem: 'wrongOrder' },
      { line: 10, problem: 'notJson' },
    ]);
  });

  it('QA-02 says what is no log, and which version it cannot read', () => {
    expect(problems('')).toEqual([{ line: 1, problem: 'notLog' }]);
    expect(problems(file('шум', snapshot))).toEqual([{ line: 1, problem: 'notLog' }]);
    for (const version of [0, 2, '1', null])
      expect(problems(file({ ...header, version }, snapshot))).toEqual([
        { line: 1, problem: 'version', detail: JSON.stringify(version) },
      ]);
    expect(
      problems(file({ ...header, screen: { width: 1, height: -1, ratio: 1 } }, snapshot)),
    ).toEqual([{ line: 1, problem: 'wrongShape', detail: 'screen.height' }]);
    expect(problems(file(header))).toEqual([{ line: 1, problem: 'noSnapshot' }]);
  });
});
