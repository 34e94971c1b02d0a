import { act, fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SendFile } from '../../../../../src/lib/sendFile.ts';
import { invalidFields } from '../../../../support/fakeHost.ts';
import {
  API,
  button,
  entry,
  field,
  fill,
  makeWorkshop,
  open,
  sent,
  thing,
} from './workshopProgram.tsx';

const LIGHT = { key: 'mayak', title: 'Маяк', description: '<p>Светит.</p>', map: '1' };
const lists = {
  maps: [entry('1', 'Порт'), entry('2', 'Город')],
  locations: [entry('12', 'Маяк'), entry('13', 'Причал')],
};
const withLight = (fields: object = LIGHT, version = 3) =>
  makeWorkshop(lists).on('GET', `${API}/locations/12`, thing('12', fields, version));

const choose = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  name: RegExp,
  option: string,
) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('a form of the workshop', () => {
  it('WORK-89: makes a place: its key from the title until it is touched, its map by name; sent under a key of its own', async () => {
    const host = makeWorkshop(lists).on('POST', `${API}/locations`, thing('20', LIGHT, 1));
    const page = await open('locations/new?of=1', { host });
    expect(screen.getByRole('heading', { level: 1, name: 'Новое место' })).toBeVisible();
    await fill(page, 'Название', 'Тихая бухта');
    expect(await field('Ключ')).toHaveValue('tihaya-buhta');
    await fill(page, 'Ключ', 'buhta');
    await fill(page, 'Название', 'Бухта и мыс');
    expect(await field('Ключ')).toHaveValue('buhta');
    expect(screen.getByRole('combobox', { name: 'Карта' })).toHaveValue('Порт');
    await choose(page.user, /^Карта/, 'Город');
    await fill(page, 'Описание', 'Тихо.');
    await page.user.click(await button('Создать'));
    await waitFor(() =>
      expect(page.router.state.location.pathname).toBe('/forest/workshop/locations'),
    );
    expect(sent(page, 'POST', 'locations')).toEqual({
      fields: {
        ...{ title: 'Бухта и мыс', key: 'buhta', map: '2', description: '<p>Тихо.</p>' },
        access: 'all',
      },
    });
    expect(host.asked('POST', `${API}/locations`)[0]?.headers.get('idempotency-key')).toMatch(/.+/);
    expect(page.stored()).toBeUndefined();
  });

  it('WORK-89: says under the field what is missing, and what the host refuses, with the focus there', async () => {
    const host = makeWorkshop(lists);
    const page = await open('locations/new', { host });
    await page.user.click(await button('Создать'));
    expect(await field('Название')).toHaveFocus();
    expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2);
    expect(host.asked('POST', `${API}/locations`)).toEqual([]);
    host.on('POST', `${API}/locations`, invalidFields({ key: ['Такой ключ уже есть: «Маяк»'] }));
    await fill(page, 'Название', 'Маяк');
    await page.user.click(await button('Создать'));
    expect(await screen.findByText('Такой ключ уже есть: «Маяк»')).toBeVisible();
    await waitFor(async () => expect(await field('Ключ')).toHaveFocus());
    await page.user.type(await field('Ключ'), 'й');
    expect((await screen.findAllByText(/Только латинские буквы/))[0]).toBeVisible();
  });

  it('WORK-173: names the characters that a place names, also those that are in no list', async () => {
    const fields = { ...LIGHT, access: 'members', members: ['7'] };
    const { json } = thing('12', fields, 3);
    const people = [{ id: '7', title: 'Голос моря' }];
    const host = makeWorkshop(lists).on('GET', `${API}/locations/12`, {
      json: { thing: { ...json.thing, people } },
    });
    const { user } = await open('locations/12', { host });
    expect(await screen.findByText('Голос моря')).toBeVisible();
    expect(screen.queryByText(/№/)).toBeNull();
    // Taken away by mistake, it can be chosen again.
    const chosen = screen.getByRole('combobox', { name: /^Кому открыто/ });
    await user.type(chosen, '{Backspace}{Escape}');
    expect(screen.queryByText('Голос моря')).toBeNull();
    await user.type(chosen, 'Голос');
    expect(await screen.findByRole('option', { name: 'Голос моря' })).toBeVisible();
  });

  it('WORK-89: changes a place from the version that it was begun from, and keeps its key', async () => {
    const host = withLight().on(
      'PUT',
      `${API}/locations/12`,
      thing('12', { ...LIGHT, title: 'Старый маяк' }, 4),
    );
    const page = await open('locations/12', { host });
    expect(await field('Ключ')).toHaveAttribute('readonly');
    await fill(page, 'Название', 'Старый маяк');
    expect(await field('Ключ')).toHaveValue('mayak');
    await page.user.click(await button('Сохранить'));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'locations/12')).toEqual({
        version: 3,
        fields: { ...LIGHT, title: 'Старый маяк' },
      }),
    );
    await act(() => host.settle());
    await fill(page, 'Название', 'Новый маяк');
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(sent(page, 'PUT', 'locations/12')).toMatchObject({ version: 4 }));
  });

  it('WORK-89: of the game switches flags, each with its sentence, and makes a group', async () => {
    const fields = {
      ...{ title: 'Лес', menuTitle: 'Лес', status: 'active', mainPage: 'turns', profiles: 'all' },
      ...{ flags: ['chat'], baseLocations: ['12'], maxProfiles: 3 },
    };
    const host = makeWorkshop(lists)
      .on('GET', `${API}/games/forest`, thing('forest', fields))
      .on('GET', '/api/rpg/workshop', {
        json: { things: [], groups: [{ key: 'g', title: 'Сезоны' }] },
      })
      .on('PUT', `${API}/games/forest`, thing('forest', fields, 2));
    const page = await open('games', { host });
    await page.user.click(
      screen.getByRole('checkbox', { name: 'У игры есть карта, и ссылка на неё стоит в меню' }),
    );
    expect(screen.getByRole('checkbox', { name: 'В игре есть чат' })).toBeChecked();
    await choose(page.user, /^Группа игр/, 'Новая группа…');
    await fill(page, 'Название новой группы', 'Вечера');
    await choose(page.user, /^Статус/, 'закрыта, её можно читать');
    await fill(page, 'Персонажей на игрока', '12');
    await fill(page, 'Значок в меню', 'castle');
    await page.user.click(await button('Сохранить'));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'games/forest')).toEqual({
        version: 1,
        fields: {
          ...fields,
          ...{ flags: ['chat', 'enable_map'], newGroup: 'Вечера', status: 'closed' },
          ...{ maxProfiles: 12, icon: { type: '', icon: 'castle' } },
        },
      }),
    );
  });

  it('WORK-140: of a holiday game sets its holiday by hand or from a day to a day, in the right order', async () => {
    const fields = {
      ...{ title: 'Ярмарка', menuTitle: 'Ярмарка', status: 'active', mainPage: 'turns' },
      ...{ profiles: 'all', flags: [], baseLocations: [] },
    };
    const host = makeWorkshop(lists)
      .on('GET', `${API}/games/forest`, thing('forest', fields))
      .on(
        'PUT',
        `${API}/games/forest`,
        thing('forest', { ...fields, status: 'holiday', holiday: '2026-12-25/2027-01-08' }, 2),
      );
    const page = await open('games', { host });
    expect(screen.queryByRole('combobox', { name: /^Праздник/ })).toBeNull();
    await choose(page.user, /^Статус/, 'праздничная');
    await choose(page.user, /^Праздник/, 'По дням');
    const [from, to] = [/^Первый день/, /^Последний день/].map((name) =>
      screen.getByLabelText(name),
    );
    fireEvent.change(from!, { target: { value: '2027-01-08' } });
    fireEvent.change(to!, { target: { value: '2026-12-25' } });
    await page.user.click(await button('Сохранить'));
    expect((await screen.findAllByText(/последний не раньше первого/))[0]).toBeVisible();
    expect(host.asked('PUT', `${API}/games/forest`)).toEqual([]);
    fireEvent.change(from!, { target: { value: '2026-12-25' } });
    fireEvent.change(to!, { target: { value: '2027-01-08' } });
    await page.user.click(await button('Сохранить'));
    const said = () => (sent(page, 'PUT', 'games/forest') as { fields: object } | null)?.fields;
    await waitFor(() =>
      expect(said()).toMatchObject({ status: 'holiday', holiday: '2026-12-25/2027-01-08' }),
    );
    await act(() => host.settle());
    await choose(page.user, /^Праздник/, 'Не идёт');
    expect(screen.queryByLabelText(/^Первый день/)).toBeNull();
    await page.user.click(await button('Сохранить'));
    await waitFor(() => expect(said()).toMatchObject({ holiday: 'off' }));
  });

  it('WORK-89: chooses the members of an event among the characters of the game by name', async () => {
    const host = makeWorkshop({
      ...lists,
      quests: [entry('5', 'Шторм')],
      npcs: [entry('40', 'Смотритель')],
    })
      .on('GET', '/api/rpg/profiles/forest', ({ query }) => ({
        json: {
          data: [query['page'] === '2' ? { id: '32', name: 'Глеб' } : { id: '31', name: 'Алина' }],
          last_page: 2,
        },
      }))
      .on('POST', `${API}/events`, thing('9', {}, 1));
    const page = await open('events/new?of=5', { host });
    await fill(page, 'Название', 'Буря');
    const members = await screen.findByRole('combobox', { name: 'Участники' });
    await page.user.type(members, 'Гле');
    await page.user.click(await screen.findByRole('option', { name: 'Глеб' }));
    await page.user.type(await screen.findByRole('combobox', { name: 'Пишут хронику' }), 'Смот');
    await page.user.click(await screen.findByRole('option', { name: 'Смотритель' }));
    await page.user.click(await button('Создать'));
    await waitFor(() =>
      expect(sent(page, 'POST', 'events')).toEqual({
        fields: {
          ...{ quest: '5', title: 'Буря', key: 'burya', status: 'active', access: 'all' },
          ...{ members: ['32'], editors: ['40'] },
        },
      }),
    );
  });

  it('WORK-89: uploads a picture, shows it, takes it away; what is no picture is refused', async () => {
    const files: File[] = [];
    const sendFile: SendFile = ({ file }) => {
      files.push(file);
      return Promise.resolve({ status: 200, text: JSON.stringify({ path: '/pictures/a.webp' }) });
    };
    const host = withLight();
    const page = await open('locations/12', { host, sendFile });
    const input = screen.getByLabelText('Картинка', { selector: 'input' });
    await page.user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    const shown = await screen.findByRole('img', { name: 'Картинка: как есть сейчас' });
    expect(shown).toHaveAttribute('src', '/pictures/a.webp');
    await page.user.click(await button('Убрать: Картинка'));
    expect(screen.queryByRole('img', { name: 'Картинка: как есть сейчас' })).toBeNull();
    Object.defineProperty(input, 'accept', { value: '' });
    await page.user.upload(input, new File(['x'], 'a.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/Нужно изображение/)).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual(['a.png']);
  });

  it('WORK-90: keeps what is typed over a reload, in this form alone, and gives it up on demand', async () => {
    const first = await open('locations/12', { host: withLight() });
    await fill(first, 'Название', 'Старый маяк');
    await waitFor(() =>
      expect(first.stored()).toMatchObject({ version: 3, values: { title: 'Старый маяк' } }),
    );
    cleanup();
    const second = await open('locations/12', { host: withLight(), storage: first.storage });
    expect(await field('Название')).toHaveValue('Старый маяк');
    expect(screen.getByText(/Восстановлено то, что вы не успели сохранить/)).toBeVisible();
    await second.user.click(await button('Убрать черновик'));
    await waitFor(async () => expect(await field('Название')).toHaveValue('Маяк'));
    expect(second.stored()).toBeUndefined();
    await second.user.click(await button('Вернуть как было'));
    await waitFor(async () => expect(await field('Название')).toHaveValue('Старый маяк'));
  });

  it('WORK-94: shows what is not saved yet as players will read it', async () => {
    const page = await open('locations/12', { host: withLight() });
    await fill(page, 'Название', 'Старый маяк');
    await page.user.click(screen.getByText('Как это увидят игроки'));
    const sheet = within(await screen.findByRole('article', { name: 'Как это увидят игроки' }));
    expect(await sheet.findByText('Старый маяк')).toBeVisible();
    expect(sheet.getByText('Светит.')).toBeVisible();
  });
});
