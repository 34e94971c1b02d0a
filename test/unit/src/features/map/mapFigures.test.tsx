import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { channelMembersChanged } from '../../../../../src/features/presence/index.ts';
import * as double from '../../../../support/fakeMapCanvas.tsx';
import {
  drawn,
  features,
  makeMapHost,
  openFigure,
  openMap,
  pier,
  pointAt,
  tap,
  cardOf,
  world,
  MAP,
} from '../../../../support/mapScreen.tsx';

jest.unstable_mockModule('../../../../../src/features/map/canvas/MapCanvas.tsx', () => double);

const link = (name: RegExp | string) => screen.getByRole('link', { name });
const list = () => within(screen.getByRole('heading', { name: 'На этой карте' }).parentElement!);
const entry = (title: string) => list().getByRole('link', { name: new RegExp(`^${title}`) });
const marked = () => double.fakeCanvas.props?.marked;

/** Those who stand on the pier in place of Mara alone. */
function withPeople(count: number) {
  const characters = Array.from({ length: count }, (_, id) => ({
    ...{ id, type: 'profile', name: `Житель ${String(id)}` },
  }));
  const figures = features.map((one) =>
    one.location === pier ? { ...one, location: { ...pier, characters } } : one,
  );
  return makeMapHost().on('GET', MAP, { json: { ...world, features: figures } });
}

async function openDrawn(...args: Parameters<typeof openMap>) {
  const app = openMap(...args);
  await drawn();
  double.fakeCanvas.rects.set('2', new DOMRect(10, 10, 20, 20));
  return app;
}

beforeEach(double.clearCanvas);

describe('a figure that the mouse points at', () => {
  it('MAP-03 tells at once of its place: title, cleaned description, picture with its room, who is there', async () => {
    await openDrawn();
    pointAt('2');
    const card = cardOf('Причал')!;
    expect(within(card).getByText('смолой').closest('p')).toHaveTextContent('Пахнет смолой.');
    expect(card.querySelector('script')).toBeNull();
    const picture = within(card).getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/pier.jpg');
    expect(picture).toHaveAttribute('width', '320');
    expect(picture).toHaveAttribute('height', '180');
    const people = within(within(card).getByRole('list', { name: 'Кто здесь' }));
    expect(people.getByRole('img', { name: 'Мара' })).toHaveAttribute('src', '/mara.jpg');
    expect(marked()).toBe('2');
  });

  it('MAP-03 tells of a map inside as such', async () => {
    await openDrawn();
    pointAt('1');
    expect(cardOf('Север')).toHaveTextContent('Карта внутри');
  });

  it('MAP-03 tells a name to whoever points at a face, and shows who is online', async () => {
    const { user, store } = await openDrawn();
    pointAt('2');
    const card = within(cardOf('Причал')!);
    await user.hover(card.getByRole('img', { name: 'Мара' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Мара');
    expect(card.queryByText('в сети')).toBeNull();
    const members = [{ type: 'profile', id: '1', name: 'Мара' } as const];
    const channel = { type: 'rpg_game', id: 'hall' };
    act(() => void store.dispatch(channelMembersChanged({ channel, members, at: 1 })));
    expect(await card.findByText('в сети')).toBeInTheDocument();
  });

  it.each([
    [7, 7, undefined],
    [8, 6, 'и ещё 2 персонажа'],
    [11, 6, 'и ещё 5 персонажей'],
    [27, 6, 'и ещё 21 персонаж'],
  ])('MAP-03 shows of %i people there %i faces', async (count, faces, words) => {
    await openDrawn('/forest/map', { host: withPeople(count) });
    pointAt('2');
    const list = within(cardOf('Причал')!).getByRole('list', { name: 'Кто здесь' });
    expect(within(list).getAllByText('Ж')).toHaveLength(faces);
    const rest = [...list.children].slice(faces).map(({ textContent }) => textContent);
    expect(rest).toEqual(words === undefined ? [] : [words.replace(/(\d) /, '$1\u00a0')]);
  });

  it('MAP-03 goes softly when the mouse leaves, and stays while it is on the card', async () => {
    await openDrawn();
    pointAt('2');
    pointAt(undefined);
    expect(cardOf('Причал')).toHaveAttribute('data-leaving');
    // At once: what leaves is gone a moment later.
    fireEvent.mouseEnter(cardOf('Причал')!);
    expect(cardOf('Причал')).not.toHaveAttribute('data-leaving');
    fireEvent.mouseLeave(cardOf('Причал')!);
    await waitFor(() => expect(cardOf('Причал')).toBeNull());
    expect(marked()).toBeUndefined();
  });

  it('MAP-03 gives way to the next one at once', async () => {
    await openDrawn();
    pointAt('2');
    pointAt('4');
    expect(cardOf('Причал')).toBeNull();
    expect(cardOf('Паром')).toBeInTheDocument();
  });

  it.each([
    ['location', '2', '/forest/location/pier'],
    ['sub-map', '1', '/forest/map/north'],
  ])('MAP-03 opens its %s by a click', async (_case, id, to) => {
    const { address } = await openDrawn();
    openFigure(id);
    await waitFor(() => expect(address()).toBe(to));
  });

  it('MAP-03 has a link for whoever wants it in another tab', async () => {
    await openDrawn();
    pointAt('2');
    expect(within(cardOf('Причал')!).getByRole('link', { name: 'Причал' })).toHaveAttribute(
      'href',
      '/forest/location/pier',
    );
  });

  it('MAP-03 marks its entry in the list', async () => {
    await openDrawn();
    pointAt('3');
    expect(entry('Причал')).toHaveAttribute('data-marked');
    expect(entry('Паром')).not.toHaveAttribute('data-marked');
  });
});

describe('a figure that a finger taps', () => {
  it('MAP-06 tells of its place with a link to enter by, and is closed by a tap beside it', async () => {
    await openDrawn();
    tap('2');
    const card = within(cardOf('Причал')!);
    expect(card.getByRole('link', { name: 'Войти' })).toHaveAttribute(
      'href',
      '/forest/location/pier',
    );
    expect(marked()).toBe('2');
    tap(undefined);
    expect(cardOf('Причал')).toBeNull();
  });

  it('MAP-06 enters by the second tap', async () => {
    const { address } = await openDrawn();
    tap('1');
    expect(link('Открыть карту')).toHaveAttribute('href', '/forest/map/north');
    openFigure('1');
    await waitFor(() => expect(address()).toBe('/forest/map/north'));
  });

  it('MAP-06 is closed by its button', async () => {
    const { user } = await openDrawn();
    tap('2');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(cardOf('Причал')).toBeNull();
  });

  it('MAP-03 is shown at the edge that is further from it, also when the map has moved', async () => {
    await openDrawn();
    const high = new DOMRect(0, -50, 10, 10);
    const low = new DOMRect(0, 50, 10, 10);
    double.fakeCanvas.rects.set('2', low);
    tap('2');
    expect(cardOf('Причал')).toHaveAttribute('data-edge', 'top');
    double.fakeCanvas.rects.set('2', high);
    act(() => double.fakeCanvas.props?.onView({ center: [1, 1], resolution: 2 }));
    expect(cardOf('Причал')).toHaveAttribute('data-edge', 'bottom');
  });
});

describe('the list of what is on the map', () => {
  it('MAP-06 has the maps, then the places, each once, with how many are there, as links', async () => {
    await openDrawn();
    const links = list()
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href')]);
    expect(links).toEqual([
      ['Север1, здесь 1\u00a0персонаж', '/forest/map/north'],
      ['Паром', '/forest/location/ferry'],
      ['Причал1, здесь 1\u00a0персонаж', '/forest/location/pier'],
    ]);
  });

  it('MAP-06 brings the figure of the entry that has the focus into view, and tells of it; Escape closes', async () => {
    const { user } = await openDrawn();
    await user.tab();
    while (document.activeElement !== entry('Причал')) await user.tab();
    expect(double.fakeCanvas.asked).toContain('reveal 2');
    const card = cardOf('Причал')!;
    expect(marked()).toBe('2');
    await waitFor(() => expect(entry('Причал')).toHaveAccessibleDescription(/Пахнет смолой/));
    await user.keyboard('{Escape}');
    expect(card).not.toBeInTheDocument();
    expect(entry('Причал')).toHaveFocus();
    await user.tab({ shift: true });
    expect(marked()).toBe('4');
  });

  it('MAP-06 is stepped through by the arrow keys, and entered by Enter', async () => {
    const { user, address } = await openDrawn();
    act(() => entry('Север').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(entry('Причал')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(entry('Север')).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe('/forest/location/ferry'));
  });

  it('MAP-06 shows where on the map an entry is that the mouse points at', async () => {
    const { user } = await openDrawn();
    await user.hover(entry('Паром'));
    expect(marked()).toBe('4');
    expect(cardOf('Паром')).toBeNull();
    await user.unhover(entry('Паром'));
    expect(marked()).toBeUndefined();
  });

  it('MAP-06 is searched when it is long, and says how many were found', async () => {
    const many = Array.from({ length: 12 }, (_, id) => ({
      ...{ id: 100 + id, geometry: { type: 'Point', coordinates: [1, 1] } },
      location: { key: `hut${String(id)}`, title: `Хижина ${String(id)}` },
    }));
    const host = makeMapHost().on('GET', MAP, {
      json: { ...world, features: [...features, ...many] },
    });
    const { user } = await openDrawn('/forest/map', { host });
    const field = screen.getByRole('searchbox', { name: 'Найти на карте' });
    await user.type(field, 'хижина 1');
    expect(await screen.findByText('Найдено: 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Паром/ })).toBeNull());
    expect(screen.getAllByRole('link', { name: /Хижина/ })).toHaveLength(3);
    await user.type(field, 'й');
    expect(await screen.findByText('Ничего похожего на карте нет.')).toBeVisible();
  });

  it('MAP-06 shows of two thousand entries sixty, and more when asked', async () => {
    const many = Array.from({ length: 2_000 }, (_, id) => ({
      ...{ id, geometry: { type: 'Point', coordinates: [1, 1] } },
      location: { key: `hut${String(id)}`, title: `Хижина ${String(id)}` },
    }));
    const host = makeMapHost().on('GET', MAP, { json: { ...world, features: many } });
    const { user } = await openDrawn('/forest/map', { host });
    const shown = () => document.querySelectorAll('a[href^="/forest/location/"]');
    expect(shown()).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(shown()).toHaveLength(120);
  });
});

describe('the way back', () => {
  const view = { center: [30, 40], resolution: 4 } as const;

  it('MAP-02 finds the map as it was left: where it was looked at, and by what one went on', async () => {
    const { user, router, address } = await openDrawn();
    expect(double.fakeCanvas.props?.view).toBeUndefined();
    act(() => double.fakeCanvas.props?.onView(view));
    await user.click(entry('Север'));
    await waitFor(() => expect(address()).toBe('/forest/map/north'));
    await screen.findByRole('heading', { level: 1, name: 'Север' });
    await waitFor(() => expect(double.fakeCanvas.props?.view).toBeUndefined());
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { level: 1, name: 'Весь свет' });
    await waitFor(() => expect(double.fakeCanvas.props?.view).toEqual(view));
    expect(entry('Север')).toHaveTextContent('вы только что оттуда');
    await waitFor(() => expect(entry('Север')).toHaveFocus());
  });

  it('begins with the heading for whoever comes by a link', async () => {
    const { user, go } = await openDrawn();
    await user.click(entry('Север'));
    await screen.findByRole('heading', { level: 1, name: 'Север' });
    await go('/forest/map');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Весь свет' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(entry('Север')).toHaveTextContent('вы только что оттуда');
  });
});
