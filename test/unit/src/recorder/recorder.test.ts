import { stateDigest } from '../../../../src/recorder/stateDiff.ts';
import { readLog } from '../../../../src/recorder/readLog.ts';
import {
  brokenLogStore,
  logOf,
  memoryLogStore,
  NOBODY_KNOWS,
  recording,
  saved,
} from './recordingPage.ts';

describe('the recorder', () => {
  it('QA-01 saves the actions since the page was loaded, words only with consent', async () => {
    const { recorder, acts, idle } = recording(memoryLogStore());
    acts(5);
    await idle();
    acts(2); // still in the action log
    const log = logOf(saved(recorder, false));
    expect(log.actions.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(log.snapshot.state).toEqual({ count: 0, user: '3' });
    expect(log.header).toMatchObject({ words: false, timeZone: 'Europe/Moscow' });
    expect(saved(recorder, false)).not.toContain('Тайна');
    const whole = saved(recorder, true);
    expect(whole).toContain('Тайна');
    expect(logOf(whole).header.words).toBe(true);
  });

  it('QA-01 works in idle time only, a part at a time', async () => {
    const logStore = memoryLogStore();
    const { acts, idle, actionLog, isSoon } = recording(logStore);
    acts(6);
    expect(isSoon()).toBe(false);
    expect(actionLog).toHaveLength(6);
    expect(logStore.chunks).toEqual([]);
    await idle(3); // the snapshot is the first step
    expect(logStore.chunks.map(({ text }) => text.split('\n').length)).toEqual([4]); // header, state, two
    expect(isSoon()).toBe(true); // what is left does not wait for the delay
    await idle();
    expect(isSoon()).toBe(false);
    expect(logStore.chunks.map(({ text }) => text.split('\n').length)).toEqual([4, 4]);
  });

  it('QA-01 keeps within its limits, in memory and in the log store, and each log begins with a state', async () => {
    const logStore = memoryLogStore();
    const { recorder, acts, idle } = recording(logStore);
    for (let round = 0; round < 12; round += 1) {
      acts(10);
      await idle();
    }
    const log = logOf(saved(recorder, false));
    expect(log.actions.length).toBeLessThanOrEqual(40);
    expect(log.actions.at(-1)?.seq).toBe(120);
    expect(log.snapshot.state['count']).toBe(log.snapshot.seq - 1);
    expect(logStore.chunks[0]?.segment).toBe(log.snapshot.seq);
    expect(logStore.chunks.length).toBeLessThanOrEqual(4);
  });

  it('QA-01 goes on in memory when the database fails', async () => {
    const { recorder, acts, idle, actionLog } = recording(brokenLogStore);
    for (let round = 0; round < 12; round += 1) {
      acts(10);
      await idle();
    }
    expect(actionLog).toEqual([]);
    expect(logOf(saved(recorder, false)).actions.at(-1)?.seq).toBe(120);
    expect(logOf(saved(recorder, false)).actions.length).toBeLessThanOrEqual(40);
    await expect(recorder.savePrevious()).resolves.toBeUndefined();
    await expect(recorder.clear()).resolves.toBeUndefined();
  });

  it('QA-01 reads the previous visit, without words', async () => {
    const logStore = memoryLogStore();
    const before = recording(logStore, 'v1');
    for (let round = 0; round < 7; round += 1) {
      before.acts(9);
      await before.idle();
    }
    before.recorder.stop();
    expect(before.isWaiting()).toBe(false);
    const after = recording(logStore, 'v2');
    after.acts(1);
    await after.idle();
    const text = await after.recorder.savePrevious();
    const log = logOf(text);
    expect(log.actions.at(-1)?.seq).toBe(63);
    expect(log.snapshot.state['count']).toBe(log.snapshot.seq - 1);
    expect(JSON.stringify(logStore.chunks)).not.toContain('Тайна');
  });

  it('QA-01 shows nobody the visit of another user', async () => {
    const logStore = memoryLogStore();
    const theirs = recording(logStore, 'v1', '3');
    theirs.acts(3);
    await theirs.idle();
    const mine = recording(logStore, 'v2', '4');
    await expect(mine.recorder.savePrevious()).resolves.toBeUndefined();
    mine.acts(1);
    await mine.idle();
    expect(logStore.chunks.map(({ visit }) => visit)).toEqual(['v2']);
  });

  it.each([
    ['signs out', undefined],
    ['changes', '4'],
  ])('QA-01 clears everything when the user %s', async (_how, next) => {
    const logStore = memoryLogStore();
    const { recorder, acts, idle, become } = recording(logStore);
    acts(15);
    await idle();
    acts(2);
    expect(logStore.chunks.length).toBeGreaterThan(0);
    become(next);
    await idle(0);
    expect(logStore.chunks).toEqual([]);
    const log = logOf(saved(recorder, true));
    expect(log.actions).toEqual([]);
    expect(log.snapshot.seq).toBe(16);
    acts(1);
    expect(logOf(saved(recorder, true)).actions.map(({ seq }) => seq)).toEqual([16]);
  });

  it('QA-01 keeps what a guest did before signing in', async () => {
    const { recorder, acts, idle, become } = recording(memoryLogStore(), 'v1', '');
    acts(2);
    await idle();
    become('3');
    acts(1);
    expect(logOf(saved(recorder, false)).actions).toHaveLength(3);
  });

  it('QA-01 stores nothing until the user is known', async () => {
    const logStore = memoryLogStore();
    const before = recording(logStore, 'v1');
    before.acts(2);
    await before.idle();
    const { recorder, acts, idle, become, isSoon } = recording(logStore, 'v2', NOBODY_KNOWS);
    acts(2);
    await idle();
    expect(isSoon()).toBe(false);
    expect(logStore.chunks.map(({ visit }) => visit)).toEqual(['v1']);
    await expect(recorder.savePrevious()).resolves.toBeUndefined();
    become('3');
    acts(1);
    await idle();
    expect(logOf(await recorder.savePrevious()).actions).toHaveLength(2);
    expect(logOf(saved(recorder, false)).actions).toHaveLength(3);
    expect(logStore.chunks.map(({ visit, owner }) => [visit, owner])).toEqual([
      ['v1', '3'],
      ['v2', '3'],
    ]);
  });

  it('QA-01 reads the previous visit of the same tab, whatever other tabs have stored since', async () => {
    const logStore = memoryLogStore();
    const here = recording(logStore, 'here');
    here.acts(2);
    await here.idle();
    const elsewhere = recording(logStore, 'elsewhere');
    elsewhere.acts(5);
    await elsewhere.idle();
    const after = recording(logStore, 'after', '3', 'here');
    expect(logOf(await after.recorder.savePrevious()).actions).toHaveLength(2);
    const another = recording(logStore, 'another', '3', 'gone');
    expect(logOf(await another.recorder.savePrevious()).actions).toHaveLength(5);
  });

  it('QA-01 checks the log of the previous visit at each segment', async () => {
    const logStore = memoryLogStore();
    const before = recording(logStore, 'v1');
    before.acts(25);
    await before.idle();
    const log = logOf(await recording(logStore, 'v2').recorder.savePrevious());
    const digests = [11, 21].map((seq) => stateDigest({ count: seq - 1, user: '3' }));
    expect(log.checks).toEqual([
      { kind: 'check', seq: 11, digest: digests[0] },
      { kind: 'check', seq: 21, digest: digests[1] },
    ]);
  });

  it('QA-01 begins the log of the previous visit after a failed write', async () => {
    const logStore = memoryLogStore();
    const { put } = logStore;
    const before = recording(logStore, 'v1');
    before.acts(3);
    await before.idle();
    Object.assign(logStore, { put: brokenLogStore.put });
    before.acts(3);
    await before.idle();
    Object.assign(logStore, { put });
    before.acts(2);
    await before.idle();
    const after = recording(logStore, 'v2');
    await expect(after.recorder.savePrevious()).resolves.toBeUndefined();
    before.acts(15); // begins a new segment, where a log can begin
    await before.idle();
    const log = logOf(await after.recorder.savePrevious());
    expect(log.snapshot.seq).toBe(11);
    expect(log.actions.at(-1)?.seq).toBe(23);
  });

  it('QA-01 stores everything at once when the page may close, and sums up the log', async () => {
    const logStore = memoryLogStore();
    const { recorder, acts } = recording(logStore);
    acts(12);
    await recorder.flush();
    expect(logStore.chunks.flatMap(({ text }) => text.split('\n'))).toHaveLength(12 + 2 * 2);
    acts(3);
    expect(recorder.summary()).toEqual({ actions: 15, since: 1_001 });
  });

  it('QA-01 saves a log without actions', () => {
    const { recorder } = recording(memoryLogStore());
    const read = readLog(saved(recorder, false));
    expect(read).toMatchObject({ ok: true, log: { actions: [], snapshot: { seq: 1 } } });
  });
});
