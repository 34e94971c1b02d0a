import * as v from 'valibot';
import { type WorkshopFigure, workshopFigure } from '../../../contract/index.ts';
import { fitGeometry, type PictureSize } from '../../../domain/index.ts';
import {
  type Coordinate,
  addCorner,
  cornersOf,
  moveFigure,
  onPicture,
  putCorner,
  removeCorner,
  takesCorners,
} from './geometry.ts';

const side = v.pipe(v.number(), v.gtValue(0));
const figureSet = v.object({
  size: v.exactOptional(v.tuple([side, side])),
  list: v.array(workshopFigure),
});

/** The figures of a form, and the size of the picture that they were drawn on. */
export interface FigureSet {
  readonly size?: PictureSize;
  readonly list: readonly WorkshopFigure[];
}

/** The figures that stand in a form; none where it holds no such value. */
export function figuresIn(value: unknown): FigureSet {
  const read = v.safeParse(figureSet, value);
  return read.success ? read.output : { list: [] };
}

/** The figures on a picture of this size: what was drawn on another one is fitted to it (WORK-104). */
export function fitted(set: FigureSet, size: PictureSize | undefined): FigureSet {
  const { size: from, list } = set;
  if (!size || !from) return size ? { list, size } : set;
  if (from[0] === size[0] && from[1] === size[1]) return set;
  const fit = (one: WorkshopFigure) => ({
    ...one,
    geometry: fitGeometry(one.geometry, from, size),
  });
  return { size, list: list.map(fit) };
}

/** What is chosen: a figure by its position in the list, and one of its corners. */
export interface Chosen {
  readonly figure: number;
  readonly corner?: number;
}

/** What a key or a button does to what is chosen. */
export type Edit =
  | { readonly move: Coordinate }
  | { readonly put: Coordinate }
  | 'addCorner'
  | 'remove'
  | { readonly lead: Pick<WorkshopFigure, 'location' | 'target'> };

function edited(
  figure: WorkshopFigure,
  edit: Exclude<Edit, 'remove'>,
  set: FigureSet,
  at: number | undefined,
): WorkshopFigure {
  const { geometry, ...rest } = figure;
  const corner = at === undefined ? undefined : cornersOf(geometry)[at];
  if (edit === 'addCorner') return { ...rest, geometry: addCorner(geometry, at ?? 0) };
  if ('lead' in edit) {
    const { location: _location, target: _target, ...shape } = figure;
    return { ...shape, ...edit.lead };
  }
  if (at === undefined || !corner)
    return 'move' in edit
      ? { ...rest, geometry: moveFigure(geometry, edit.move, set.size) }
      : figure;
  const [dx, dy] = 'move' in edit ? edit.move : [0, 0];
  const coordinate: Coordinate = 'put' in edit ? edit.put : [corner[0] + dx, corner[1] + dy];
  return { ...rest, geometry: putCorner(geometry, at, onPicture(coordinate, set.size)) };
}

/** The figures after an edit, and what is chosen then. */
export function applyEdit(
  set: FigureSet,
  { figure, corner }: Chosen,
  edit: Edit,
): { readonly set: FigureSet; readonly chosen: Chosen | undefined } {
  const { list } = set;
  const was = list[figure];
  if (!was) return { set, chosen: undefined };
  const isWhole = edit === 'addCorner' && !takesCorners(was.geometry);
  if (isWhole) return { set, chosen: { figure } };
  const put = (one: WorkshopFigure): FigureSet => ({ ...set, list: list.with(figure, one) });
  if (edit !== 'remove') {
    const next =
      edit === 'addCorner'
        ? { figure, corner: (corner ?? 0) + 1 }
        : { figure, ...(corner !== undefined && { corner }) };
    return { set: put(edited(was, edit, set, corner)), chosen: next };
  }
  if (corner === undefined)
    return { set: { ...set, list: list.toSpliced(figure, 1) }, chosen: undefined };
  const geometry = removeCorner(was.geometry, corner);
  const left = cornersOf(geometry).length;
  return { set: put({ ...was, geometry }), chosen: { figure, corner: Math.min(corner, left - 1) } };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const ARROWS: Readonly<Record<string, Coordinate>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What a key does to what is chosen (WORK-101): arrows move by a step, with Shift by ten, Insert adds a corner, Delete removes. */
export function keyEdit(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
  step: number,
): Edit | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  const far = step * (shiftKey ? 10 : 1);
  if (arrow) return { move: [arrow[0] * far, arrow[1] * far] };
  if (key === 'Insert') return 'addCorner';
  return key === 'Delete' ? 'remove' : undefined;
}
