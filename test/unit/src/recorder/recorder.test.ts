import { stateDigest } from '../../../../src/recorder/digest.ts';
import { readLog } from '../../../../src/recorder/readLog.ts';
import {
  brokenShelf,
  logOf,
  memoryShelf,
  NOBODY_KNOWS,
  recording,
  saved,
} from './recordingPage.ts';

describe('the recorder', () => {
  it('QA-01 saves what was done since the page was loaded, words only with leave', async () => {
    const { recorder, acts, quiet } = recording(memoryShelf());
    acts(5);
    await quiet();
    acts(2); // not yet taken from the tape
    const log = logOf(saved(recorder, false));
    expect(log.actions.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(log.snapshot.state).toEqual({ count: 0, user: '3' });
    expect(log.header).toMatchObject({ words: false, timeZone: 'Europe/Moscow' });
    expect(saved(recorder, false)).not.toContain('Тайна');
    const whole = saved(recorder, true);
    expect(whole).toContain('Тайна');
    expect(logOf(whole).header.words).toBe(true);
  });

  it('QA-01 does its work in quiet moments alone, a part at a time', async () => {
    const shelf = memoryShelf();
    const { acts, quiet, tape } = recording(shelf);
    acts(6);
    expect(tape).toHaveLength(6);
    expect(shelf.chunks).toEqual([]);
    await quiet(3); // a look at the state is the first
    expect(shelf.chunks.map(({ text }) => text.split('\n').length)).toEqual([4]); // header, state, two
    await quiet();
    expect(shelf.chunks.map(({ text }) => text.split('\n').length)).toEqual([4, 4]);
  });

  it('QA-01 keeps no more than its limits, in memory and on the shelf, and each log begins with a state', async () => {
    const shelf = memoryShelf();
    const { recorder, acts, quiet } = recording(shelf);
    for (let round = 0; round < 12; round += 1) {
      acts(10);
      await quiet();
    }
    const log = logOf(saved(recorder, false));
    expect(log.actions.length).toBeLessThanOrEqual(40);
    expect(log.actions.at(-1)?.seq).toBe(120);
    expect(log.snapshot.state['count']).toBe(log.snapshot.seq - 1);
    expect(shelf.chunks[0]?.segment).toBe(log.snapshot.seq);
    expect(shelf.chunks.length).toBeLessThanOrEqual(4);
  });

  it('QA-01 goes on in memory where the database fails', async () => {
    const { recorder, acts, quiet, tape } = recording(brokenShelf);
    for (let round = 0; round < 12; round += 1) {
      acts(10);
      await quiet();
    }
    expect(tape).toEqual([]);
    expect(logOf(saved(recorder, false)).actions.at(-1)?.seq).toBe(120);
    expect(logOf(saved(recorder, false)).actions.length).toBeLessThanOrEqual(40);
    await expect(recorder.savePrevious()).resolves.toBeUndefined();
    await expect(recorder.forget()).resolves.toBeUndefined();
  });

  it('QA-01 finds the visit before again, without a word', async () => {
    const shelf = memoryShelf();
    const before = recording(shelf, 'v1');
    for (let round = 0; round < 7; round += 1) {
      before.acts(9);
      await before.quiet();
    }
    before.recorder.stop();
    expect(before.isWaiting()).toBe(false);
    const after = recording(shelf, 'v2');
    after.acts(1);
    await after.quiet();
    const text = await after.recorder.savePrevious();
    const log = logOf(text);
    expect(log.actions.at(-1)?.seq).toBe(63);
    expect(log.snapshot.state['count']).toBe(log.snapshot.seq - 1);
    expect(JSON.stringify(shelf.chunks)).not.toContain('Тайна');
  });

  it('QA-01 tells nobody of the visit of another', async () => {
    const shelf = memoryShelf();
    const theirs = recording(shelf, 'v1', '3');
    theirs.acts(3);
    await theirs.quiet();
    const mine = recording(shelf, 'v2', '4');
    await expect(mine.recorder.savePrevious()).resolves.toBeUndefined();
    mine.acts(1);
    await mine.quiet();
    expect(shelf.chunks.map(({ visit }) => visit)).toEqual(['v2']);
  });

  it.each([
    ['signs out', undefined],
    ['becomes another', '4'],
  ])('QA-01 forgets all when the person %s', async (_how, next) => {
    const shelf = memoryShelf();
    const { recorder, acts, quiet, become } = recording(shelf);
    acts(15);
    await quiet();
    acts(2);
    expect(shelf.chunks.length).toBeGreaterThan(0);
    become(next);
    await quiet(0);
    expect(shelf.chunks).toEqual([]);
    const log = logOf(saved(recorder, true));
    expect(log.actions).toEqual([]);
    expect(log.snapshot.seq).toBe(16);
    acts(1);
    expect(logOf(saved(recorder, true)).actions.map(({ seq }) => seq)).toEqual([16]);
  });

  it('QA-01 keeps what a guest did before signing in', async () => {
    const { recorder, acts, quiet, become } = recording(memoryShelf(), 'v1', '');
    acts(2);
    await quiet();
    become('3');
    acts(1);
    expect(logOf(saved(recorder, false)).actions).toHaveLength(3);
  });

  it('QA-01 puts nothing by until it is known who is here', async () => {
    const shelf = memoryShelf();
    const before = recording(shelf, 'v1');
    before.acts(2);
    await before.quiet();
    const { recorder, acts, quiet, become } = recording(shelf, 'v2', NOBODY_KNOWS);
    acts(2);
    await quiet();
    expect(shelf.chunks.map(({ visit }) => visit)).toEqual(['v1']);
    await expect(recorder.savePrevious()).resolves.toBeUndefined();
    become('3');
    acts(1);
    await quiet();
    expect(logOf(await recorder.savePrevious()).actions).toHaveLength(2);
    expect(logOf(saved(recorder, false)).actions).toHaveLength(3);
    expect(shelf.chunks.map(({ visit, owner }) => [visit, owner])).toEqual([
      ['v1', '3'],
      ['v2', '3'],
    ]);
  });

  it('QA-01 finds the visit before of the same tab, whatever other tabs have put by since', async () => {
    const shelf = memoryShelf();
    const here = recording(shelf, 'here');
    here.acts(2);
    await here.quiet();
    const elsewhere = recording(shelf, 'elsewhere');
    elsewhere.acts(5);
    await elsewhere.quiet();
    const after = recording(shelf, 'after', '3', 'here');
    expect(logOf(await after.recorder.savePrevious()).actions).toHaveLength(2);
    const another = recording(shelf, 'another', '3', 'gone');
    expect(logOf(await another.recorder.savePrevious()).actions).toHaveLength(5);
  });

  it('QA-01 checks the log of the visit before where its segments begin', async () => {
    const shelf = memoryShelf();
    const before = recording(shelf, 'v1');
    before.acts(25);
    await before.quiet();
    const log = logOf(await recording(shelf, 'v2').recorder.savePrevious());
    const digests = [11, 21].map((seq) => stateDigest({ count: seq - 1, user: '3' }));
    expect(log.checks).toEqual([
      { kind: 'check', seq: 11, digest: digests[0] },
      { kind: 'check', seq: 21, digest: digests[1] },
    ]);
  });

  it('QA-01 begins the log of the visit before after what could not be put by', async () => {
    const shelf = memoryShelf();
    const { put } = shelf;
    const before = recording(shelf, 'v1');
    before.acts(3);
    await before.quiet();
    Object.assign(shelf, { put: brokenShelf.put });
    before.acts(3);
    await before.quiet();
    Object.assign(shelf, { put });
    before.acts(2);
    await before.quiet();
    const after = recording(shelf, 'v2');
    await expect(after.recorder.savePrevious()).resolves.toBeUndefined();
    before.acts(15); // a new segment begins, and with it a log can
    await before.quiet();
    const log = logOf(await after.recorder.savePrevious());
    expect(log.snapshot.seq).toBe(11);
    expect(log.actions.at(-1)?.seq).toBe(23);
  });

  it('QA-01 puts by at once what has come when the page may go, and tells how much there is', async () => {
    const shelf = memoryShelf();
    const { recorder, acts } = recording(shelf);
    acts(12);
    await recorder.flush();
    expect(shelf.chunks.flatMap(({ text }) => text.split('\n'))).toHaveLength(12 + 2 * 2);
    acts(3);
    expect(recorder.kept()).toEqual({ actions: 15, since: 1_001 });
  });

  it('QA-01 saves a log where nothing was done yet', () => {
    const { recorder } = recording(memoryShelf());
    const read = readLog(saved(recorder, false));
    expect(read).toMatchObject({ ok: true, log: { actions: [], snapshot: { seq: 1 } } });
  });
});
