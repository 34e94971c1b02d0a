/** @jest-environment ./test/support/browserEnvironment.mjs */
import { jest } from '@jest/globals';
import { readTones } from '../../../../../../src/features/map/canvas/tones.ts';

it('BACK-113 has colours also where nothing is drawn, and so none is to be read', () => {
  const real = window.getComputedStyle.bind(window);
  const look = jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = real(element);
    return { getPropertyValue: (name: string) => style.getPropertyValue(name), color: '' } as never;
  });
  const { ink, halo, mark } = readTones(document.createElement('div'));
  look.mockRestore();
  for (const colour of [ink, halo, mark]) expect(colour).toMatch(/^rgba\(/);
});
