import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  freeSpot,
  layoutOf,
  lineBetween,
  NODE,
} from '../../../../../src/features/workshop/form/controls/graph/layout.ts';
import {
  API,
  button,
  entry,
  makeWorkshop,
  open,
  type Page,
  sent,
  thing,
} from './workshopProgram.tsx';

const places = [
  entry('1', 'Площадь', { parent: '7' }),
  entry('2', 'Маяк', { parent: '7' }),
  entry('3', 'Причал'),
  entry('4', 'Остров'),
];
const maps = [entry('7', 'Город')];
const there = [
  { from: '1', to: '2' },
  { from: '2', to: '1' },
  { from: '2', to: '3' },
];

const SQUARE_LIGHT = 'Площадь — Маяк, туда и обратно';
const LIGHT_PIER = 'Маяк → Причал, только туда';

/** The page of ways with its drawing open. */
async function openGraph(stands?: readonly string[], base: readonly string[] = ['1']) {
  const host = makeWorkshop({ locations: places, maps })
    .on('GET', `${API}/ways`, { json: { ways: there, version: 2, ...(stands && { stands }) } })
    .on('GET', `${API}/games/forest`, thing('forest', { baseLocations: base }))
    .on('PUT', `${API}/ways`, { json: { ways: [], version: 3 } });
  const page = await open('ways', { host });
  await page.user.click(await button('Показать схему'));
  await screen.findByRole('region', { name: 'Схема путей' });
  return page;
}

const drawing = () => within(screen.getByRole('region', { name: 'Схема путей' }));
const namesIn = (list: string) =>
  within(drawing().getByRole('list', { name: list }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));

async function press(page: Page, name: string): Promise<void> {
  const one = drawing().getByRole('button', { name });
  act(() => one.focus());
  await page.user.keyboard('{Enter}');
}

describe('the drawing of ways', () => {
  it('WORK-163 has all places and ways by name, in their order, and frames of maps', async () => {
    await openGraph();
    expect(namesIn('Места')).toEqual(['Площадь', 'Маяк', 'Причал', 'Остров']);
    expect(namesIn('Пути')).toEqual([SQUARE_LIGHT, LIGHT_PIER]);
    expect(drawing().getByText('Город')).toBeVisible();
    expect(drawing().getByText('Вне карт')).toBeVisible();
  });

  it('WORK-163 by keyboard two places are chosen, and a way lies between them, in the list and in what is saved', async () => {
    const page = await openGraph();
    await press(page, 'Остров');
    expect(drawing().getByRole('button', { name: 'Остров', pressed: true })).toBeVisible();
    expect(drawing().getByText(/Остров: отсюда/)).toBeVisible();
    await press(page, 'Причал');
    expect(namesIn('Пути')).toContain('Остров — Причал, туда и обратно');
    const list = within(screen.getByRole('list', { name: 'Пути между местами' }));
    expect(list.getByText('Остров — Причал, туда и обратно')).toBeVisible();
    await page.user.click(await button('Сохранить'));
    await waitFor(() =>
      expect(sent(page, 'PUT', 'ways')).toEqual({
        version: 2,
        ways: [...there, { from: '4', to: '3' }, { from: '3', to: '4' }],
      }),
    );
  });

  it('WORK-163 the choice is taken back by Escape and by the same place', async () => {
    const page = await openGraph();
    const chosen = () => drawing().queryAllByRole('button', { pressed: true });
    await press(page, 'Остров');
    await page.user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    await press(page, 'Остров');
    await press(page, 'Остров');
    expect(chosen()).toEqual([]);
    expect(namesIn('Пути')).toHaveLength(2);
  });

  it('WORK-163 by keyboard a way gets another direction, and the focus comes back to it', async () => {
    const page = await openGraph();
    await press(page, SQUARE_LIGHT);
    const menu = within(await screen.findByRole('menu', { name: SQUARE_LIGHT }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Площадь → Маяк, только туда',
      'Маяк → Площадь, только туда',
      'Убрать путь',
    ]);
    await page.user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(namesIn('Пути')).toContain('Маяк → Площадь, только туда'));
    await waitFor(() =>
      expect(drawing().getByRole('button', { name: 'Маяк → Площадь, только туда' })).toHaveFocus(),
    );
    await press(page, 'Маяк → Площадь, только туда');
    await page.user.click(await screen.findByRole('menuitem', { name: /туда и обратно/ }));
    expect(namesIn('Пути')).toContain('Маяк — Площадь, туда и обратно');
  });

  it('WORK-163 a way that is taken away cuts off its place at once, and the focus stays in the drawing', async () => {
    const page = await openGraph();
    await press(page, LIGHT_PIER);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Убрать путь' }));
    expect(namesIn('Пути')).toEqual([SQUARE_LIGHT]);
    expect(namesIn('Места')).toContain('Причал: сюда никто не дойдёт');
    expect(screen.getByText(/никто не сможет дойти до 1 места: Причал/)).toBeVisible();
    await waitFor(() => expect(drawing().getByRole('button', { name: 'Маяк' })).toHaveFocus(), {
      timeout: 3_000,
    });
  });

  it('WORK-163 two places that have a way open it, and the focus comes back to the second', async () => {
    const page = await openGraph();
    await press(page, 'Маяк');
    await press(page, 'Причал');
    await screen.findByRole('menu', { name: LIGHT_PIER });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(drawing().getByRole('button', { name: 'Причал' })).toHaveFocus();
    expect(namesIn('Пути')).toEqual([SQUARE_LIGHT, LIGHT_PIER]);
  });

  it('WORK-163 it is scaled by buttons and moved by hand, which presses nothing', async () => {
    const page = await openGraph();
    const place = drawing().getByRole('button', { name: 'Остров' });
    const world = place.closest<HTMLElement>('ul')!.parentElement!;
    const frame = world.parentElement!;
    frame.setPointerCapture = () => undefined;
    const before = world.style.transform;
    await page.user.click(drawing().getByRole('button', { name: 'Приблизить' }));
    const nearer = world.style.transform;
    expect([before, nearer]).toEqual([
      expect.stringContaining('scale(1)'),
      expect.stringContaining('scale(1.4)'),
    ]);
    fireEvent.pointerDown(place, { pointerId: 1, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(place, { pointerId: 1, clientX: 60, clientY: 40 });
    fireEvent.pointerUp(place, { pointerId: 1, clientX: 60, clientY: 40 });
    fireEvent.click(place, { detail: 1 });
    expect(world.style.transform).not.toBe(nearer);
    expect(drawing().queryAllByRole('button', { pressed: true })).toEqual([]);
    fireEvent.wheel(frame, { deltaY: 200 });
    expect(Number(/scale\((.*)\)/.exec(world.style.transform)?.[1])).toBeLessThan(1);
  });

  it('WORK-163 it stays as it was scaled while ways are changed', async () => {
    const page = await openGraph();
    const place = drawing().getByRole('button', { name: 'Остров' });
    const world = place.closest<HTMLElement>('ul')!.parentElement!;
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(world.parentElement!, side, { value: 5_000 });
    await page.user.click(drawing().getByRole('button', { name: 'Приблизить' }));
    expect(world.style.transform).toContain('scale(1.4)');
    await press(page, 'Остров');
    await press(page, 'Причал');
    expect(namesIn('Пути')).toContain('Остров — Причал, туда и обратно');
    expect(world.style.transform).toContain('scale(1.4)');
  });

  it('WORK-163 what has the focus is moved into view, but not from under a pointer that is pressing it', async () => {
    await openGraph();
    const place = drawing().getByRole('button', { name: 'Остров' });
    const world = place.closest<HTMLElement>('ul')!.parentElement!;
    const frame = world.parentElement!;
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(frame, side, { value: 130 });
    const before = world.style.transform;
    fireEvent.pointerDown(place, { pointerId: 1 });
    act(() => place.focus());
    expect(world.style.transform).toBe(before);
    fireEvent.pointerUp(place, { pointerId: 1 });
    act(() => place.blur());
    act(() => place.focus());
    expect(world.style.transform).not.toBe(before);
  });
});

it.each([
  [['3'], [], /Площадь/],
  [undefined, [], null],
  [['3'], ['1'], null],
])(
  'WORK-164 without base locations players begin where they stand, else in the first place: %j, %j',
  async (stands, base, lost) => {
    const page = await openGraph(stands, base);
    await press(page, 'Причал');
    await press(page, 'Площадь');
    await page.user.click(await button('Убрать путь: Причал — Площадь, туда и обратно'));
    expect(screen.queryByText(/никто не сможет дойти/)).toBeNull();
    await page.user.click(await button(`Убрать путь: ${LIGHT_PIER}`));
    const said = screen.queryByText(/никто не сможет дойти до 1 места: Причал/);
    expect(said === null).toBe(lost !== null);
  },
);

describe('how it lies', () => {
  const many = Array.from({ length: 40 }, (_one, at) => ({
    ...{ id: String(at), title: `Место ${at}` },
    ...(at % 3 > 0 && { parent: String(100 + (at % 3)) }),
  }));
  const sheets = [
    { id: '101', title: 'Север' },
    { id: '102', title: 'Юг' },
  ];
  const ways = many.map(({ id }, at) => ({ from: id, to: String((at * 7 + 3) % 40) }));

  it('WORK-163 is the same each time, places cover none of each other, and stand in the frame of their map', () => {
    const layout = layoutOf(many, sheets, ways);
    expect(layoutOf(many, sheets, ways)).toEqual(layout);
    expect(layout.frames.map(({ id }) => id)).toEqual(['101', '102', undefined]);
    const spots = [...layout.spots];
    expect(spots).toHaveLength(40);
    for (const [id, { x, y }] of spots) {
      const { parent } = many[Number(id)]!;
      const frame = layout.frames.find((one) => one.id === parent)!;
      expect(x - NODE.width / 2).toBeGreaterThanOrEqual(frame.x);
      expect(x + NODE.width / 2).toBeLessThanOrEqual(frame.x + frame.width);
      expect(y + NODE.height / 2).toBeLessThanOrEqual(frame.y + frame.height);
      for (const [other, spot] of spots)
        if (other !== id)
          expect(Math.abs(spot.x - x) >= NODE.width || Math.abs(spot.y - y) >= NODE.height).toBe(
            true,
          );
    }
  });

  it('WORK-163 a line begins and ends at the edges of its places', () => {
    expect(lineBetween({ x: 0, y: 0 }, { x: 400, y: 0 })).toEqual([
      { x: NODE.width / 2, y: 0 },
      { x: 400 - NODE.width / 2, y: 0 },
    ]);
  });

  it('WORK-163 the button of a way lies beside a place that is in its middle, or in the middle where nothing else is free', () => {
    const ends = [
      { x: 0, y: 0 },
      { x: 1_000, y: 0 },
    ] as const;
    expect(freeSpot(ends, [])).toEqual({ x: 500, y: 0 });
    expect(freeSpot(ends, [{ x: 500, y: 0 }])).toEqual({ x: 340, y: 0 });
    expect(freeSpot(ends, [], [{ x: 500, y: 10 }])).toEqual({ x: 420, y: 0 });
    expect(freeSpot(ends, [{ x: 480, y: NODE.height / 2 }])).toEqual({ x: 580, y: 0 });
    const everywhere = Array.from({ length: 11 }, (_one, at) => ({ x: at * 100, y: 0 }));
    expect(freeSpot(ends, everywhere)).toEqual({ x: 500, y: 0 });
  });

  it('WORK-163 a world of two thousand places is drawn', () => {
    const world = Array.from({ length: 2_000 }, (_one, at) => ({ id: String(at), title: '' }));
    expect(layoutOf(world, [], []).spots.size).toBe(2_000);
  });
});
