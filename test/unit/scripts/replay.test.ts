import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lazyParts, rootReducer } from '../../../src/app/reducer.ts';
import { stateDigest } from '../../../src/recorder/stateDiff.ts';
import { Impure, purely } from '../../../scripts/lib/purely.ts';
import { replayFiles } from '../../../scripts/lib/replayFiles.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const state = rootReducer(undefined, { type: 'begun' });
const header = {
  kind: 'header',
  format: 'letopis-log',
  version: 1,
  build: '0.1.0',
  savedAt: 5,
  timeZone: 'UTC',
  language: 'ru',
  screen: { width: 360, height: 640, ratio: 2 },
  words: false,
  parts: lazyParts,
  config: {},
};
const snapshot = { kind: 'snapshot', seq: 1, at: 1, state };
const done = [
  { type: 'ui/blockingBegan', payload: { id: 'a' } },
  { type: 'ui/blockingBegan', payload: { id: 'b' } },
  { type: 'ui/blockingEnded', payload: { id: 'a' } },
];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-replay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, lines: readonly unknown[]): string {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return file;
}

const logFile = (name: string, actions: readonly object[] = done): string =>
  fileOf(name, [
    header,
    snapshot,
    ...actions.map((action, at) => ({ kind: 'action', seq: at + 1, at, action })),
  ]);

const stateFile = (value: unknown): string => fileOf('state.json', [value]);

/** What a replay tells, and how it ends. */
function replay(asked: Parameters<typeof replayFiles>[0]) {
  const lines: string[] = [];
  const ok = replayFiles(asked, (line) => lines.push(line));
  return { ok, text: lines.join('\n') };
}

describe('npm run replay', () => {
  it('QA-02 tells the digest of the final state, and prints a part of it', () => {
    const { ok, text } = replay({ file: logFile('a.jsonl'), print: 'ui.blocking' });
    const expected = { ...state, ui: { ...state.ui, blocking: ['b'] } };
    expect(ok).toBe(true);
    expect(text).toContain(`3 actions, digest ${stateDigest(expected)}`);
    expect(text).toContain('[\n  "b"\n]');
  });

  it('QA-02 lets no log write onto what all objects share', () => {
    const arg = { type: 'query', endpointName: 'init', subscribe: true, originalArgs: 'чужое' };
    const meta = { requestId: 'r', arg: { ...arg, queryCacheKey: '__proto__' } };
    const { text } = replay({
      file: logFile('a.jsonl', [{ type: 'api/executeQuery/pending', meta }]),
    });
    expect(text).toContain('action 1 broke a reducer');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('QA-02 stops after the given number of actions', () => {
    const { text } = replay({ file: logFile('a.jsonl'), until: 2, print: 'ui.blocking.1' });
    expect(text).toMatch(/^2 actions, .*\n"b"$/);
  });

  it('QA-02 says at which action two logs part, and where in the state', () => {
    const other = [done[0]!, { type: 'ui/blockingBegan', payload: { id: 'c' } }, done[2]!];
    const { ok, text } = replay({
      file: logFile('a.jsonl'),
      other: logFile('b.jsonl', other),
    });
    expect(ok).toBe(false);
    expect(text).toContain('the logs differ at action 2 (ui/blockingBegan)');
    expect(text).toContain('at ui.blocking.1\n  here:  "b"\n  there: "c"');
    const same = replay({ file: logFile('a.jsonl'), other: logFile('c.jsonl') });
    expect(same).toMatchObject({ ok: true, text: expect.stringContaining('the same state') });
  });

  it('QA-02 holds the state to an expected one: the action since which it differs, and where', () => {
    const expected = { ...state, ui: { ...state.ui, blocking: ['a', 'b'] } };
    const expect1 = fileOf('state.json', [expected]);
    const { ok, text } = replay({ file: logFile('a.jsonl'), expect: expect1 });
    expect(ok).toBe(false);
    expect(text).toContain('not as expected, since action 3 (ui/blockingEnded)');
    expect(text).toContain('at ui.blocking.0\n  here:  "b"\n  there: "a"');
    const before = replay({ file: logFile('a.jsonl'), expect: expect1, until: 2 });
    expect(before.ok).toBe(true);
  });

  it('QA-02 names bad lines by number, and replays nothing then', () => {
    const file = fileOf('bad.jsonl', [header, snapshot, '{', { kind: 'action', seq: 2 }]);
    const { ok, text } = replay({ file });
    expect(ok).toBe(false);
    expect(text).toBe(`${file}: line 3 is no JSON object\n${file}: line 4 has a wrong field (at)`);
  });

  it('QA-02 names the last line where the file was cut off in it', () => {
    const whole = JSON.stringify({ kind: 'action', seq: 2, at: 2, action: done[1] });
    const lines = [header, snapshot, { kind: 'action', seq: 1, at: 1, action: done[0] }];
    const file = fileOf('cut.jsonl', [...lines, whole.slice(0, 30)]);
    expect(replay({ file })).toEqual({
      ok: false,
      text: `${file}: line 4 is no JSON object`,
    });
  });

  it('QA-02 reads files whose lines end as on other systems, and with a mark before them', () => {
    const plain = replay({ file: logFile('a.jsonl') });
    const text = readFileSync(logFile('a.jsonl'), 'utf8');
    writeFileSync(path.join(folder, 'b.jsonl'), `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`);
    expect(replay({ file: path.join(folder, 'b.jsonl') })).toEqual(plain);
  });

  it.each([
    [
      'of a version to come',
      JSON.stringify({ ...header, version: 99 }),
      /line 1 .*version.* \(99\)/,
    ],
    [
      'of a program of another kind',
      '{"format":"har"}',
      /line 1 is not the header of a Letopis log/,
    ],
    ['that is packed', '\u001f\u008b\u0008', /line 1 is not the header of a Letopis log/],
    ['that is empty', '', /line 1 is not the header of a Letopis log/],
    ['that ends after its header', JSON.stringify(header), /ends too early/],
  ])('QA-02 says so of a file %s', (_what, text, said) => {
    const file = fileOf('odd.jsonl', [text]);
    expect(replay({ file })).toEqual({ ok: false, text: expect.stringMatching(said) });
  });

  it('QA-02 says which file is not there, or is no state', () => {
    const lost = path.join(folder, 'lost.jsonl');
    expect(replay({ file: lost })).toMatchObject({
      ok: false,
      text: expect.stringContaining(`${lost} cannot be read`),
    });
    const expect1 = fileOf('state.json', ['{']);
    const { ok, text } = replay({ file: logFile('a.jsonl'), expect: expect1 });
    expect([ok, text]).toEqual([false, `${expect1} is no JSON`]);
  });

  it('QA-02 comes to the state it begins with where there is no action', () => {
    const { ok, text } = replay({ file: logFile('a.jsonl', []), expect: stateFile(state) });
    expect(ok).toBe(true);
    expect(text).toBe(`0 actions, digest ${stateDigest(state)}\nthe state is as expected`);
  });

  it('QA-02 says where there is nothing at a path, and where a number is beyond the log', () => {
    const file = logFile('a.jsonl');
    const { ok, text } = replay({ file, until: 7, print: 'ui.nothing.here' });
    expect(ok).toBe(true);
    expect(text).toMatch(
      /^3 actions, .*\nthe log ends with action 3\nthere is nothing at ui\.nothing\.here$/,
    );
    const early = replay({ file, until: 0 });
    expect(early.text).toBe(
      `0 actions, digest ${stateDigest(state)}\nthe log begins with action 1: this is the state before it`,
    );
  });

  it('QA-02 compares two logs up to the given number of actions', () => {
    const other = logFile('b.jsonl', [
      done[0]!,
      { type: 'ui/blockingBegan', payload: { id: 'c' } },
    ]);
    const file = logFile('a.jsonl');
    expect(replay({ file, other, until: 1 }).ok).toBe(true);
    expect(replay({ file, other, until: 2 }).ok).toBe(false);
    const shorter = replay({ file, other: logFile('c.jsonl', done.slice(0, 2)) });
    expect(shorter.text).toContain('the logs differ at action 3 (ui/blockingEnded) and the end');
  });

  it('QA-02 tells of a check of the recorded program that is not passed', () => {
    const file = fileOf('c.jsonl', [header, snapshot, { kind: 'check', seq: 1, digest: 'other' }]);
    const { ok, text } = replay({ file });
    expect(ok).toBe(false);
    expect(text).toContain('before action 1 the state is another');
  });
});

describe('a replay', () => {
  it.each<[string, () => unknown]>([
    ['the clock', () => Date.now()],
    ['the present moment', () => new Date()],
    ['chance', () => Math.random()],
    ['ids', () => crypto.randomUUID()],
    ['the host', () => fetch('https://letopis.test')],
    ['a timer', () => setTimeout(() => undefined, 1)],
    ['a later turn', () => setImmediate(() => undefined)],
    ['a socket', () => new WebSocket('wss://letopis.test')],
    ['other tabs', () => new BroadcastChannel('letopis')],
  ])('QA-02 breaks a reducer that reaches for %s', (_what, reach) => {
    expect(() => purely(reach)).toThrow(Impure);
    expect(purely(() => new Date(5).getTime())).toBe(5);
    expect(Date.now()).toBeGreaterThan(0);
    expect(new Date().getTime()).toBeGreaterThan(0);
  });

  it('QA-02 knows which parts of the state have lazy slices', () => {
    const parts = globSync('src/features/*/*.ts', { cwd: root }).flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('withLazyLoadedSlices') ? [path.basename(path.dirname(file))] : [];
    });
    expect(parts.sort()).toEqual([...lazyParts].sort());
  });
});
