import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  failedProperties,
  failures,
  MOST_AGAIN,
  triedOnce,
  triedTwice,
} from '../../../scripts/lib/tries.mjs';

type Outcome = 'passed' | 'failed' | 'pending';

describe('test files that fail', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-tries-'));
    file = path.join(folder, 'result.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs whose files end so, one after the other; undefined is a run that writes no result. */
  function runs(...rounds: readonly (Readonly<Record<string, readonly Outcome[]>> | undefined)[]) {
    const asked: (readonly string[] | undefined)[] = [];
    const run = (only?: readonly string[]) => {
      expect(existsSync(file)).toBe(false);
      const round = rounds[asked.length];
      asked.push(only);
      const testResults = Object.entries(round ?? {}).map(([name, outcomes]) => ({
        name,
        status: outcomes.includes('failed') ? 'failed' : 'passed',
        assertionResults: outcomes.map((status) => ({ status })),
      }));
      if (round) writeFileSync(file, JSON.stringify({ testResults }));
      return Promise.resolve(
        round !== undefined && !Object.values(round).flat().includes('failed'),
      );
    };
    return { asked, tried: () => triedTwice({ file, run }) };
  }

  it('are not looked for where all is well', async () => {
    const { asked, tried } = runs({ a: ['passed', 'passed'], b: ['passed'] });
    const counts = { passed: 3, failed: 0, skipped: 0 };
    expect(await tried()).toEqual({ green: true, counts, again: [] });
    expect(asked).toEqual([undefined]);
  });

  it('are run once more, whole and alone, and named where they hold then', async () => {
    const { asked, tried } = runs(
      { a: ['passed', 'failed'], b: ['passed'] },
      { a: ['passed', 'passed'] },
    );
    const counts = { passed: 3, failed: 0, skipped: 0 };
    expect(await tried()).toEqual({ green: true, counts, again: ['a'] });
    expect(asked).toEqual([undefined, ['a']]);
  });

  it('are red where they fail again', async () => {
    const { tried } = runs({ a: ['failed', 'failed'], b: ['passed'] }, { a: ['passed', 'failed'] });
    const counts = { passed: 2, failed: 1, skipped: 0 };
    expect(await tried()).toEqual({ green: false, counts, again: [] });
  });

  it('are red at once where they are many', async () => {
    const many = Array.from({ length: MOST_AGAIN + 1 }, (_, index) => [String(index), ['failed']]);
    const { asked, tried } = runs(Object.fromEntries(many) as Record<string, Outcome[]>);
    expect(await tried()).toMatchObject({ green: false, counts: { failed: MOST_AGAIN + 1 } });
    expect(asked).toHaveLength(1);
  });

  it('are red at once where one is a property: another seed would pass by what it found', async () => {
    const message = 'Error: Property failed after 3 tests\n{ seed: -12, path: "2:1" }';
    let runs = 0;
    const run = () => {
      runs += 1;
      const failed = { status: 'failed', fullName: 'a property', failureMessages: [message] };
      const testResults = [{ name: 'a', status: 'failed', assertionResults: [failed] }];
      writeFileSync(file, JSON.stringify({ testResults }));
      return Promise.resolve(false);
    };
    expect(await triedTwice({ file, run })).toMatchObject({ green: false, counts: { failed: 1 } });
    expect(runs).toBe(1);
  });

  it('are red where a run does not get to its end', async () => {
    expect(await runs(undefined).tried()).toMatchObject({ green: false });
    const later = runs({ a: ['failed'], b: ['passed'] }, undefined);
    expect(await later.tried()).toMatchObject({ green: false, counts: { passed: 1, failed: 1 } });
  });

  it('are red where one was skipped, then or at first', async () => {
    expect(await runs({ a: ['pending'] }).tried()).toMatchObject({ green: false });
    const later = runs({ a: ['failed'] }, { a: ['pending'] });
    expect(await later.tried()).toMatchObject({ green: false, counts: { skipped: 1 } });
  });
});

describe('the tests of a program and its host', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'letopis-once-'));
    file = path.join(folder, 'result.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const result = (...assertionResults: readonly object[]) =>
    writeFileSync(file, JSON.stringify({ testResults: [{ name: 'a', assertionResults }] }));

  it('are run once, and are red where one failed, was skipped, or nothing was written', async () => {
    let runs = 0;
    const tried = (green: boolean, ...statuses: readonly Outcome[]) =>
      triedOnce({
        file,
        run: () => {
          runs += 1;
          if (statuses.length > 0) result(...statuses.map((status) => ({ status })));
          return Promise.resolve(green);
        },
      });
    expect(await tried(true, 'passed')).toMatchObject({ green: true, counts: { passed: 1 } });
    expect(await tried(false, 'passed', 'failed')).toMatchObject({ green: false });
    expect(await tried(true, 'pending')).toMatchObject({ green: false });
    expect(await tried(true)).toMatchObject({ green: false });
    expect(runs).toBe(4);
  });

  it('name the seeds of properties that failed, of those alone', () => {
    const message = 'Error: Property failed after 3 tests\n{ seed: -12, path: "2:1" }';
    result(
      { status: 'passed', fullName: 'holds', failureMessages: [] },
      { status: 'failed', fullName: 'of a feed: any order', failureMessages: [message] },
      { status: 'failed', fullName: 'no property', failureMessages: ['expected 1'] },
    );
    expect(failedProperties(file)).toEqual([
      { name: 'a', title: 'of a feed: any order', seed: '-12' },
    ]);
  });

  it('say what failed, and which file could not be run', () => {
    const testResults = [
      {
        name: 'a',
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'falls',
            failureMessages: [`expected 1${'.'.repeat(2_000)}`],
          },
        ],
      },
      { name: 'b', message: 'Cannot find module', assertionResults: [] },
      { name: 'c', message: '', assertionResults: [] },
    ];
    writeFileSync(file, JSON.stringify({ testResults }));
    const [falls = '', ...others] = failures(file);
    expect(falls).toMatch(/^a: falls\nexpected 1\.+$/);
    expect(falls.length).toBeLessThan(1_100);
    expect(others).toEqual(['b: the file itself\nCannot find module']);
  });

  it('name none where nothing was written', () => {
    expect(failures(file)).toEqual([]);
    expect(failedProperties(file)).toEqual([]);
  });
});
