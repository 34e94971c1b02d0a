import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import * as double from '../../../../../support/fakeMapCanvas.tsx';
import { API, button, entry, makeWorkshop, open, type Page, sent } from '../workshopProgram.tsx';

jest.unstable_mockModule('../../../../../../src/features/map/canvas/MapCanvas.tsx', () => double);

const { fakeCanvas } = double;

const square = (left: number, bottom: number, side = 10) => ({
  type: 'Polygon',
  coordinates: [
    [
      [left, bottom],
      [left + side, bottom],
      [left + side, bottom + side],
      [left, bottom + side],
      [left, bottom],
    ],
  ],
});

const lists = {
  maps: [entry('1', 'Мир'), entry('2', 'Север')],
  locations: [entry('12', 'Маяк'), entry('13', 'Причал')],
};
const SIZE = [100, 80];
const options = { extent: [0, 0, 100, 80], url: '/tiles/t/{z}/{x}/{y}.webp' };
const one = { geometry: square(10, 10), location: '12' };
const PATH = `${API}/maps/1/figures`;

const withFigures = (figures: object[] = [one], more: object = {}) => {
  const host = makeWorkshop(lists);
  host.on('GET', PATH, { json: { figures, version: 3, size: SIZE, options, ...more } });
  host.on('PUT', PATH, { json: { figures, version: 4, size: SIZE, options } });
  return host;
};

async function openFigures(opened: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open('figures/1', { host: withFigures(), ...opened });
  await waitFor(() => expect(fakeCanvas.edit).toBeDefined());
  // The names of places come by calls of their own.
  await waitFor(() => expect(screen.queryByText(/№/)).toBeNull());
  return page;
}

const row = (name: string | RegExp) =>
  within(screen.getByRole('list', { name: 'Фигуры на карте' })).getByRole('button', { name });
const focus = (element: HTMLElement) => act(() => element.focus());
const save = async (page: Page) => {
  await page.user.click(await button('Сохранить'));
  await waitFor(() => expect(page.host.asked('PUT', PATH)).toHaveLength(1));
  return sent(page, 'PUT', 'maps/1/figures') as { figures: { geometry: unknown }[] };
};

beforeEach(double.clearCanvas);

describe('the figures of a map', () => {
  it('WORK-100: stand in a list by what they lead to; one that leads nowhere is marked', async () => {
    await openFigures({ host: withFigures([one, { geometry: square(40, 40) }]) });
    expect(screen.getByRole('heading', { level: 1, name: 'Фигуры на карте: Мир' })).toBeVisible();
    expect(row('1. Маяк')).toBeVisible();
    expect(row('2. Никуда не ведёт')).toHaveAttribute('data-loose');
    expect(fakeCanvas.edit).toMatchObject({ options, selected: undefined, tool: 'move' });
  });

  it('WORK-101 WORK-102: by keys alone one is added, moved, led to a place, and saved with the version and picture that it was begun from', async () => {
    const page = await openFigures();
    const { user } = page;
    focus(await button('Добавить фигуру'));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Фигура 2 добавлена')).toBeInTheDocument();
    focus(row('2. Никуда не ведёт'));
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByText('Фигура 2: слева 47, снизу 47')).toBeInTheDocument();
    focus(screen.getByRole('combobox', { name: 'Куда ведёт' }));
    await user.keyboard('Север{Enter}');
    expect(row('2. Север (карта)')).toBeVisible();
    const body = await save(page);
    expect(body).toMatchObject({ version: 3, size: SIZE });
    expect(body.figures).toEqual([one, { geometry: square(47, 47, 8), target: '2' }]);
    expect(page.stored()).toBeUndefined();
  });

  it('WORK-101: corners are gone through, moved by keys and numbers, added and removed', async () => {
    const page = await openFigures();
    const { user } = page;
    await user.click(row('1. Маяк'));
    focus(await button('Угол 1 из 4'));
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(screen.getByText('Фигура 1, угол 2: слева 21, снизу 10')).toBeInTheDocument();
    expect(fakeCanvas.edit?.corner).toEqual([21, 10]);
    const x = screen.getByRole('spinbutton', { name: 'Слева, пикс.' });
    await user.clear(x);
    await user.type(x, '33');
    await user.click(await button('Добавить угол'));
    expect(await button('Угол 3 из 5')).toBeVisible();
    await user.click(await button('Убрать угол'));
    const { figures } = await save(page);
    expect(figures[0]?.geometry).toMatchObject({ type: 'Polygon' });
    expect(JSON.stringify(figures)).toContain('[33,10]');
  });

  it('WORK-100: what the mouse draws and moves on the map is in the form; clicks choose', async () => {
    const page = await openFigures();
    await page.user.click(screen.getByRole('button', { name: 'Обводить' }));
    expect(fakeCanvas.edit?.tool).toBe('area');
    act(() => fakeCanvas.edit?.onDrawn(square(50, 50) as never));
    expect(fakeCanvas.edit).toMatchObject({ tool: 'move', selected: '1' });
    act(() => fakeCanvas.edit?.onOpen('0'));
    expect(row('1. Маяк')).toHaveAttribute('aria-pressed', 'true');
    act(() => fakeCanvas.edit?.onEdited('0', square(20, 20) as never));
    const { figures } = await save(page);
    expect(figures).toEqual([{ ...one, geometry: square(20, 20) }, { geometry: square(50, 50) }]);
  });

  it('WORK-101: keys on the map move what is chosen; the last steps are taken back', async () => {
    const page = await openFigures();
    const { user } = page;
    const map = () => screen.getByRole('button', { name: /^Карта для правки/ });
    act(() => fakeCanvas.edit?.onOpen('0'));
    focus(map());
    await user.keyboard('{ArrowRight}{ArrowRight}{Delete}');
    expect(screen.queryByRole('button', { name: '1. Маяк' })).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(row('1. Маяк')).toBeVisible();
    expect(screen.getByText('Шаг отменён')).toBeInTheDocument();
    // Steps in one direction are one.
    await user.click(await button('Отменить шаг'));
    expect(await button('Отменить шаг')).toBeDisabled();
    act(() => fakeCanvas.edit?.onOpen('0'));
    focus(map());
    await user.keyboard('{Delete}');
    expect((await save(page)).figures).toEqual([]);
  });

  it('WORK-101 WORK-90: what was drawn is a draft that outlives a reload', async () => {
    const first = await openFigures();
    await first.user.click(await button('Добавить фигуру'));
    await waitFor(() => expect(first.stored()).toMatchObject({ version: 3 }));
    cleanup();
    double.clearCanvas();
    await openFigures({ storage: first.storage });
    expect(row('2. Никуда не ведёт')).toBeVisible();
  });

  it('WORK-104: drawn on another picture they are fitted to the one that the map has now, and that is said', async () => {
    const draft = {
      values: { figures: { size: [50, 40], list: [{ geometry: square(10, 10), location: '13' }] } },
      version: 3,
    };
    const page = await openFigures({ draft });
    expect(screen.getByText(/Картинку карты заменили другой/)).toBeVisible();
    expect(fakeCanvas.edit?.features[0]?.geometry).toEqual(square(20, 20, 20));
    act(() => fakeCanvas.edit?.onEdited('0', square(0, 0) as never));
    expect(screen.queryByText(/Картинку карты заменили другой/)).toBeNull();
    expect(await save(page)).toMatchObject({ size: SIZE, figures: [{ geometry: square(0, 0) }] });
  });

  it('WORK-103: are shown as players will see them, before they are saved', async () => {
    const page = await openFigures({ host: withFigures([one, { geometry: square(40, 40) }]) });
    await page.user.click(screen.getByText('Как это увидят игроки'));
    // The part of the map's page is loaded first, and then its drawing.
    await waitFor(() => expect(fakeCanvas.props).toBeDefined(), { timeout: 5_000 });
    // One that leads nowhere is none for players.
    expect(fakeCanvas.props?.features).toMatchObject([{ id: '0', location: { title: 'Маяк' } }]);
    const heading = await screen.findByRole('heading', { name: 'На этой карте' });
    const list = heading.parentElement;
    expect(within(list ?? document.body).getByRole('link', { name: /Маяк/ })).toBeVisible();
  });

  it('WORK-91: that another has saved meanwhile are not overwritten', async () => {
    const host = withFigures();
    host.on('PUT', PATH, { status: 409, json: { error: 'x', code: 'workshopConflict' } });
    const page = await openFigures({ host });
    await page.user.click(await button('Добавить фигуру'));
    const theirs = [{ geometry: square(60, 60), location: '13' }];
    host.on('GET', PATH, { json: { figures: theirs, version: 5, size: SIZE, options } });
    await save(page);
    expect(await screen.findByText('1 фигура')).toBeVisible();
    expect(screen.getByText('2 фигуры')).toBeVisible();
  });

  it('WORK-100: a map without a picture says where to choose one', async () => {
    await openFigures({ host: withFigures([], { options: {}, size: undefined }) });
    expect(screen.getByRole('link', { name: 'Выбрать картинку' })).toHaveAttribute(
      'href',
      '/forest/workshop/maps/1',
    );
    expect(screen.getByText(/Фигур пока нет/)).toBeVisible();
  });
});
