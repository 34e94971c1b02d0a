import { inSlices } from '../../../../../src/app/record/inSlices.ts';

/** A page whose time goes on with each step of the work; tasks come at once. */
function makePage({ hidden = false } = {}) {
  const now = { ms: 0, tasks: 0 };
  const page = {
    document: { hidden },
    performance: { now: () => now.ms },
    setTimeout: (next: () => void) => {
      now.tasks += 1;
      queueMicrotask(next);
    },
  } as unknown as Window;
  /** Work of so many steps, 5 ms each. */
  function* steps(count: number): Generator<number, string, void> {
    for (let done = 1; done <= count; done += 1) {
      now.ms += 5;
      yield done;
    }
    return 'готово';
  }
  return { page, now, steps };
}

const always = { wanted: () => true };

describe('work in slices', () => {
  it('QA-01 pauses as soon as a slice has lasted for 12 ms, and tells how far it has come', async () => {
    const { page, now, steps } = makePage();
    const told: number[] = [];
    const result = await inSlices(page, steps(7), { ...always, tell: (done) => told.push(done) });
    expect(result).toBe('готово');
    expect(told).toEqual([3, 6]);
    expect(now.tasks).toBe(2);
  });

  it('QA-01 does a little at once', async () => {
    const { page, now, steps } = makePage();
    const told: number[] = [];
    await inSlices(page, steps(2), { ...always, tell: (done) => told.push(done) });
    expect([told, now.tasks]).toEqual([[], 0]);
  });

  it('QA-01 pauses nowhere on a hidden page', async () => {
    const { page, now, steps } = makePage({ hidden: true });
    expect(await inSlices(page, steps(100), { ...always, tell: () => undefined })).toBe('готово');
    expect(now.tasks).toBe(0);
  });

  it('QA-01 is given up where nobody wants it any more', async () => {
    const { page, steps } = makePage();
    const told: number[] = [];
    const wanted = () => told.length < 2;
    const tell = (done: number) => told.push(done);
    expect(await inSlices(page, steps(100), { tell, wanted })).toBeUndefined();
    expect(told).toEqual([3, 6]);
  });

  it('QA-01 fails where a step does', async () => {
    const { page } = makePage();
    // eslint-disable-next-line require-yield -- it fails before
    function* broken(): Generator<number, string, void> {
      throw new Error('Нет места');
    }
    await expect(inSlices(page, broken(), { ...always, tell: () => 0 })).rejects.toThrow('Нет');
  });
});
