import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { API, button, entry, makeWorkshop, open, sent } from './workshopProgram.tsx';

const MAPS = [entry('1', 'Город'), entry('2', 'Порт', { parent: '1' })];
const PLACES = [
  entry('11', 'Площадь', { parent: '1' }),
  entry('12', 'Маяк', { parent: '2' }),
  entry('13', 'Причал', { parent: '2' }),
  entry('14', 'Дорога'),
  entry('15', 'Старая мельница', { awayAt: 5 }),
];
const world = () => makeWorkshop({ maps: MAPS, locations: PLACES });

const shown = () =>
  [...document.querySelectorAll('[data-thing]')].map(
    (row) => within(row as HTMLElement).getByRole('link').textContent,
  );

describe('a list of the workshop', () => {
  it('WORK-87: has places under their maps, with the way to each form and to a new one', async () => {
    await open('locations', { host: world() });
    expect(shown()).toEqual(['Площадь', 'Маяк', 'Причал', 'Дорога']);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      ...['Город', 'Порт', 'Вне карт'],
    ]);
    expect(screen.getByRole('link', { name: 'Маяк' })).toHaveAttribute(
      ...['href', '/forest/workshop/locations/12'],
    );
    expect(screen.getByRole('link', { name: 'Новое место: Порт' })).toHaveAttribute(
      ...['href', '/forest/workshop/locations/new?of=2'],
    );
    expect(screen.getByRole('link', { name: 'Новое место' })).toHaveAttribute(
      ...['href', '/forest/workshop/locations/new'],
    );
  });

  it('WORK-87: is searched by title and key, and says when nothing is found', async () => {
    const { user } = await open('locations', { host: world() });
    const search = screen.getByRole('searchbox', { name: 'Название или ключ' });
    await user.type(search, 'мая');
    expect(shown()).toEqual(['Маяк']);
    await user.clear(search);
    await user.type(search, 'KEY-13');
    expect(shown()).toEqual(['Причал']);
    await user.type(search, 'нет');
    expect(screen.getByText('Ничего не нашлось.')).toBeVisible();
  });

  it('WORK-87: is filtered by status', async () => {
    const quests = [
      entry('1', 'Шторм', { status: 'active' }),
      entry('2', 'Штиль', { status: 'finished' }),
    ];
    const { user } = await open('quests', { host: makeWorkshop({ quests }) });
    expect(shown()).toEqual(['Шторм', 'Штиль']);
    await user.click(screen.getByRole('combobox', { name: 'Показать' }));
    await user.click(await screen.findByRole('option', { name: 'завершено' }));
    expect(shown()).toEqual(['Штиль']);
  });

  it('WORK-87 WORK-95: shows what was put away on demand, and brings it back', async () => {
    const host = world();
    host.on('POST', `${API}/locations/15/back`, {
      json: { thing: { id: '15', fields: {}, version: 3 } },
    });
    const { user } = await open('locations', { host });
    expect(shown()).not.toContain('Старая мельница');
    await user.click(screen.getByRole('combobox', { name: 'Показать' }));
    await user.click(await screen.findByRole('option', { name: 'Убранное (1)' }));
    expect(shown()).toEqual(['Старая мельница']);
    const asked = host.asked('GET', `${API}/locations`).length;
    await user.click(await button('Вернуть: Старая мельница'));
    await waitFor(() => expect(host.asked('POST', `${API}/locations/15/back`)).toHaveLength(1));
    await waitFor(() =>
      expect(host.asked('GET', `${API}/locations`).length).toBeGreaterThan(asked),
    );
  });

  it('WORK-87: says that it is empty with the way to the first thing, and why it could not be loaded', async () => {
    await open('factions');
    expect(screen.getByText('Фракций пока нет.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Новая фракция' })).toBeVisible();
    const host = makeWorkshop().on('GET', `${API}/species`, { status: 500, json: {} });
    await open('species', { host });
    expect(await button('Попробовать ещё раз')).toBeVisible();
  });

  it('WORK-88: is put in order by Alt and arrows, at once, with a word for who does not see it', async () => {
    const host = world();
    const answer = host.hold('PUT', `${API}/locations`);
    const { user } = await open('locations', { host });
    const link = screen.getByRole('link', { name: 'Причал' });
    act(() => link.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(shown()).toEqual(['Площадь', 'Причал', 'Маяк', 'Дорога']));
    expect(screen.getByText(/Причал: место 1 из 2/)).toBeInTheDocument();
    // The row is another one now, and has the focus still.
    expect(screen.getByRole('link', { name: 'Причал' })).toHaveFocus();
    await waitFor(() => expect(host.asked('PUT', `${API}/locations`)).toHaveLength(1));
    const ids = { ids: ['11', '13', '12', '14', '15'] };
    expect(JSON.parse(host.asked('PUT', `${API}/locations`)[0]?.body ?? '')).toEqual(ids);
    answer({ status: 500, json: {} });
    await waitFor(() => expect(shown()).toEqual(['Площадь', 'Маяк', 'Причал', 'Дорога']));
  });

  it('WORK-88: goes no further than its group, and says so', async () => {
    const { user, host } = await open('locations', { host: world() });
    const link = screen.getByRole('link', { name: 'Маяк' });
    act(() => link.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText(/дальше двигать некуда, место 1 из 2/)).toBeInTheDocument();
    expect(host.asked('PUT', `${API}/locations`)).toEqual([]);
  });

  it('WORK-88: is put in order by dragging, and by the two buttons that the handle shows', async () => {
    const host = world();
    host.on('PUT', `${API}/locations`, { json: { things: PLACES } });
    const page = await open('locations', { host });
    const handle = await button('Передвинуть: Маяк');
    const target = document.querySelector('[data-thing="13"]');
    document.elementFromPoint = () => target;
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle);
    fireEvent.pointerMove(handle);
    fireEvent.pointerUp(handle);
    await waitFor(() =>
      expect(sent(page, 'PUT', 'locations')).toEqual({ ids: ['11', '13', '12', '14', '15'] }),
    );
    await act(() => host.settle());
    await page.user.click(await button('Передвинуть: Причал'));
    await page.user.click(await button('Выше: Причал'));
    await waitFor(() => expect(host.asked('PUT', `${API}/locations`)).toHaveLength(2));
  });
});
