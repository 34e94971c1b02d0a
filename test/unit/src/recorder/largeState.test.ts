import { finish } from '../../../../src/recorder/steps.ts';
import { logOf, memoryShelf, recording, saved } from './recordingPage.ts';

describe('the recorder of a page with a large state', () => {
  it('QA-01 writes a large state down over many moments, each soon after the last, and its actions after it', async () => {
    const shelf = memoryShelf();
    const { recorder, acts, quiet, isSoon, set } = recording(shelf);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id, html: '<p>Тайна</p>' })) });
    acts(2);
    const isPutBy = () => shelf.chunks.length > 0;
    let moments = 0;
    for (; !isPutBy() && moments < 50; moments += 1) {
      await quiet(10);
      expect(isSoon()).toBe(!isPutBy());
    }
    expect(moments).toBeGreaterThan(5);
    await quiet();
    const lines = shelf.chunks.flatMap(({ text }) => text.split('\n'));
    expect(lines).toEqual(saved(recorder, false).split('\n').slice(0, 4)); // a file ends with a check
  });

  it('QA-01 puts a large state by whole where the page may be about to go', async () => {
    const shelf = memoryShelf();
    const { recorder, acts, quiet, set } = recording(shelf);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id })) });
    acts(2);
    await quiet(10);
    expect(shelf.chunks).toEqual([]);
    await recorder.flush();
    expect(shelf.chunks.map(({ text }) => text.split('\n').length)).toEqual([4]);
  });

  it('QA-01 writes nothing down of a large state whose reader has gone meanwhile', async () => {
    const shelf = memoryShelf();
    const { acts, quiet, become, set } = recording(shelf);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id, name: 'Тайна' })) });
    acts(2);
    await quiet(10);
    become(undefined);
    set({ turns: [] });
    acts(1);
    await quiet();
    await quiet();
    expect(shelf.chunks.map(({ text }) => text.split('\n').slice(1, 2))).toEqual([
      ['{"kind":"snapshot","seq":3,"at":1003,"state":{"count":2,"turns":[]}}'],
    ]);
  });

  it('QA-01 saves what was at the beginning of saving, and nothing of a reader who goes meanwhile', () => {
    const { recorder, acts, become } = recording(memoryShelf());
    acts(5);
    const steps = recorder.save({ withWords: false });
    const told = [steps.next().value];
    acts(2);
    told.push(steps.next().value);
    expect(told).toEqual([0, 0]);
    const { text, actions } = finish(steps);
    expect([actions, logOf(text).actions.length]).toEqual([5, 5]);
    const others = recorder.save({ withWords: true });
    others.next();
    become('4');
    expect(() => finish(others)).toThrow('forgotten');
  });
});
