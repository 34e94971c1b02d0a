/** @jest-environment ./test/support/browserEnvironment.mjs */
import { createMemoryRouter } from 'react-router';
import { wentTo } from '../../../../../src/app/uiSlice.ts';
import { trackPages } from '../../../../../src/app/record/trackPages.ts';

function going(initial: string) {
  const router = createMemoryRouter(
    [
      { id: 'main', path: '/:game' },
      { id: 'profiles.show', path: '/:game/profiles/:profile' },
      { id: 'oauth', path: '/oauth' },
      { id: 'location', path: '/:game/location/:key' },
      { id: 'unknown', path: '/:game/*' },
    ],
    { initialEntries: [initial] },
  );
  const paths: string[] = [];
  const stop = trackPages(router, (action) => {
    if (wentTo.match(action)) paths.push(action.payload.path);
    return action;
  });
  return { router, paths, stop };
}

describe('which page one is on', () => {
  it('QA-01 is dispatched at the start and after each navigation', async () => {
    const { router, paths, stop } = going('/forest');
    expect(paths).toEqual(['/forest']);
    await router.navigate('/forest/location/glade?page=2&turn=41');
    await router.navigate('/forest/location/glade?page=2&turn=41#x');
    await router.navigate('/forest/location/glade?message=7&q=secret');
    await router.navigate('/forest');
    expect(paths).toEqual([
      '/forest',
      '/forest/location/glade?page=2&turn=41',
      '/forest/location/glade?message=7',
      '/forest',
    ]);
    stop();
    await router.navigate('/forest/location/glade');
    expect(paths).toHaveLength(4);
  });

  it('QA-01 is logged without codes, free texts, names of characters, and addresses of nobody’s', async () => {
    const { router, paths } = going('/oauth?code=secret&state=secret');
    await router.navigate('/forest/profiles/12-aelin-vetrokryl?q=secret');
    await router.navigate('/forest/location/glade?page=secret&turn=%D1%81&faction=a%20b#secret');
    await router.navigate('/forest/secret/secret?page=3');
    await router.navigate('/forest/location/%D1%82%D0%B0%D0%B9%D0%BD%D0%B0%20secret');
    await router.navigate('/forest/profiles/%D0%BA%D1%82%D0%BE-secret');
    await router.navigate('/%D1%82%D0%B0%D0%B9%D0%BD%D0%B0/secret');
    expect(paths).toEqual([
      '/oauth',
      '/forest/profiles/12',
      '/forest/location/glade',
      '/forest/-?page=3',
      '/forest/location/-',
      '/forest/profiles/-',
      '/-/-',
    ]);
  });
});
