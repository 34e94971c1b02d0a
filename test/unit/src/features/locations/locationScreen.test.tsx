import { screen, waitFor } from '@testing-library/react';
import { LocationScreen } from '../../../../../src/features/locations/screens/LocationScreen.tsx';
import { turnReceived } from '../../../../../src/features/turns/slice.ts';
import { makeTurn } from '../../../../support/entities.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { TurnsHost } from '../turns/turnsHost.ts';

const ABOUT = {
  desc: '<p>Соль <b>и камни</b>.</p>',
  image: '/shore.webp',
  bgimage: '/shore-bg.webp',
  breadcrumb: [{ key: 'coast', title: 'Побережье' }],
  characters: [{ id: 7, type: 'profile', name: 'Алина', seo: 'alina' }],
};

const ALL = '/api/rpg/location/forest/shore/all';

/** A guest at an address of the shore, over a host with so many turns there. */
function show(
  tail: string,
  { turns = 3, byNumber = false, all = {}, session = makeGuestSession() } = {},
) {
  const memory = new TurnsHost().fill(turns, { location: 'shore' });
  memory.byNumber = byNumber;
  memory.about = (key) => ({ key, title: 'Берег', ...ABOUT });
  const host = new FakeHost();
  memory.serveLocation(host, 'forest', 'shore');
  if (Object.keys(all).length > 0) host.on('GET', ALL, { json: all });
  host.on('POST', '/api/rpg/online/forest', { json: [] });
  const program = renderScreen(<LocationScreen />, {
    host,
    preloadedState: { session },
    at: `/forest/location/shore${tail}`,
    pattern: '/:game/location/:currentLocationKey/:all?',
  });
  return { ...program, host, memory };
}

const articles = () => screen.findAllByRole('article');
const ids = async () => (await articles()).map(({ id }) => id.replace('turn-', ''));

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe('the location screen', () => {
  it('LOC-02 names the place, describes it, and shows the way to it and its background', async () => {
    show('');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Берег');
    expect(screen.getByText('и камни').tagName).toBe('B');
    expect(screen.getAllByRole('presentation')[0]).toHaveAttribute('src', '/shore.webp');
    expect(screen.getByRole('link', { name: 'Побережье' })).toHaveAttribute(
      'href',
      '/forest/locations/coast',
    );
    const background = document.querySelector<HTMLElement>('[style*="background-image"]');
    expect(background?.style.backgroundImage).toBe('url("/shore-bg.webp")');
    expect(document.title).toContain('Берег');
  });

  it('LOC-03 shows at once who came by a way that leads here, though their turn stands elsewhere', async () => {
    const { store, memory } = show('');
    await articles();
    expect(screen.queryByLabelText('Марк')).not.toBeInTheDocument();
    const mark = { id: 8, type: 'profile', name: 'Марк', seo: 'mark' };
    memory.about = (key) => ({ key, title: 'Берег', ...ABOUT, characters: [mark] });
    const actions = [{ key: 'route', to: { key: 'shore', title: 'Берег' } }];
    const turn = makeTurn({ id: 99, created: 1_800_000_000, location: 'hill', actions });
    store.dispatch(turnReceived({ game: 'forest', turn, at: 1_800_000_000_000 }));
    await screen.findByLabelText('Марк');
    expect(await ids()).toEqual(['3', '2', '1']);
  });

  it('LOC-04 has its last turns, and by a link all of them', async () => {
    show('');
    expect(await ids()).toEqual(['3', '2', '1']);
    const last = screen.getByRole('link', { name: 'Последние ходы' });
    const all = screen.getByRole('link', { name: 'Все ходы' });
    expect(last).toHaveAttribute('aria-current', 'page');
    expect(all).toHaveAttribute('href', '/forest/location/shore/all');
    expect(all).not.toHaveAttribute('aria-current');
  });

  it('LOC-05 turns the order round, says so, and keeps it on the other tab', async () => {
    const { user, store } = show('');
    await articles();
    await user.click(screen.getByRole('button', { name: 'Сначала старые', pressed: false }));
    expect(await ids()).toEqual(['1', '2', '3']);
    expect(store.getState().ui.toasts.map(({ said }) => said)).toEqual([
      { messageKey: 'location.oldestFirst' },
    ]);
    await user.click(screen.getByRole('link', { name: 'Все ходы' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Все ходы' })).toHaveAttribute('aria-current'),
    );
    expect(await ids()).toEqual(['1', '2', '3']);
  });

  it('BACK-88 begins with the order among the settings, and the button still turns it round', async () => {
    const guest = makeGuestSession();
    const session = { ...guest, settings: { ...guest.settings, oldestFirst: true } };
    const { user, store } = show('', { session });
    expect(await ids()).toEqual(['1', '2', '3']);
    await user.click(screen.getByRole('button', { name: 'Сначала старые', pressed: true }));
    expect(await ids()).toEqual(['3', '2', '1']);
    expect(store.getState().session.settings.oldestFirst).toBe(true);
  });

  it('LOC-06 says that there are no turns, and has no arrows then', async () => {
    show('/all', { turns: 0 });
    expect(await screen.findByText(/Ходов пока нет/)).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).not.toBeInTheDocument();
  });

  it('LOC-06 has arrows only where there is more than one page', async () => {
    show('/all', { turns: 20 });
    expect(await articles()).toHaveLength(20);
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).not.toBeInTheDocument();
  });

  it('LOC-06 leads by arrows to the page before and after', async () => {
    show('/all?page=2', { turns: 45 });
    expect(await articles()).toHaveLength(20);
    const hrefs = ['Назад', 'Вперёд'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/forest/location/shore/all', '/forest/location/shore/all?page=3']);
  });

  it('goes to the last page from one that there is no longer', async () => {
    show('/all?page=9', { turns: 45 });
    expect(await ids()).toEqual(['5', '4', '3', '2', '1']);
  });

  it('HOSTS-05 is asked for once where the host names an empty page that it was not asked for', async () => {
    const location = { key: 'shore', title: 'Берег' };
    const { host } = show('/all', {
      all: { location, turns: { data: [], last_page: 1 }, page: 5 },
    });
    expect(await screen.findByText(/Ходов пока нет/)).toBeInTheDocument();
    await host.settle();
    expect(host.asked('GET', ALL)).toHaveLength(1);
  });

  it('FEED-08 leads to the turn that the address names, with the focus', async () => {
    show('/all?turn=4', { turns: 45 });
    await articles();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'turn-4'));
    expect(screen.getByText('3 из 3')).toBeInTheDocument();
  });

  it('FEED-08 says that the turn is gone, and shows the list all the same', async () => {
    show('/all?turn=99');
    expect(await screen.findByText(/удалили или перенесли/)).toBeInTheDocument();
    expect(await articles()).toHaveLength(3);
  });

  it('FEED-08 does not call a turn gone that the host has not looked for', async () => {
    show('/all?turn=4', { turns: 45, byNumber: true });
    expect(await screen.findByText(/на этой странице нет/)).toBeInTheDocument();
    expect(await articles()).toHaveLength(20);
  });

  it('ERR-02 does not go on waiting for the head of a place that cannot be had', async () => {
    const host = new FakeHost();
    const broken = { status: 500, json: { error: 'Сервер отдыхает.' } };
    host.on('GET', '/api/rpg/location/forest/shore', broken);
    host.on('POST', '/api/rpg/online/forest', { json: [] });
    const session = makeGuestSession();
    renderScreen(<LocationScreen />, {
      host,
      preloadedState: { session: { ...session, locations: { ...session.locations, list: [] } } },
      at: '/forest/location/shore',
      pattern: '/:game/location/:currentLocationKey/:all?',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Сервер отдыхает.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ошибка');
    expect(screen.getByRole('link', { name: 'Места' })).toBeInTheDocument();
  });

  it('says that the host knows no such place, with the way to those there are', async () => {
    const host = new FakeHost().on('GET', '/api/rpg/location/forest/shore', {
      status: 404,
      json: { error: 'Место не найдено.' },
    });
    renderScreen(<LocationScreen />, {
      host,
      preloadedState: { session: makeGuestSession() },
      at: '/forest/location/shore',
      pattern: '/:game/location/:currentLocationKey/:all?',
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Такого места нет');
    expect(screen.getByRole('link', { name: 'Ко всем местам' })).toHaveAttribute(
      'href',
      '/forest/locations',
    );
  });
});
