import { act, screen, waitFor, within } from '@testing-library/react';
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

const LIGHT = { key: 'mayak', title: 'Маяк', description: '<p>Светит.</p>' };
const THEIRS = { ...LIGHT, title: 'Башня', description: '<p>Погас.</p>' };
const lists = { locations: [entry('12', 'Маяк'), entry('13', 'Причал')] };
const withLight = () => makeWorkshop(lists).on('GET', `${API}/locations/12`, thing('12', LIGHT, 3));

const refusal = { status: 409, json: { error: 'Изменилось.', code: 'workshopConflict' } };

/** One's own title was sent, and another had changed title and description. */
async function overtaken() {
  const host = withLight();
  const page = await open('locations/12', { host });
  await fill(page, 'Название', 'Мой маяк');
  host.on('PUT', `${API}/locations/12`, refusal);
  host.on('GET', `${API}/locations/12`, thing('12', THEIRS, 4));
  await page.user.click(await button('Сохранить'));
  const note = await screen.findByText('Пока вы правили, это изменил кто-то ещё');
  return { page, host, note: within(note.closest<HTMLElement>('[role="alert"]')!) };
}

describe('two masters at one thing', () => {
  it('WORK-91: nothing is overwritten; both versions stand side by side, to be joined field by field', async () => {
    const { page, host, note } = await overtaken();
    const title = within(note.getByRole('radiogroup', { name: 'Название' }));
    expect(title.getByText('Мой маяк')).toBeVisible();
    expect(title.getByText('Башня')).toBeVisible();
    expect(title.getByRole('radio', { name: 'Ваше' })).toBeChecked();
    const text = within(note.getByRole('radiogroup', { name: 'Описание' }));
    // What was not touched here gives way.
    expect(text.getByRole('radio', { name: 'Сохранённое' })).toBeChecked();
    host.on('PUT', `${API}/locations/12`, thing('12', THEIRS, 5));
    await page.user.click(note.getByRole('button', { name: 'Сохранить так' }));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'locations/12')).toEqual({
        version: 4,
        fields: { ...THEIRS, title: 'Мой маяк' },
      }),
    );
  });

  it('WORK-91: theirs is taken whole, and one’s own stays at hand', async () => {
    const { page, note } = await overtaken();
    await page.user.click(note.getByRole('button', { name: 'Взять сохранённое целиком' }));
    await waitFor(async () => expect(await field('Название')).toHaveValue('Башня'));
    expect(await field('Описание')).toHaveValue('Погас.');
    await page.user.click(await button('Вернуть как было'));
    await waitFor(async () => expect(await field('Название')).toHaveValue('Мой маяк'));
  });

  it('WORK-91: a draft that was begun from an older version meets the present one before it is sent', async () => {
    const draft = { values: { ...LIGHT, title: 'Мой маяк' }, version: 2 };
    const { host } = await open('locations/12', { host: withLight(), draft });
    expect(await screen.findByText('Пока вы правили, это изменил кто-то ещё')).toBeVisible();
    expect(host.asked('PUT', `${API}/locations/12`)).toEqual([]);
  });

  it('WORK-92: the history says who changed what and when, and gives an old version to the form', async () => {
    const host = withLight().on('GET', `${API}/locations/12/history`, {
      json: {
        entries: [
          {
            version: 3,
            at: 3_000_000,
            who: { id: '4', name: 'Глеб' },
            action: 'changed',
            fields: LIGHT,
          },
          {
            version: 2,
            at: 2_000_000,
            who: { id: '3', name: 'Вера' },
            action: 'made',
            fields: THEIRS,
          },
        ],
      },
    });
    const page = await open('locations/12', { host });
    expect(host.asked('GET', `${API}/locations/12/history`)).toEqual([]);
    await page.user.click(screen.getByText('История'));
    expect(await screen.findByText(/Глеб/)).toBeVisible();
    expect(screen.getByText('Название, Описание')).toBeVisible();
    const [, older] = await screen.findAllByRole('button', { name: /^Взять в форму/ });
    await page.user.click(older!);
    await waitFor(async () => expect(await field('Название')).toHaveValue('Башня'));
    host.on('PUT', `${API}/locations/12`, thing('12', THEIRS, 4));
    await page.user.click(await button('Сохранить'));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'locations/12')).toEqual({ version: 3, fields: THEIRS }),
    );
  });

  it('WORK-95: puts a place away after a question, its turns to another if so wished; the toast can undo it', async () => {
    const host = withLight()
      .on('DELETE', `${API}/locations/12`, thing('12', LIGHT, 4))
      .on('POST', `${API}/locations/12/back`, thing('12', LIGHT, 5));
    const page = await open('locations/12', { host });
    await page.user.click(await button('Убрать из игры'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('combobox', { name: 'Перенести ходы' }));
    expect(screen.queryByRole('option', { name: 'Маяк' })).toBeNull();
    await page.user.click(await screen.findByRole('option', { name: 'Причал' }));
    await page.user.click(dialog.getByRole('button', { name: 'Убрать из игры' }));
    await waitFor(() =>
      expect(page.router.state.location.pathname).toBe('/forest/workshop/locations'),
    );
    expect(sent(page, 'DELETE', 'locations/12')).toEqual({ version: 3, moveTurnsTo: '13' });
    expect(page.store.getState().ui.toasts).toMatchObject([
      {
        said: { text: 'Убрано: Маяк' },
        undo: {
          endpoint: 'bringBack',
          arg: { params: { game: 'forest', kind: 'locations', id: '12' } },
        },
      },
    ]);
  });

  it('WORK-95: what is put away can be read and not changed until it is brought back', async () => {
    const away = [entry('12', 'Маяк', { awayAt: 5 })];
    const host = makeWorkshop({ locations: away }).on(
      'GET',
      `${API}/locations/12`,
      thing('12', LIGHT, 3),
    );
    const page = await open('locations/12', { host });
    expect(await field('Название')).toHaveAttribute('readonly');
    expect(await button('Сохранить')).toBeDisabled();
    host.on('POST', `${API}/locations/12/back`, thing('12', LIGHT, 4));
    await page.user.click(await button('Вернуть'));
    await waitFor(() => expect(host.asked('POST', `${API}/locations/12/back`)).toHaveLength(1));
  });
});

const focus = async (name: string) => {
  const one = await button(name);
  act(() => one.focus());
};

describe('the ways of a game', () => {
  const places = [entry('1', 'Площадь'), entry('2', 'Маяк'), entry('3', 'Причал')];
  const there = [
    { from: '1', to: '2' },
    { from: '2', to: '1' },
    { from: '2', to: '3' },
  ];
  const withWays = () =>
    makeWorkshop({ locations: places })
      .on('GET', `${API}/ways`, { json: { ways: there, version: 2 } })
      .on('GET', `${API}/games/forest`, thing('forest', { baseLocations: ['1'] }));
  const names = () =>
    within(screen.getByRole('list', { name: 'Пути между местами' }))
      .getAllByRole('listitem')
      .map((one) => one.querySelector('span')?.textContent);

  it('WORK-93: are a list, one-way or both, made and taken away by keyboard', async () => {
    const host = withWays().on('PUT', `${API}/ways`, { json: { ways: [], version: 3 } });
    const page = await open('ways', { host });
    expect(names()).toEqual(['Площадь — Маяк, туда и обратно', 'Маяк → Причал, только туда']);
    await page.user.type(screen.getByRole('combobox', { name: 'Откуда' }), 'При{Enter}');
    await page.user.type(screen.getByRole('combobox', { name: 'Куда' }), 'Пло{Enter}');
    await focus('Проложить путь');
    await page.user.keyboard('{Enter}');
    expect(names()).toContain('Причал — Площадь, туда и обратно');
    await focus('Только туда: Причал — Площадь, туда и обратно');
    await page.user.keyboard('{Enter}');
    await page.user.click(await button('Сохранить'));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'ways')).toEqual({
        version: 2,
        ways: [...there, { from: '3', to: '1' }],
      }),
    );
  });

  it('WORK-93: before they are saved it is told which places nobody could reach any more', async () => {
    const page = await open('ways', { host: withWays() });
    expect(screen.queryByText(/никто не сможет дойти/)).toBeNull();
    await page.user.click(await button('Убрать путь: Маяк → Причал, только туда'));
    expect(await screen.findByText(/никто не сможет дойти до 1 места: Причал/)).toBeVisible();
  });

  it('WORK-165: have a history, from which an old list comes into the form', async () => {
    const host = withWays().on('GET', `${API}/ways/all/history`, {
      json: {
        entries: [
          { version: 2, at: 900_000, action: 'changed', fields: { ways: there } },
          { version: 0, at: 800_000, fields: { ways: [{ from: '3', to: '2' }] } },
        ],
      },
    });
    const page = await open('ways', { host });
    await page.user.click(screen.getByText('История'));
    const [, old] = await screen.findAllByRole('button', { name: /^Взять в форму/ });
    await page.user.click(old!);
    await waitFor(() => expect(names()).toEqual(['Причал → Маяк, только туда']));
  });

  it('WORK-90 WORK-91: have a draft, and meet those of another master', async () => {
    const host = withWays();
    const page = await open('ways', { host });
    await page.user.click(await button('Убрать путь: Маяк → Причал, только туда'));
    await waitFor(() => expect(page.stored()).toMatchObject({ version: 2 }));
    host.on('PUT', `${API}/ways`, refusal);
    host.on('GET', `${API}/ways`, { json: { ways: [], version: 3 } });
    await page.user.click(await button('Сохранить'));
    const note = within(
      (await screen.findByText(/изменил кто-то ещё/)).closest<HTMLElement>('[role="alert"]')!,
    );
    expect(note.getByText('2 пути')).toBeVisible();
    expect(note.getByText('0 путей')).toBeVisible();
    await act(() => host.settle());
  });
});
