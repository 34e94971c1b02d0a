import type { Page } from 'puppeteer-core';
import type { Geometry, MapData, MapTarget } from '../../../src/contract/index.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { GAME, press } from './actions.ts';

/** A map as the host tells it; the game's first where no key is given. */
export async function askMap(origin: string, key?: string): Promise<MapData> {
  const answer = await fetch([origin, 'api/rpg/map', GAME, key].filter(Boolean).join('/'));
  return (await answer.json()) as MapData;
}

/** A place or map on a map that is in sight, with where that is, in client px. */
export interface InSight {
  readonly target: MapTarget;
  readonly at: { readonly x: number; readonly y: number };
}

function middleOf({ coordinates }: Geometry): readonly [number, number] {
  const numbers = (coordinates as unknown[]).flat(3) as number[];
  const [xs, ys] = [0, 1].map((part) => numbers.filter((_, at) => at % 2 === part));
  const middle = (all: readonly number[] = []) => (Math.min(...all) + Math.max(...all)) / 2;
  return [middle(xs), middle(ys)];
}

/** Where a map is looked at. */
export interface View {
  readonly center: readonly [number, number];
  readonly resolution: number;
}

/** Where this tab looks at a map; undefined before it was moved. */
export const viewOf = (page: Page, map: string): Promise<View | undefined> =>
  page.evaluate((name) => {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { view?: View };
    return kept.view;
  }, `letopis/mapPlace/${GAME}/${map}`);

/** Waits for the first picture of a map: whoever moves it sooner is still at its beginning, which is not stored. */
export const seeMap = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector<HTMLElement>('[role=application]')?.style.touchAction,
  );

/** Where a map begins, as its options say. */
export function beginningOf({ options }: MapData): View {
  const { center, resolutions, zoom = 0 } = options;
  const resolution = resolutions[zoom];
  if (!center || resolution === undefined) throw new Error('The demo says where its maps begin');
  return { center, resolution };
}

/** Goes one level nearer, and waits until the map stands still there. */
export async function zoomIn(page: Page, map: string): Promise<View> {
  const before = await viewOf(page, map);
  await seeMap(page);
  await press(page, ru.map.nearer);
  await page.waitForFunction(
    (name, old) => {
      const { view } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { view?: View };
      return view !== undefined && view.resolution !== old;
    },
    {},
    `letopis/mapPlace/${GAME}/${map}`,
    before?.resolution,
  );
  const view = await viewOf(page, map);
  if (!view) throw new Error('The map stored no view');
  return view;
}

/** So far from the edges of the map, and from its buttons, px: nothing else lies there. */
const MARGIN = 70;

/** Brings the map onto the screen, and finds a place on it (one of points) or a map inside it that can be seen. */
export async function inSight(
  page: Page,
  { features }: MapData,
  { center, resolution }: View,
  kind: 'map' | 'location',
): Promise<InSight> {
  const canvas = await page.locator('[role=application]').waitHandle();
  const { left, top, width, height } = await canvas.evaluate((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return { left, top, width, height };
  });
  for (const feature of features) {
    const target = feature[kind];
    const [x, y] = middleOf(feature.geometry);
    const right = width / 2 + (x - center[0]) / resolution;
    const down = height / 2 - (y - center[1]) / resolution;
    const fits = kind === 'map' || feature.geometry.type === 'Point';
    const seen =
      right > MARGIN && right < width - MARGIN && down > MARGIN && down < height - MARGIN;
    if (target && fits && seen) return { target, at: { x: left + right, y: top + down } };
  }
  throw new Error(`No ${kind} of the demo's map is in sight`);
}
