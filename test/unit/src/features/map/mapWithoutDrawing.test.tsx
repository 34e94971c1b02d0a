import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openMap } from '../../../../support/mapScreen.tsx';

jest.unstable_mockModule('../../../../../src/features/map/canvas/MapCanvas.tsx', () => {
  throw new Error('the chunk did not arrive');
});

describe('a map whose drawing does not come', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('MAP-06 says so, and leads everywhere by its list all the same', async () => {
    const { user, address } = openMap();
    const again = await screen.findByRole('button', { name: /Открыть её/ });
    expect(again).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Причал/ }));
    await waitFor(() => expect(address()).toBe('/forest/location/pier'));
  });
});
