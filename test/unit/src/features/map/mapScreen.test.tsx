import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '../../../../support/fakeHost.ts';
import * as double from '../../../../support/fakeMapCanvas.tsx';
import {
  drawn,
  LIST,
  makeMapHost,
  MAP,
  noMap,
  north,
  openMap,
  world,
} from '../../../../support/mapScreen.tsx';

jest.unstable_mockModule('../../../../../src/features/map/canvas/MapCanvas.tsx', () => double);

const crumbs = () => within(screen.getByRole('navigation', { name: 'Путь' }));
const views = () => within(screen.getByRole('navigation', { name: 'Как смотреть' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(double.clearCanvas);

describe('the head of a map', () => {
  it('MAP-01 has the title, the description, cleaned, the picture and the background', async () => {
    openMap();
    expect(await heading('Весь свет')).toBeVisible();
    expect(screen.getByText('ветер').closest('p')).toHaveTextContent('Соль и ветер.');
    const pictures = screen.getAllByRole('presentation').map((one) => one.getAttribute('src'));
    expect(pictures).toContain('/world.jpg');
    const layers = [...document.querySelectorAll<HTMLElement>('[aria-hidden]')];
    expect(layers.some(({ style }) => style.backgroundImage.includes('/sky.jpg'))).toBe(true);
    await waitFor(() => expect(document.title).toBe('Весь свет — Лес — Летопись'));
  });

  it('MAP-01 folds a description that would push the map away', async () => {
    const desc = `<p>${'Долго ли, коротко ли. '.repeat(30)}</p>`;
    const host = makeMapHost().on('GET', MAP, {
      json: { ...world, info: { ...world.info, desc } },
    });
    const { user } = openMap('/forest/map', { host });
    const more = await screen.findByRole('button', { name: 'Читать дальше' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Свернуть' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('MAP-01 leads from the game’s home through the maps above to this one', async () => {
    openMap('/forest/map/north');
    await heading('Север');
    const way = crumbs().getAllByRole('listitem');
    expect(way.map(({ textContent }) => textContent)).toEqual(['Лес', 'Весь свет', 'up', 'Север']);
    expect(
      crumbs()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/forest', '/forest/map/world', '/forest/map/up']);
  });

  it('MAP-01 switches to the list of the same places and back, and the history remembers', async () => {
    const { user, router, address } = openMap('/forest/map/north');
    await heading('Север');
    expect(views().getByRole('link', { name: 'На карте' })).toHaveAttribute('aria-current', 'page');
    await user.click(views().getByRole('link', { name: 'Списком' }));
    await screen.findByText('Причал');
    expect(address()).toBe('/forest/locations/north');
    expect(views().getByRole('link', { name: 'Списком' })).toHaveAttribute('aria-current', 'page');
    await user.click(views().getByRole('link', { name: 'На карте' }));
    await drawn();
    expect(address()).toBe('/forest/map/north');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/forest/locations/north'));
    await act(() => router.navigate(-1));
    await drawn();
    expect(address()).toBe('/forest/map/north');
  });

  it('MAP-01 switches between the game’s first map and the list of all its places', async () => {
    openMap();
    await heading('Весь свет');
    const links = views().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/forest/map',
      '/forest/locations',
    ]);
  });

  it.each([
    ['the game shows no map', { game: { enable_map: false } }, { map: world.info }],
    ['the game has none', {}, {}],
  ])('MAP-01 offers no map from the list where %s', async (_case, over, sheet) => {
    const json = { ...sheet, maps: [], locations: { data: [{ key: 'pier', title: 'Причал' }] } };
    openMap('/forest/locations', { host: makeMapHost().on('GET', LIST, { json }), ...over });
    await screen.findByText('Причал');
    expect(screen.queryByRole('navigation', { name: 'Как смотреть' })).toBeNull();
  });
});

describe('the drawing', () => {
  it('MAP-02 gets the tiling that the host tells, with the defaults of the specification for the rest', async () => {
    openMap();
    await drawn();
    expect(double.fakeCanvas.props?.options).toEqual({
      extent: [0, 0, 100, 100],
      url: '/tiles/{z}/{x}/{y}.png',
      resolutions: [32, 16, 8, 4, 2, 1],
      tileSize: [256, 256],
    });
  });

  it('MAP-02 gets the figures that lead somewhere, with their geometry', async () => {
    openMap();
    await drawn();
    expect(double.fakeCanvas.props?.features.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(double.fakeCanvas.props?.features[0]?.geometry).toEqual(world.features[0]!.geometry);
  });

  it('MAP-06 is zoomed by buttons, and shown whole by one', async () => {
    const { user } = openMap();
    await drawn();
    for (const name of ['Приблизить', 'Отдалить', 'Показать карту целиком'])
      await user.click(screen.getByRole('button', { name }));
    expect(double.fakeCanvas.asked).toEqual(['zoom 1', 'zoom -1', 'all']);
  });

  it('MAP-02 says what of the picture did not come, and asks for it again', async () => {
    const { user } = openMap();
    await drawn();
    act(() => double.fakeCanvas.props?.onTiles('failed'));
    expect(screen.getByText('Часть карты не загрузилась.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(double.fakeCanvas.asked).toEqual(['tiles']);
    act(() => double.fakeCanvas.props?.onTiles('ready'));
    expect(screen.queryByText('Часть карты не загрузилась.')).toBeNull();
  });
});

describe('a map that is on its way', () => {
  const skeleton = () => screen.queryByRole('status', { busy: true });

  afterEach(() => jest.useRealTimers());

  /** Opens the map whose answer is held back, at the moment when it was asked for. */
  async function openHeld() {
    const host = makeMapHost();
    const answer = host.hold('GET', MAP);
    // The code of the screen is there: what follows is the waiting for the host alone.
    await import('../../../../../src/features/map/screens/MapScreen.tsx');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const app = openMap('/forest/map', { host });
    await act(() => jest.advanceTimersByTimeAsync(0));
    return { ...app, answer: (given: FakeAnswer) => answer(given) };
  }

  it('MAP-04 shows no sign of waiting for 300 ms, but keeps its room', async () => {
    await openHeld();
    await waitFor(() => expect(screen.getByTestId('map-room')).toBeInTheDocument());
    expect(skeleton()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(skeleton()).toHaveTextContent('Загрузка...');
  });

  it('MAP-04 never shows a sign of waiting where the map comes sooner', async () => {
    const { answer } = await openHeld();
    await act(() => jest.advanceTimersByTimeAsync(100));
    answer({ json: world });
    await act(() => jest.advanceTimersByTimeAsync(150));
    expect(skeleton()).toBeNull();
    expect(await heading('Весь свет')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(skeleton()).toBeNull();
  });
});

describe('a map that does not come', () => {
  it('says why, and asks again', async () => {
    const host = makeMapHost().on('GET', MAP, { status: 500, json: { error: 'Сломалось.' } });
    const { user } = openMap('/forest/map', { host });
    expect(await screen.findByText('Сломалось.')).toBeVisible();
    host.on('GET', MAP, { json: world });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await heading('Весь свет')).toBeVisible();
  });

  it.each<[string, FakeAnswer]>([
    ['by its code', noMap],
    ['in words alone', { status: 404, json: { error: 'Карта не найдена.' } }],
    ['as a mere message', { status: 404, json: { message: 'Карта не найдена.' } }],
    [
      'as an address that it does not have',
      { status: 404, json: { error: 'Нет.', code: 'notFound' } },
    ],
    ['as a key that can be none', { status: 422, json: { errors: { map: ['Не ключ.'] } } }],
  ])(
    'MAP-05 leads to the list of locations without an error where the host refuses it %s',
    async (_case, answer) => {
      const host = makeMapHost().on('GET', `${MAP}/nowhere`, answer);
      const { address, router } = openMap('/forest/map/nowhere', { host });
      await screen.findByText('Причал');
      expect(address()).toBe('/forest/locations');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByText(/не найдена/)).toBeNull();
      expect(router.state.historyAction).toBe('REPLACE');
    },
  );

  it('MAP-05 leads there once, also where the game has no map at all', async () => {
    const host = makeMapHost().on('GET', MAP, noMap);
    const { address } = openMap('/forest/map', { host });
    await screen.findByText('Причал');
    await host.settle();
    expect(address()).toBe('/forest/locations');
    expect(host.asked('GET', MAP)).toHaveLength(1);
    expect(host.asked('GET', LIST)).toHaveLength(1);
  });

  it('MAP-05 leads there without asking where the game shows no map', async () => {
    const host = makeMapHost();
    const { address } = openMap('/forest/map/north', { host, game: { enable_map: false } });
    await screen.findByText('Причал');
    expect(address()).toBe('/forest/locations');
    expect(host.asked('GET', `${MAP}/north`)).toHaveLength(0);
  });

  it('MAP-05 is asked for again by whoever comes once more: it may be there by now', async () => {
    const host = makeMapHost();
    const { address, go } = openMap('/forest/map/nowhere', { host });
    await screen.findByText('Причал');
    host.on('GET', `${MAP}/nowhere`, { json: north });
    await go('/forest/map/nowhere');
    expect(await heading('Север')).toBeVisible();
    expect(address()).toBe('/forest/map/nowhere');
  });

  it.each([
    ['Карта закрыта.', { status: 403, json: { error: 'Карта закрыта.' } }],
    [
      'Игра не найдена.',
      { status: 404, json: { error: 'Игра не найдена.', code: 'gameNotFound' } },
    ],
  ])('says what else the host refuses: %s', async (words, answer) => {
    const { address } = openMap('/forest/map', { host: makeMapHost().on('GET', MAP, answer) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(address()).toBe('/forest/map');
  });

  it('MAP-02 says so where nothing is on it', async () => {
    const host = makeMapHost().on('GET', MAP, { json: { ...world, features: [] } });
    openMap('/forest/map', { host });
    expect(await screen.findByText('На этой карте пока ничего не отмечено.')).toBeVisible();
  });
});

describe('a map that is looked at for long', () => {
  const hide = (hidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  };

  afterEach(() => jest.restoreAllMocks());

  it('MAP-03 asks who stands where when one comes back to the page after a minute', async () => {
    const host = makeMapHost();
    const { store } = openMap('/forest/map', { host });
    await drawn();
    const { visibilityChanged } = await import('../../../../../src/realtime/index.ts');
    const see = (hidden: boolean) => {
      hide(hidden);
      act(() => void store.dispatch(visibilityChanged({ hidden, at: 1 })));
    };
    see(true);
    see(false);
    await host.settle();
    expect(host.asked('GET', MAP)).toHaveLength(1);
    see(true);
    const later = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    see(false);
    await waitFor(() => expect(host.asked('GET', MAP)).toHaveLength(2));
  });

  it('keeps what is known where it could not be asked for again', async () => {
    const host = makeMapHost();
    const { go } = openMap('/forest/map', { host });
    await drawn();
    host.on('GET', MAP, { status: 500, json: {} });
    await go('/forest/rules');
    await go('/forest/map');
    await waitFor(() => expect(host.asked('GET', MAP)).toHaveLength(2));
    await host.settle();
    expect(await drawn()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
