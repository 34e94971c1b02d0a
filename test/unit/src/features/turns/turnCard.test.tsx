import { render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { TurnCard } from '../../../../../src/features/turns/oneTurn/components/TurnCard.tsx';
import { BuiltRoutesProvider } from '../../../../../src/ui/RouteLink.tsx';
import { formatDateTime } from '../../../../../src/lib/time.ts';
import { makeGame, makeTurn } from '../../../../support/entities.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
} from '../../../../support/factories.ts';
import { i18n } from '../../../../support/i18n.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { places } from './formProgram.tsx';

/** Shows one turn to a guest, who loads nothing but the turn, in the game `forest`, whose location list knows the shore as «Место shore». */
function show(over: Record<string, unknown>, session: Partial<SessionState> = {}) {
  const { store } = makeProgram({
    preloadedState: { session: makeGuestSession({ locations: places('shore'), ...session }) },
  });
  const built = new Set(['profiles.show', 'location'] as const);
  return render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <BuiltRoutesProvider value={built}>
            <TurnCard turn={makeTurn(over)} nameId="name" />
          </BuiltRoutesProvider>
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  );
}

const alina = {
  id: '7',
  type: 'profile',
  name: 'Алина',
  seo: 'alina',
  img: '/alina.webp',
  gender: 'female',
  age: 34,
  faction: { title: 'Рыбаки', img: '/fish.svg' },
  species: { title: 'Люди', img: '/people.svg' },
};

describe('a turn', () => {
  it('FEED-04 shows its author: name, avatar, age, gender, faction and species with image and title', () => {
    const { container } = show({ char: alina });
    expect(screen.getByRole('heading', { name: 'Алина' })).toBeInTheDocument();
    const traits = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(traits).toEqual(['Фракция: Рыбаки', 'Вид: Люди', 'женский пол', '34 года']);
    const pictures = [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    expect(pictures).toEqual(['/alina.webp', '/fish.svg', '/people.svg']);
  });

  it('BACK-24 says until when its author’s player is away, to those who play, of one answer for all turns', async () => {
    const host = makeHost().on('GET', '/api/rpg/waiting/away/forest', {
      json: { away: [{ id: '7', until: new Date(2026, 11, 5, 12).getTime() }] },
    });
    const state = { host: { can: { waiting: true }, left: {} }, session: makeSession() };
    const cards = (
      <>
        <TurnCard bare turn={makeTurn({ char: alina })} nameId="one" />
        <TurnCard bare turn={makeTurn({ char: { ...alina, id: '8' } })} nameId="other" />
      </>
    );
    renderScreen(cards, { host, preloadedState: state });
    expect(await screen.findByText('в отъезде до 5 декабря')).toBeVisible();
    expect(screen.getAllByText(/в отъезде/)).toHaveLength(1);
    expect(host.asked('GET', '/api/rpg/waiting/away/forest')).toHaveLength(1);
  });

  it('BACK-24 a host that does not know who is away is not asked', async () => {
    const host = makeHost();
    renderScreen(<TurnCard bare turn={makeTurn({ char: alina })} nameId="name" />, {
      host,
      preloadedState: { session: makeSession(), host: { can: { waiting: false }, left: {} } },
    });
    await import('../../../../../src/features/turns/oneTurn/components/TurnModes.tsx');
    await host.settle();
    expect(host.asked('GET', '/api/rpg/waiting/away/forest')).toEqual([]);
  });

  it('FEED-04 shows where and when: location, dd.mm.yyyy, hh:mm, and the moment for machines', () => {
    const created = 1_700_000_000;
    show({ created, location: 'shore' });
    const time = screen.getByRole('time');
    expect(time).toHaveTextContent(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
    expect(time).toHaveTextContent(formatDateTime(created * 1_000));
    expect(time).toHaveAttribute('datetime', '2023-11-14T22:13:20.000Z');
    expect(screen.getByRole('link', { name: 'Место shore' })).toHaveAttribute(
      'href',
      '/forest/location/shore',
    );
  });

  it('shows the time of the host’s clock where its place in the order is another (SAFE-11)', () => {
    const written = 1_700_000_000;
    show({ created: written + 3_600, written });
    expect(screen.getByRole('time')).toHaveTextContent(formatDateTime(written * 1_000));
  });

  it('FEED-04 shows its actions: a way with its destination, a roll with its result', () => {
    show({
      actions: [
        { key: 'route', to: { key: 'tower', title: 'Башня' } },
        { key: 'roll', roll: '[3d6+2|4+1+6+2=13]' },
        { key: 'roll', roll: 'чёт' },
      ],
    });
    const actions = within(screen.getByRole('list', { name: 'Действия' })).getAllByRole('listitem');
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Переход: Башня',
      'Бросок 3d6+2: 13 (4+1+6+2)',
      'чёт',
    ]);
  });

  it('HOSTS-12 FEED-04 shows where a way began, where the host says so', () => {
    show({
      actions: [{ key: 'route', to: { key: 'tower', title: 'Башня' } }],
      actionFrom: { key: 'pier', title: 'Пристань' },
    });
    const action = within(screen.getByRole('list', { name: 'Действия' })).getByRole('listitem');
    expect(action).toHaveTextContent(/^Переход: откуда — Пристань → , куда — Башня$/);
    expect(within(action).getByRole('link', { name: 'Пристань' })).toHaveAttribute(
      'href',
      '/forest/location/pier',
    );
  });

  it.each([
    ['waiting', 'ход продолжается'],
    ['pending', 'ждёт подтверждения'],
    ['finished', 'ход завершён'],
  ])('HOSTS-12 says how a turn stands where the host says %s', (status, words) => {
    show({ status });
    expect(screen.getByText(words)).toBeVisible();
  });

  it('HOSTS-12 says how far an action has come; a status of no catalogue says nothing', () => {
    const to = { key: 'tower', title: 'Башня' };
    show({
      actions: [
        { key: 'route', to, status: 'pending' },
        { key: 'roll', roll: '[d20|17]', status: 'completed' },
        { key: 'roll', roll: 'чёт', status: 'lost' },
      ],
    });
    const actions = within(screen.getByRole('list', { name: 'Действия' })).getAllByRole('listitem');
    expect(actions.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
      'Переход: Башня (ещё не выполнено)',
      'Бросок d20: 17 (выполнено)',
      'чёт',
    ]);
  });

  it('FEED-04 shows its body, and how many reactions and comments it has', () => {
    const reactions = ['1', '2', '3'].map((id) => ({ char: { id, type: 'profile', name: id } }));
    show({ post: '<p>Дождь <em>кончился</em>.</p>', reactions, comments: 5 });
    expect(screen.getByText('кончился').tagName).toBe('EM');
    expect(screen.getByText('3 отклика')).toBeInTheDocument();
    expect(screen.getByText('5 комментариев')).toBeInTheDocument();
  });

  it('FEED-04 without a character shows the guest label; a master’s is marked as such', () => {
    const guest = show({ char: undefined });
    expect(screen.getByRole('heading', { name: 'гость' })).toBeInTheDocument();
    guest.unmount();
    const master = show({ char: undefined, charIsMaster: true });
    expect(screen.getByRole('heading', { name: 'Мастер' })).toBeInTheDocument();
    master.unmount();
    show({ char: alina, charIsMaster: true });
    expect(screen.getByText('ход мастера')).toBeInTheDocument();
  });

  it('leads to the profile only where the game shows profiles, and to a user’s own address', () => {
    const hidden = show({ char: alina });
    expect(screen.queryByRole('link')).toBeNull();
    hidden.unmount();
    const shown = show({ char: alina }, { games: [makeGame({ profile_show: true })] });
    expect(screen.getByRole('link', { name: 'Алина' })).toHaveAttribute(
      'href',
      '/forest/profiles/7-alina',
    );
    shown.unmount();
    show({ char: { id: '3', type: 'user', name: 'Вера', url: 'https://forum.test/3' } });
    expect(screen.getByRole('link', { name: 'Вера' })).toHaveAttribute(
      'href',
      'https://forum.test/3',
    );
  });

  it('cleans what a careless host lets through', () => {
    const { container } = show({ post: '<p onclick="x()">Да<script>x()</script></p>' });
    expect(container.querySelector('script')).toBeNull();
    expect(container.querySelector('[onclick]')).toBeNull();
  });

  it('shows what there is where a host sends odd things', () => {
    show({ created: 0, created_at: 'давно', char: { ...alina, age: 'около ста', gender: '?' } });
    expect(screen.getByText('давно')).toBeInTheDocument();
    expect(screen.getByText('возраст: около ста')).toBeInTheDocument();
    expect(screen.getByText('иной пол')).toBeInTheDocument();
  });
});
