import { screen, waitFor, within } from '@testing-library/react';
import { listenForHelp } from '../../../../../src/app/settings/helpKey.ts';
import { loadLook, showLook } from '../../../../../src/app/settings/look.ts';
import { SettingsScreen } from '../../../../../src/app/settings/SettingsScreen.tsx';
import { setTimeZone } from '../../../../../src/lib/time.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const root = document.documentElement;
const SETTINGS = '/api/rpg/settings';
const OTHERS = '/api/rpg/logout/others';

function guest() {
  const { user: _nobody, ...session } = makeSession();
  return session;
}

function showSettings(session: ReturnType<typeof makeSession> = guest(), host = makeHost()) {
  host.on('POST', SETTINGS, { json: { message: 'ok' } });
  const program = renderScreen(<SettingsScreen />, {
    at: '/settings',
    host,
    clock: () => Date.UTC(2026, 0, 1, 21, 30),
    preloadedState: { session, host: { can: { notifications: false }, left: {} } },
  });
  return { ...program, host, look: () => loadLook(program.services.storage) };
}

describe('the settings', () => {
  afterEach(() => {
    showLook(root, {});
    setTimeZone(undefined);
  });

  it('BACK-80 are one page, for guests without what belongs to an account', () => {
    showSettings();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(titles).toEqual(['Вид', 'Время', 'На этом устройстве', 'Клавиши']);
    expect(document.title).toBe('Настройки — Летопись');
  });

  it('BACK-80 show to an account where it begins, which key sends, and that a host may not notify', () => {
    showSettings(makeSession());
    for (const title of ['С чего начинать', 'Отправка сообщений', 'Уведомления'])
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByText('Этот сервер не присылает уведомлений.')).toBeVisible();
  });

  it.each([
    ['Крупнее', 'data-look-size', 'large'],
    ['Узкая', 'data-look-width', 'narrow'],
    ['Без засечек', 'data-look-face', 'sans'],
  ])(
    'BACK-81 %s shows at once, and is kept until it is as for everybody',
    async (name, is, value) => {
      const { user, look } = showSettings();
      await user.click(screen.getByRole('radio', { name }));
      expect(root.getAttribute(is)).toBe(value);
      expect(Object.values(look())).toEqual([value]);
      await user.click(screen.getByRole('button', { name: 'Вернуть обычный вид' }));
      expect(root.hasAttribute(is)).toBe(false);
      expect(look()).toEqual({});
      expect(screen.queryByRole('button', { name: 'Вернуть обычный вид' })).toBeNull();
    },
  );

  it('BACK-82 the zone changes the moments that are said, and is kept', async () => {
    const { user, look } = showSettings();
    const field = screen.getByRole('combobox', { name: 'Часовой пояс' });
    await user.selectOptions(field, 'Asia/Vladivostok');
    expect(screen.getByText('Сейчас 02.01.2026, 07:30.')).toBeVisible();
    await user.selectOptions(field, 'Europe/Kaliningrad');
    expect(screen.getByText('Сейчас 01.01.2026, 23:30.')).toBeVisible();
    expect(look()).toEqual({ zone: 'Europe/Kaliningrad' });
    await user.selectOptions(field, 'Как на этом устройстве');
    expect(look()).toEqual({});
  });

  it('BACK-83 the game to begin with is saved on the host, and the last one again after another choice', async () => {
    const games = [makeGame({ key: 'forest' }), makeGame({ key: 'sea', title: 'Море' })];
    const { user, host, store } = showSettings(makeSession({ games }));
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Игра по умолчанию' }));
      await user.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
      await host.settle();
    };
    await choose('Море');
    expect(store.getState().session.settings.home).toBe('sea');
    expect(host.asked('POST', SETTINGS).at(-1)?.body).toContain('\\"home\\":\\"sea\\"');
    await choose('Та, где вы были последний раз');
    expect(store.getState().session.settings.home).toBe('');
  });

  it('BACK-87 as whom one enters a game is chosen among one’s several characters there', async () => {
    const games = [makeGame({ key: 'forest' }), makeGame({ key: 'sea', title: 'Море' })];
    const played = { ...makeSession().settings, games: { sea: { character: '4' } } };
    const crew = { characters: { 4: { name: 'Марк' }, 5: { name: 'Ольга' } } };
    const answers = makeHost().on('GET', '/api/rpg/characters/sea', { status: 503 });
    const { user, host, store } = showSettings(makeSession({ games, settings: played }), answers);
    expect(await screen.findByText(/персонажи у вас в игре «Море»/)).toBeVisible();
    host.on('GET', '/api/rpg/characters/sea', { json: crew });
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Персонаж в игре «Море»' }));
      await user.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
      await host.settle();
    };
    await choose('Ольга');
    expect(store.getState().session.settings.homeCharacters).toEqual({ sea: '5' });
    expect(host.asked('POST', SETTINGS).at(-1)?.body).toContain('\\"sea\\":\\"5\\"');
    await choose('Тот, за которого вы играли последним');
    expect(store.getState().session.settings.homeCharacters).toEqual({});
    expect(host.asked('GET', '/api/rpg/characters/forest')).toEqual([]);
  });

  it('BACK-87 says nothing of a game with one character', async () => {
    const settings = { ...makeSession().settings, games: { forest: { character: '7' } } };
    const answers = makeHost().on('GET', '/api/rpg/characters/forest', {
      json: { characters: { 7: { name: 'Алина' } } },
    });
    const games = [makeGame({ key: 'forest' })];
    const { host } = showSettings(makeSession({ games, settings }), answers);
    await host.settle();
    expect(host.asked('GET', '/api/rpg/characters/forest')).toHaveLength(1);
    expect(screen.queryByRole('combobox', { name: /^Персонаж/ })).toBeNull();
  });

  it('BACK-88 the order of turns is saved on the host', async () => {
    const { user, host, store } = showSettings(makeSession());
    const group = within(screen.getByRole('group', { name: 'На страницах мест' }));
    expect(group.getByRole('radio', { name: 'Сначала новые' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: 'Сначала старые' }));
    await host.settle();
    expect(store.getState().session.settings.oldestFirst).toBe(true);
    expect(host.asked('POST', SETTINGS).at(-1)?.body).toContain('\\"oldestFirst\\":true');
  });

  it.each([
    ['ends them', { json: { message: 'ok' } }, 'Все остальные входы завершены.'],
    ['says that this host cannot', { status: 404 }, /^Этот сервер не умеет/],
    ['says why it could not', { status: 503 }, /сервер/i],
  ])('BACK-86 signing out everywhere else asks first, and %s', async (_what, answer, said) => {
    const { user, host } = showSettings(makeSession());
    host.on('POST', OTHERS, answer);
    const press = screen.getByRole('button', { name: 'Выйти на остальных устройствах' });
    await user.click(press);
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(host.asked('POST', OTHERS)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press);
    const asked = within(screen.getByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'Выйти на остальных устройствах' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(host.asked('POST', OTHERS)).toHaveLength(1);
  });

  it('BACK-85 «?» leads to all shortcuts, unless one writes', () => {
    const led: string[] = [];
    const router = { navigate: (to: string) => Promise.resolve(void led.push(to)) };
    listenForHelp({ window, router } as unknown as Parameters<typeof listenForHelp>[0]);
    document.body.innerHTML = '<p></p><input /><div contenteditable="true"></div>';
    const press = (where: string, over: KeyboardEventInit = {}) =>
      document
        .querySelector(where)!
        .dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, ...over }));
    press('input');
    press('div');
    press('p', { ctrlKey: true });
    press('p', { key: '/' });
    expect(led).toEqual([]);
    press('p');
    expect(led).toEqual(['/settings#keys']);
  });
});
