import { finish } from '../../../../src/recorder/idleWork.ts';
import { logOf, memoryLogStore, recording, saved } from './recordingPage.ts';

describe('the recorder of a page with a large state', () => {
  it('QA-01 stores a large state over many idle callbacks in a row, and its actions after it', async () => {
    const logStore = memoryLogStore();
    const { recorder, acts, idle, isSoon, set } = recording(logStore);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id, html: '<p>Тайна</p>' })) });
    acts(2);
    const isStored = () => logStore.chunks.length > 0;
    let callbacks = 0;
    for (; !isStored() && callbacks < 50; callbacks += 1) {
      await idle(10);
      expect(isSoon()).toBe(!isStored());
    }
    expect(callbacks).toBeGreaterThan(5);
    await idle();
    const lines = logStore.chunks.flatMap(({ text }) => text.split('\n'));
    expect(lines).toEqual(saved(recorder, false).split('\n').slice(0, 4)); // a file ends with a check
  });

  it('QA-01 stores all of a large state at once where the page may be about to go', async () => {
    const logStore = memoryLogStore();
    const { recorder, acts, idle, set } = recording(logStore);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id })) });
    acts(2);
    await idle(10);
    expect(logStore.chunks).toEqual([]);
    await recorder.flush();
    expect(logStore.chunks.map(({ text }) => text.split('\n').length)).toEqual([4]);
  });

  it('QA-01 stores nothing of a large state whose user has gone meanwhile', async () => {
    const logStore = memoryLogStore();
    const { acts, idle, become, set } = recording(logStore);
    set({ turns: Array.from({ length: 100 }, (_, id) => ({ id, name: 'Тайна' })) });
    acts(2);
    await idle(10);
    become(undefined);
    set({ turns: [] });
    acts(1);
    await idle();
    await idle();
    expect(logStore.chunks.map(({ text }) => text.split('\n').slice(1, 2))).toEqual([
      ['{"kind":"snapshot","seq":3,"at":1003,"state":{"count":2,"turns":[]}}'],
    ]);
  });

  it('QA-01 saves the log as it was when saving began, and nothing once the user has changed', () => {
    const { recorder, acts, become } = recording(memoryLogStore());
    acts(5);
    const steps = recorder.save({ withWords: false });
    const progress = [steps.next().value];
    acts(2);
    progress.push(steps.next().value);
    expect(progress).toEqual([0, 0]);
    const { text, actions } = finish(steps);
    expect([actions, logOf(text).actions.length]).toEqual([5, 5]);
    const others = recorder.save({ withWords: true });
    others.next();
    become('4');
    expect(() => finish(others)).toThrow('cleared');
  });
});
