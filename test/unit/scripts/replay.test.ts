import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lateParts } from '../../../src/app/lateParts.ts';
import { rootReducer } from '../../../src/app/reducer.ts';
import { stateDigest } from '../../../src/recorder/digest.ts';
import { Impure, purely } from '../../../scripts/lib/purely.ts';
import { replayFiles } from '../../../scripts/lib/replayFiles.ts';
import { lateFiles } from '../../../scripts/lib/replayProgram.ts';

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
  parts: lateParts,
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

/** What a replay tells, and how it ends. */
async function replay(asked: Parameters<typeof replayFiles>[0]) {
  const lines: string[] = [];
  const ok = await replayFiles(asked, (line) => lines.push(line));
  return { ok, text: lines.join('\n') };
}

describe('npm run replay', () => {
  it('QA-02 tells the digest of the final state, and prints a part of it', async () => {
    const { ok, text } = await replay({ file: logFile('a.jsonl'), print: 'ui.blocking' });
    const expected = { ...state, ui: { ...state.ui, blocking: ['b'] } };
    expect(ok).toBe(true);
    expect(text).toContain(`3 actions, digest ${stateDigest(expected)}`);
    expect(text).toContain('[\n  "b"\n]');
  });

  it('QA-02 stops where it is told to', async () => {
    const { text } = await replay({ file: logFile('a.jsonl'), until: 2, print: 'ui.blocking.1' });
    expect(text).toMatch(/^2 actions, .*\n"b"$/);
  });

  it('QA-02 says at which action two logs part, and where in the state', async () => {
    const other = [done[0]!, { type: 'ui/blockingBegan', payload: { id: 'c' } }, done[2]!];
    const { ok, text } = await replay({
      file: logFile('a.jsonl'),
      other: logFile('b.jsonl', other),
    });
    expect(ok).toBe(false);
    expect(text).toContain('the logs part at action 2 (ui/blockingBegan)');
    expect(text).toContain('at ui.blocking.1\n  here:  "b"\n  there: "c"');
    const same = await replay({ file: logFile('a.jsonl'), other: logFile('c.jsonl') });
    expect(same).toMatchObject({ ok: true, text: expect.stringContaining('the same state') });
  });

  it('QA-02 holds the state to an expected one: the action since which it differs, and where', async () => {
    const expected = { ...state, ui: { ...state.ui, blocking: ['a', 'b'] } };
    const expect1 = fileOf('state.json', [expected]);
    const { ok, text } = await replay({ file: logFile('a.jsonl'), expect: expect1 });
    expect(ok).toBe(false);
    expect(text).toContain('not as expected, since action 3 (ui/blockingEnded)');
    expect(text).toContain('at ui.blocking.0\n  here:  "b"\n  there: "a"');
    const before = await replay({ file: logFile('a.jsonl'), expect: expect1, until: 2 });
    expect(before.ok).toBe(true);
  });

  it('QA-02 names bad lines by number, and replays nothing then', async () => {
    const file = fileOf('bad.jsonl', [header, snapshot, '{', { kind: 'action', seq: 2 }]);
    const { ok, text } = await replay({ file });
    expect(ok).toBe(false);
    expect(text).toBe(`${file}: line 3 is no JSON object\n${file}: line 4 has a wrong field (at)`);
  });

  it('QA-02 tells of a check of the recorded program that is not passed', async () => {
    const file = fileOf('c.jsonl', [header, snapshot, { kind: 'check', seq: 1, digest: 'other' }]);
    const { ok, text } = await replay({ file });
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
  ])('QA-02 breaks a reducer that reaches for %s', (_what, reach) => {
    expect(() => purely(reach)).toThrow(Impure);
    expect(purely(() => new Date(5).getTime())).toBe(5);
    expect(Date.now()).toBeGreaterThan(0);
    expect(new Date().getTime()).toBeGreaterThan(0);
  });

  it('QA-02 has all slices and endpoints that come late', () => {
    const named = globSync('src/features/**/{*Slice,*Api}.ts', { cwd: root });
    const elsewhere = ['src/features/turns/form/arrivals.ts', 'src/features/models/api.ts'];
    expect(named.length).toBeGreaterThan(12);
    expect([...named, ...elsewhere].filter((file) => !lateFiles.includes(file))).toEqual([]);
  });

  it('QA-02 knows which parts of the state have slices that come late', () => {
    const parts = globSync('src/features/*/*.ts', { cwd: root }).flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('withLazyLoadedSlices') ? [path.basename(path.dirname(file))] : [];
    });
    expect(parts.sort()).toEqual([...lateParts].sort());
  });
});
