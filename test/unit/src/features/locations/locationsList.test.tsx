import { screen, waitFor, within } from '@testing-library/react';
import { makeGame } from '../../../../support/entities.ts';
import type { FakeAnswer, FakeHost } from '../../../../support/fakeHost.ts';
import { makeGuestSession, makeHost } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';

const LIST = '/api/rpg/map/locations/forest';

const coast = {
  key: 'coast',
  title: 'Берег',
  desc: '<p>Соль и <b>ветер</b>.</p>',
  bgimage: '/coast.jpg',
  breadcrumb: [
    { key: 'world', title: 'Мир' },
    { key: 'south', title: 'Юг' },
  ],
};

const pier = {
  key: 'pier',
  title: 'Причал',
  image: '/pier.jpg',
  lastTurn: {
    char: { id: 7, seo: 'alina', name: 'Алина', smallImg: '/alina.jpg' },
    created: 1_000,
    created_at: '01.01.1970, 03:16',
  },
};

const sheet = (over: object = {}) => ({
  map: coast,
  maps: [{ key: 'bay', title: 'Бухта', image: '/bay.jpg', desc: '<p>Тихо.</p>' }],
  locations: { data: [pier], last_page: 1 },
  ...over,
});

const places = (...keys: string[]) => keys.map((key) => ({ key, title: key }));

function open(path: string, host: FakeHost = hostOf({ json: sheet() })): RenderedApp {
  const games = [
    makeGame({ profile_show: true }),
    makeGame({ key: 'sea', title: 'Море', main_page_type: 'description' }),
  ];
  return renderApp(path, { host, preloadedState: { session: makeGuestSession({ games }) } });
}

function hostOf(answer: FakeAnswer): FakeHost {
  return makeHost().on('GET', LIST, answer).on('GET', `${LIST}/coast`, answer);
}

const crumbs = () => screen.getByRole('navigation', { name: 'Путь' });
const backdrop = (image: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-hidden]')].some(({ style }) =>
    style.backgroundImage.includes(image),
  );

describe('the list of locations', () => {
  it('LOC-01 leads from the game’s home through the maps above to the map one is in', async () => {
    open('/forest/locations/coast');
    expect(await screen.findByRole('heading', { level: 1, name: 'Берег' })).toBeVisible();
    const way = within(crumbs()).getAllByRole('listitem');
    expect(way.map(({ textContent }) => textContent)).toEqual(['Лес', 'Мир', 'Юг', 'Берег']);
    const links = within(crumbs()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/forest',
      '/forest/locations/world',
      '/forest/locations/south',
    ]);
    expect(within(way[3]!).getByText('Берег')).toHaveAttribute('aria-current', 'page');
  });

  it('LOC-01 shows the maps inside this one as cards that lead into them', async () => {
    open('/forest/locations/coast');
    const link = await screen.findByRole('link', { name: 'Бухта' });
    expect(link).toHaveAttribute('href', '/forest/locations/bay');
    const card = link.closest('li')!;
    expect(within(card).getByRole('presentation')).toHaveAttribute('src', '/bay.jpg');
    expect(card).toHaveTextContent('Тихо.');
  });

  it('LOC-01 shows each location with its image, its title and who wrote last, when', async () => {
    open('/forest/locations/coast');
    const card = within((await screen.findByText('Причал')).closest('li')!);
    const pictures = card.getAllByRole('presentation').map((one) => one.getAttribute('src'));
    expect(pictures).toEqual(['/pier.jpg', '/alina.jpg']);
    expect(card.getByText('Алина')).toBeVisible();
    const time = card.getByText(/^01\.01\.1970, \d\d:16$/);
    expect(time).toHaveAttribute('datetime', '1970-01-01T00:16:40.000Z');
  });

  it('LOC-01 signs a master’s last turn as such, and says where nobody has written', async () => {
    const lastTurn = { charIsMaster: true, created_at: 'вчера' };
    const data = [{ ...pier, lastTurn }, ...places('hut')];
    open('/forest/locations', hostOf({ json: sheet({ locations: { data } }) }));
    expect(await screen.findByText('Мастер', { exact: false })).toHaveTextContent('Мастервчера');
    expect(screen.getByText('hut').closest('li')).toHaveTextContent('Ходов ещё не было');
  });

  it('names some of those who are there', async () => {
    const characters = ['Алина', 'Борис', 'Вера', 'Глеб', 'Дина'].map((name, id) => ({
      ...{ id, name, type: 'profile' },
    }));
    const data = [{ ...pier, characters }];
    open('/forest/locations', hostOf({ json: sheet({ locations: { data } }) }));
    expect(await screen.findByText('Здесь: Алина, Борис, Вера, и ещё 2')).toBeVisible();
  });

  it('LOC-01 takes the background of the page from the map', async () => {
    open('/forest/locations/coast');
    await screen.findByText('Причал');
    expect(backdrop('/coast.jpg')).toBe(true);
  });

  it('LOC-01 pages by the address', async () => {
    const host = makeHost().on('GET', `${LIST}/coast`, ({ query }) => ({
      json: sheet({ locations: { data: places(`place ${query.page}`), last_page: 3 } }),
    }));
    const { user, address } = open('/forest/locations/coast?page=2', host);
    expect(await screen.findByText('place 2')).toBeVisible();
    expect(screen.getByText('2 из 3')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Вперёд' }));
    expect(await screen.findByText('place 3')).toBeVisible();
    expect(address()).toBe('/forest/locations/coast?page=3');
    await user.click(screen.getByRole('link', { name: 'Назад' }));
    expect(await screen.findByText('place 2')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Назад' }));
    expect(await screen.findByText('place 1')).toBeVisible();
    expect(address()).toBe('/forest/locations/coast');
  });

  it.each([['?page=9', '?page=3'], ['?page=-1'], ['?page=two']])(
    'stands on a page that there is, at the address %s',
    async (asked, stands = asked) => {
      const host = makeHost().on('GET', LIST, ({ query }) => ({
        json: sheet({ locations: { data: places(`place ${query.page}`), last_page: 3 } }),
      }));
      const { address } = open(`/forest/locations${asked}`, host);
      expect(await screen.findByText(stands === asked ? 'place 1' : 'place 3')).toBeVisible();
      expect(address()).toBe(`/forest/locations${stands}`);
    },
  );

  it('LOC-01 refetches when the route or the game changes', async () => {
    const host = hostOf({ json: sheet() });
    host.on('GET', `${LIST}/bay`, { json: sheet({ map: { key: 'bay', title: 'Бухта' } }) });
    host.on('GET', '/api/rpg/map/locations/sea', { json: { locations: { data: [] } } });
    const { go, user } = open('/forest/locations/coast', host);
    await user.click(await screen.findByRole('link', { name: 'Бухта' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Бухта' })).toHaveFocus();
    await go('/forest/locations/coast');
    await host.settle();
    expect(host.asked('GET', `${LIST}/coast`)).toHaveLength(2);
    await go('/sea/locations');
    expect(await screen.findByRole('heading', { level: 1, name: 'Места' })).toBeVisible();
    expect(within(crumbs()).getByRole('link', { name: 'Море' })).toBeVisible();
    await waitFor(() => expect(host.asked('GET', '/api/rpg/map/locations/sea')).toHaveLength(1));
  });

  it('LOC-01 says so when there are no locations', async () => {
    open('/forest/locations', hostOf({ json: { locations: { data: [] } } }));
    expect(await screen.findByText('Мест здесь пока нет.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
  });

  it('shows the shape of what is on its way, and keeps the head when paging', async () => {
    const host = makeHost();
    const release = host.hold('GET', `${LIST}/coast`);
    const { go } = open('/forest/locations/coast', host);
    expect(await screen.findByRole('status', { busy: true })).toBeInTheDocument();
    release({ json: sheet({ locations: { data: places('one'), last_page: 2 } }) });
    expect(await screen.findByText('one')).toBeVisible();
    await go('/forest/locations/coast?page=2');
    expect(screen.getByRole('heading', { level: 1, name: 'Берег' })).toBeVisible();
    expect(screen.getByRole('status', { busy: true })).toBeInTheDocument();
    expect(screen.queryByText('one')).toBeNull();
  });

  it('offers to try again what could not be loaded, and tells it once', async () => {
    const host = hostOf({ status: 500, json: { error: 'Сервер отдыхает.' } });
    const { user } = open('/forest/locations', host);
    expect(await screen.findByText('Сервер отдыхает.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    host.on('GET', LIST, { json: sheet() });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Причал')).toBeVisible();
  });

  it('tells the host’s refusal of an unknown map, with the way back to the list', async () => {
    const host = hostOf({ json: sheet() });
    host.on('GET', `${LIST}/attic`, { status: 404, json: { error: 'Карта не найдена.' } });
    const { user, address } = open('/forest/locations/attic', host);
    expect(await screen.findByText('Карта не найдена.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ко всем местам' }));
    expect(await screen.findByText('Причал')).toBeVisible();
    expect(address()).toBe('/forest/locations');
  });

  it('leads back to the game where the host refuses the list itself', async () => {
    open('/forest/locations', hostOf({ status: 403, json: { error: 'Игра закрыта.' } }));
    expect(await screen.findByText('Игра закрыта.')).toBeVisible();
    expect(screen.getByRole('link', { name: /игру «Лес»/ })).toHaveAttribute('href', '/forest');
  });

  it('is found from the home of every game without a map', async () => {
    open('/sea');
    const bar = await screen.findByRole('navigation', { name: 'Разделы' });
    expect(within(bar).getByRole('link', { name: 'Места' })).toHaveAttribute(
      'href',
      '/sea/locations',
    );
  });
});
