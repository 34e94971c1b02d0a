import {
  type KeyMeaning,
  keyMeaning,
  tapMeaning,
} from '../../../../../../src/features/map/canvas/taps.ts';

describe('MAP-03 a click', () => {
  it('opens the figure under the mouse, marked or not', () => {
    expect(tapMeaning('mouse', 'a', 'a')).toEqual({ opens: 'a' });
    expect(tapMeaning('mouse', 'a', undefined)).toEqual({ opens: 'a' });
  });

  it('beside all figures marks none', () => {
    expect(tapMeaning('mouse', undefined, 'a')).toEqual({ marks: undefined });
  });
});

describe('MAP-06 a tap', () => {
  it('marks first and opens then', () => {
    expect(tapMeaning('touch', 'a', undefined)).toEqual({ marks: 'a' });
    expect(tapMeaning('touch', 'a', 'a')).toEqual({ opens: 'a' });
  });

  it('on another figure marks that', () => {
    expect(tapMeaning('touch', 'b', 'a')).toEqual({ marks: 'b' });
  });

  it('beside all figures marks none', () => {
    expect(tapMeaning('touch', undefined, 'a')).toEqual({ marks: undefined });
  });
});

describe('MAP-06 a key', () => {
  const press = (key: string, held = {}) =>
    keyMeaning({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

  it.each<[string, KeyMeaning]>([
    ['ArrowLeft', { pan: [-1, 0] }],
    ['ArrowRight', { pan: [1, 0] }],
    ['ArrowUp', { pan: [0, 1] }],
    ['ArrowDown', { pan: [0, -1] }],
    ['+', { zoom: 1 }],
    ['=', { zoom: 1 }],
    ['-', { zoom: -1 }],
    ['Home', 'whole'],
  ])('%s', (key, meaning) => {
    expect(press(key)).toEqual(meaning);
  });

  it('that means nothing here is left alone', () => {
    expect(press('Tab')).toBeUndefined();
    expect(press('toString')).toBeUndefined();
  });

  it('with a modifier is the browser’s', () => {
    expect(press('+', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
    expect(press('Home', { metaKey: true })).toBeUndefined();
  });
});
