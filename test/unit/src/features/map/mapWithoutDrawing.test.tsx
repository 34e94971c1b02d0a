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
    // One after the other: the code of the screen, its map, and the drawing have to be waited for.
    const way = await screen.findByRole('link', { name: /^Причал/ });
    await screen.findByText(/Открыть её/);
    expect(screen.getByRole('button', { name: /Открыть её/ })).toBeVisible();
    await user.click(way);
    await waitFor(() => expect(address()).toBe('/forest/location/pier'));
  });
});
