import { jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { HOLIDAY_COOKIE } from '../../../../../src/contract/index.ts';
import type { Services } from '../../../../../src/lib/services.ts';
import { createMemoryStorage, type AppStorage } from '../../../../../src/lib/storage/index.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { makeHost, wireInit, wireUser } from '../../../../support/factories.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';

const group = { key: 'realm', title: 'Край', games: ['forest', 'feast'] };
const menu = { is_show_menu: true, main_page_type: 'turns', rules_text: '<p>Раз.</p>' };
const games = [
  { key: 'forest', title: 'Лес', status: 'active', group, ...menu },
  { key: 'feast', title: 'Ярмарка', status: 'holiday', group, ...menu },
  { key: 'sea', title: 'Море', status: 'active', ...menu },
];

/** Another group, with a holiday game of its own. */
const coast = { key: 'coast', title: 'Берег', games: ['cape', 'regatta'] };
const twoGroups = [
  ...games,
  { key: 'cape', title: 'Мыс', status: 'active', group: coast, ...menu },
  { key: 'regatta', title: 'Регата', status: 'holiday', group: coast, ...menu },
];

const DAY = 24 * 60 * 60 * 1_000;
/** Noon in the zone of this machine, wherever it stands. */
const NOON = new Date(2026, 11, 31, 12).getTime();

function hostOf(
  holiday: boolean | undefined,
  user?: object,
  set: NonNullable<Options['set']> = {},
): FakeHost {
  const games = twoGroups.map((game) =>
    game.key in { forest: 1, feast: 1 } ? { ...game, group: { ...group, ...set } } : game,
  );
  const init = wireInit({
    settings: holiday === undefined ? { is_holiday: false } : { holiday },
    rpg: { games },
    ...(user && { user }),
  });
  const host = makeHost(init);
  for (const { key } of twoGroups) {
    host.on('GET', `/api/rpg/locations/${key}`, { json: { locations: [] } });
    host.on('GET', `/api/rpg/characters/${key}`, { json: { characters: {} } });
    host.on('POST', `/api/rpg/online/${key}`, { json: [] });
    host.on('GET', `/api/rpg/turns/${key}`, { json: { turns: [] } });
  }
  return host;
}

type Options = {
  /** Absent where the host has another name for it. */
  holiday?: boolean;
  storage?: AppStorage;
  now?: number;
  user?: object;
  /** What masters have set of the first group, read at each answer. */
  set?: { holiday?: string };
  keepCookie?: Services['keepCookie'];
};

/** The program as it starts at an address, in a browser that keeps `storage`. */
function load(
  path: string,
  { holiday, user, set, now = NOON, ...rest }: Options = {},
): RenderedApp {
  const storage = rest.storage ?? createMemoryStorage();
  return renderApp(path, { host: hostOf(holiday, user, set), clock: () => now, ...rest, storage });
}

/** The same at the address of the site, for a user whom it leads to the game where they were last. */
const arrive = (game: string, options: Omit<Options, 'user'> = {}): RenderedApp =>
  load('/', { ...options, user: { ...wireUser, settings: JSON.stringify({ game }) } });

const stands = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const note = () => screen.queryByText(/^Праздни/, { selector: '[role=status] p' });

describe('the holiday switch', () => {
  it('HOL-01 moves to the holiday game of the group on load while the flag is on, and says why', async () => {
    const { address, user } = arrive('forest', { holiday: true });
    expect(await stands('Ярмарка')).toBeVisible();
    expect(address()).toBe('/feast');
    expect(note()).toHaveTextContent('Праздничная игра открыта');
    await user.click(screen.getByRole('link', { name: /^Вернуться в «Лес»/ }));
    expect(await stands('Лес')).toBeVisible();
    expect(note()).toBeNull();
  });

  it('HOL-01 moves nobody who is in the holiday game already, in another group, or in no group', async () => {
    const inFeast = arrive('feast', { holiday: true });
    expect(await stands('Ярмарка')).toBeVisible();
    expect(note()).toBeNull();
    await inFeast.go('/sea');
    expect(await stands('Море')).toBeVisible();
    expect(inFeast.address()).toBe('/sea');
  });

  it('HOL-02 moves from the holiday game to the active one on load when the flag is off', async () => {
    const { address } = arrive('feast', { holiday: false });
    expect(await stands('Лес')).toBeVisible();
    expect(address()).toBe('/forest');
    expect(note()).toHaveTextContent('Праздник окончен');
  });

  it('HOL-02 moves nobody from another game when the flag is off', async () => {
    arrive('forest', { holiday: false });
    expect(await stands('Лес')).toBeVisible();
    expect(note()).toBeNull();
  });

  it('HOSTS-09 moves nobody out of a running holiday game where the host names no flag', async () => {
    const { address, go } = arrive('feast');
    expect(await stands('Ярмарка')).toBeVisible();
    await go('/forest');
    expect(await stands('Лес')).toBeVisible();
    expect(address()).toBe('/forest');
    expect(note()).toBeNull();
  });

  it('HOL-03 moves a group once until the end of the day, and again on the next', async () => {
    const storage = createMemoryStorage();
    const first = arrive('forest', { holiday: true, storage });
    expect(await stands('Ярмарка')).toBeVisible();
    await first.go('/forest');
    expect(first.address()).toBe('/forest');
    const again = async (now: number) => {
      const { address, host } = arrive('forest', { holiday: true, storage, now });
      await host.settle();
      await screen.findAllByRole('heading', { level: 1 });
      return address();
    };
    expect(await again(NOON + DAY / 2 - 1)).toBe('/forest');
    expect(await again(NOON + DAY / 2)).toBe('/feast');
  });

  it('HOL-03 counts the ways there and back of one day together', async () => {
    const storage = createMemoryStorage();
    arrive('forest', { holiday: true, storage });
    expect(await stands('Ярмарка')).toBeVisible();
    const { address, host } = arrive('feast', { holiday: false, storage });
    await host.settle();
    expect(address()).toBe('/feast');
  });

  it('HOL-03 keeps the time for each group by itself: a switch of one does not keep another from its own', async () => {
    const storage = createMemoryStorage();
    const opened = async (game: string, now: number) => {
      const { address, host } = arrive(game, { holiday: true, storage, now });
      await host.settle();
      await screen.findAllByRole('heading', { level: 1 });
      return address();
    };
    expect(await opened('forest', NOON)).toBe('/feast');
    expect(await opened('cape', NOON + 1)).toBe('/regatta');
    expect(await opened('forest', NOON + 2)).toBe('/forest');
    expect(await opened('cape', NOON + 2)).toBe('/cape');
  });

  it.each([
    ['/forest', 'Лес', true],
    ['/forest/rules', 'Правила', true],
    ['/feast', 'Ярмарка', false],
    ['/feast/rules', 'Правила', false],
  ])('BACK-104 leads nobody away from a link: %s', async (path, title, holiday) => {
    for (const user of [undefined, { ...wireUser, settings: '{"game":"forest"}' }]) {
      const { address, go } = load(path, { holiday, ...(user && { user }) });
      expect(await stands(title)).toBeVisible();
      expect(address()).toBe(path);
      await go('/forest');
      expect(await stands('Лес')).toBeVisible();
      expect(note()).toBeNull();
      cleanup();
    }
  });

  it('never leads away from a game that was chosen while the program ran', async () => {
    const { address, go } = arrive('feast', { holiday: true });
    expect(await stands('Ярмарка')).toBeVisible();
    await go('/forest');
    expect(await stands('Лес')).toBeVisible();
    expect(address()).toBe('/forest');
  });

  it('lets the reader into a holiday game out of its time when they choose it', async () => {
    const { address, go } = arrive('forest', { holiday: false });
    expect(await stands('Лес')).toBeVisible();
    await go('/feast');
    expect(await stands('Ярмарка')).toBeVisible();
    expect(address()).toBe('/feast');
  });

  it('leaves whoever has an unsent text in the game with that text', async () => {
    const storage = createMemoryStorage();
    const draft = { name: 'turnDraft/3/forest/7/new', area: 'local', schema: undefined as never };
    storage.set(draft as never, { value: { html: '<p>Стой.</p>' }, savedAt: 1 } as never);
    const { address, host } = arrive('forest', { holiday: true, storage });
    expect(await stands('Лес')).toBeVisible();
    await host.settle();
    expect(address()).toBe('/forest');
  });

  it('moves whoever has an unsent text in another game only', async () => {
    const storage = createMemoryStorage();
    const draft = { name: 'turnDraft/3/sea/7/new', area: 'local', schema: undefined as never };
    storage.set(draft as never, { value: { html: '<p>Стой.</p>' }, savedAt: 1 } as never);
    arrive('forest', { holiday: true, storage });
    expect(await stands('Ярмарка')).toBeVisible();
  });

  it('QUICK-16 says why the host has led here, which counts as the switch of the day', async () => {
    const storage = createMemoryStorage();
    const { address, user, go } = load('/feast?from=forest', { holiday: true, storage });
    expect(await stands('Ярмарка')).toBeVisible();
    expect(note()).toHaveTextContent('Праздничная игра открыта');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(note()).toBeNull();
    expect(address()).toBe('/feast');
    await go('/forest');
    expect(await stands('Лес')).toBeVisible();
    const later = arrive('forest', { holiday: true, storage });
    await later.host.settle();
    expect(later.address()).toBe('/forest');
  });

  it('QUICK-16 leads back whoever has an unsent text where the host has led them from', async () => {
    const storage = createMemoryStorage();
    const draft = { name: 'turnDraft/3/forest/7/new', area: 'local', schema: undefined as never };
    storage.set(draft as never, { value: { html: '<p>Стой.</p>' }, savedAt: 1 } as never);
    const { address } = load('/feast?from=forest', { holiday: true, storage, user: wireUser });
    expect(await stands('Лес')).toBeVisible();
    expect(address()).toBe('/forest');
    expect(note()).toBeNull();
  });

  it.each(['sea', 'nowhere', 'feast'])(
    'QUICK-16 takes no way for led that no holiday leads: from %s',
    async (from) => {
      const { address } = load(`/feast?from=${from}`, { holiday: true });
      expect(await stands('Ярмарка')).toBeVisible();
      expect(note()).toBeNull();
      expect(address()).toBe(`/feast?from=${from}`);
    },
  );

  it('QUICK-16 lets the host know until midnight that it need not lead there again', async () => {
    const keepCookie = jest.fn<Services['keepCookie']>();
    arrive('forest', { holiday: true, keepCookie });
    expect(await stands('Ярмарка')).toBeVisible();
    expect(keepCookie.mock.calls).toEqual([[HOLIDAY_COOKIE, 'realm', NOON + DAY / 2]]);
    load('/sea', { holiday: true, keepCookie });
    expect(await stands('Море')).toBeVisible();
    expect(keepCookie).toHaveBeenCalledTimes(1);
  });

  it('WORK-140 leads as masters have set it, whatever the flag of the site says', async () => {
    arrive('forest', { holiday: false, set: { holiday: 'on' } });
    expect(await stands('Ярмарка')).toBeVisible();
    cleanup();
    arrive('feast', { holiday: true, set: { holiday: 'off' } });
    expect(await stands('Лес')).toBeVisible();
    cleanup();
    const now = Date.parse('2027-01-08T20:59:59Z');
    arrive('forest', { now, set: { holiday: '2026-12-25/2027-01-08' } });
    expect(await stands('Ярмарка')).toBeVisible();
    cleanup();
    arrive('feast', { now: now + 1_000, set: { holiday: '2026-12-25/2027-01-08' } });
    expect(await stands('Лес')).toBeVisible();
  });

  it('closes its note when asked to', async () => {
    const { user } = arrive('forest', { holiday: true });
    await stands('Ярмарка');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(note()).toBeNull();
  });
});
