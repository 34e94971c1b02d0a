/** @jest-environment ./test/support/browserEnvironment.mjs */
import { keyAct } from '../../../../../../src/features/profiles/avatar/CropStage.tsx';
import type { Crop } from '../../../../../../src/features/profiles/avatar/types.ts';

function pressed(key: string, over: Partial<KeyboardEvent> = {}): unknown[] | undefined {
  const asked: unknown[] = [];
  const note =
    (name: string) =>
    (...given: number[]) =>
      void asked.push(name, ...given);
  const act = keyAct(new KeyboardEvent('keydown', { key, ...over }));
  if (!act) return undefined;
  act({ move: note('move'), scale: note('scale'), reset: note('reset') } as unknown as Crop);
  return asked;
}

describe('keys on the frame of an avatar', () => {
  it.each([
    ['ArrowLeft', [-4, 0]],
    ['ArrowRight', [4, 0]],
    ['ArrowUp', [0, -4]],
    ['ArrowDown', [0, 4]],
  ])('PROF-11 %s moves it, with Shift eight times as far', (key, [right = 0, down = 0]) => {
    expect(pressed(key)).toEqual(['move', right, down]);
    expect(pressed(key, { shiftKey: true })).toEqual(['move', right * 8, down * 8]);
  });

  it.each([
    ['+', 1.1],
    ['=', 1.1],
    ['-', 1 / 1.1],
    ['_', 1 / 1.1],
  ])('PROF-11 %s changes its size', (key, factor) => {
    expect(pressed(key)).toEqual(['scale', factor]);
  });

  it('PROF-11 Home starts over', () => {
    expect(pressed('Home')).toEqual(['reset']);
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'are the browser’s together with %o',
    (modifier) => {
      expect(pressed('ArrowLeft', modifier)).toBeUndefined();
    },
  );

  it.each(['Tab', 'Escape', 'Enter', 'a', 'constructor'])('%s means nothing there', (key) => {
    expect(pressed(key)).toBeUndefined();
  });
});
