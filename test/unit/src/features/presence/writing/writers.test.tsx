import { jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { Writers, WritersSlot } from '../../../../../../src/features/presence/index.ts';
import { useOpenEditor } from '../../../../../../src/features/presence/writing/useWriting.ts';
import { writerReceived } from '../../../../../../src/features/presence/writing/writingSlice.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

const topic = 'writing.rpg.forest.place.shore';

/** A line that says who writes, on a host that can tell, at the time 1 000 ms. */
function show(shown = <Writers topic={topic} what="turn" />, can = true) {
  let now = 1_000;
  const made = renderScreen(shown, {
    host: makeHost(),
    clock: () => now,
    preloadedState: {
      session: makeSession(),
      host: { can: {}, configured: { writing: can }, left: {} },
    },
  });
  const hear = (...names: string[]) =>
    act(() => {
      for (const name of names) made.store.dispatch(writerReceived({ topic, name, at: now }));
    });
  const pass = (ms: number) =>
    act(() => {
      now += ms;
      jest.advanceTimersByTime(ms);
    });
  return { ...made, hear, pass };
}

describe('the line that says who writes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    [['Мара'], 'Мара пишет…'],
    [['Мара', 'Яр'], 'Мара и Яр пишут…'],
    [['Мара', 'Яр', 'Оля'], 'Мара, Яр и ещё 1 человек пишут…'],
    [['Мара', 'Яр', 'Оля', 'Лев'], 'Мара, Яр и ещё 2 человека пишут…'],
  ])('BACK-95 names %s', (names, words) => {
    const { hear } = show();
    hear(...names);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('BACK-96 says of a chronicle that it is one', () => {
    const { hear } = show(<Writers topic={topic} what="chronicle" />);
    hear('Мара', 'Яр');
    expect(screen.getByText('Мара и Яр пишут хронику этого события…')).toBeInTheDocument();
  });

  it('BACK-95 forgets each by itself, ten seconds after the last word of them', () => {
    const { hear, pass } = show();
    hear('Мара');
    pass(6_000);
    hear('Яр');
    expect(screen.getByText('Мара и Яр пишут…')).toBeInTheDocument();
    pass(4_000);
    expect(screen.getByText('Яр пишет…')).toBeInTheDocument();
    pass(6_000);
    expect(screen.queryByText(/пишет/)).toBeNull();
  });

  it('BACK-95 leaves the place with the page', () => {
    const { store } = show();
    expect(store.getState().presence.writing).toHaveProperty([topic]);
    cleanup();
    expect(store.getState().presence.writing).toEqual({});
  });

  it('BACK-96 an editor is open as long as it is shown', () => {
    function Editor() {
      useOpenEditor(topic);
      return null;
    }
    const { store } = show(<Editor />);
    expect(store.getState().presence.writing?.[topic]).toMatchObject({ editors: 1 });
    cleanup();
    expect(store.getState().presence.writing).toEqual({});
  });

  it('BACK-95 has no place on a host that tells nothing of it', () => {
    const { store } = show(<WritersSlot topic={topic} what="turn" />, false);
    expect(store.getState().presence.writing ?? {}).toEqual({});
    expect(document.querySelector('main, p, div div')).toBeNull();
  });
});
