import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Geometry, MapFeature, MapOptions } from '../../../contract/index.ts';
import type { PictureSize } from '../../../domain/index.ts';
import type { MapView } from '../../map/index.ts';
import { workshopApi } from '../api.ts';
import { type ThingFieldState, useThingField } from '../form/useThingField.ts';
import {
  applyEdit,
  type Chosen,
  type Edit,
  type FigureSet,
  figuresIn,
  fitted,
  keyEdit,
} from './figureSet.ts';
import { cornersOf, extentOf } from './geometry.ts';

/** So many edits can be taken back. */
const UNDO = 50;

interface Past {
  /** The values of the form that these steps lead back to. */
  readonly revision: string;
  readonly sets: readonly FigureSet[];
  /** Steps of one name that follow each other are one. */
  readonly name: string;
}

/** The picture that the figures of a form lie on. */
export function useGround({ game, id = '' }: ThingFieldState['scope']): {
  options: MapOptions | undefined;
  size: PictureSize | undefined;
} {
  const { currentData } = workshopApi.endpoints.workshopFigures.useQuery({ params: { game, id } });
  return { options: currentData?.options, size: currentData?.size };
}

/** The figures of a form as the map draws them; their ids are their positions in the list. */
const featuresOf = ({ list }: FigureSet): MapFeature[] =>
  list.map(({ geometry }, at) => ({ id: String(at), geometry }));

/** Takes steps back, the last first. */
function usePast(revision: string) {
  const [past, setPast] = useState<Past>({ revision, sets: [], name: '' });
  const sets = past.revision === revision ? past.sets : [];
  const note = (set: FigureSet, name: string) => {
    const same = name !== '' && name === past.name && sets.length > 0;
    setPast({ revision, name, sets: same ? sets : [...sets, set].slice(-UNDO) });
  };
  const pop = (): FigureSet | undefined => {
    setPast({ revision, name: '', sets: sets.slice(0, -1) });
    return sets.at(-1);
  };
  return { canUndo: sets.length > 0, note, pop };
}

/** What was done, in words for screen readers. */
function useSaid() {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const positionOf = ({ list }: FigureSet, { figure, corner }: Chosen) => {
    const one = list[figure];
    if (!one) return '';
    const number = figure + 1;
    const at = corner === undefined ? undefined : cornersOf(one.geometry)[corner];
    const [x, y] = (at ?? extentOf(one.geometry)).map(Math.round);
    return at
      ? t('workshop.figures.cornerAt', { number, corner: (corner ?? 0) + 1, x, y })
      : t('workshop.figures.figureAt', { number, x, y });
  };
  return { said, setSaid, positionOf };
}

/** The figures of a form as they lie on the picture that the map has now, and what is chosen among them. */
function useDrawn(name: string) {
  const field = useThingField(name);
  const { value } = field;
  const { options, size } = useGround(field.scope);
  const drawn = useMemo(() => figuresIn(value), [value]);
  const set = useMemo(() => fitted(drawn, size), [drawn, size]);
  const features = useMemo(() => featuresOf(set), [set]);
  const [picked, choose] = useState<Chosen>();
  const chosen = picked && picked.figure < set.list.length ? picked : undefined;
  const isFitted =
    size !== undefined && drawn.size !== undefined && drawn.size.join() !== size.join();
  return { field, options, size, set, features, chosen, choose, isFitted };
}

/** Everything that can be done to the figures; each step can be taken back. */
function useEdits({ field, size, set, chosen, choose }: ReturnType<typeof useDrawn>) {
  const { t } = useTranslation();
  const { change, closed, revision } = field;
  const { canUndo, note, pop } = usePast(revision);
  const { said, setSaid, positionOf } = useSaid();
  const put = (next: FigureSet, now: Chosen | undefined, as: string, words: string) => {
    if (closed) return;
    note(set, as);
    change(next);
    choose(now);
    setSaid(words);
  };
  const edit = (done: Edit, at: Chosen | undefined = chosen) => {
    const next = at && applyEdit(set, at, done);
    if (!next || next.set === set) return;
    const moves = typeof done === 'object' && !('lead' in done);
    const as = moves ? `move ${String(at.figure)} ${String(at.corner ?? '')}` : '';
    const gone = done === 'remove' && at.corner === undefined;
    const words = gone
      ? t('workshop.figures.removed', { number: at.figure + 1 })
      : positionOf(next.set, next.chosen ?? at);
    put(next.set, next.chosen, as, words);
  };
  const add = (geometry: Geometry) => {
    const figure = set.list.length;
    const words = t('workshop.figures.added', { number: figure + 1 });
    put({ ...set, list: [...set.list, { geometry }] }, { figure }, '', words);
  };
  const replace = (figure: number, geometry: Geometry) => {
    const was = set.list[figure];
    if (!was) return;
    const next = { ...set, list: set.list.with(figure, { ...was, geometry }) };
    put(next, { figure }, '', positionOf(next, { figure }));
  };
  const undo = () => {
    const before = closed ? undefined : pop();
    if (!before) return;
    change(fitted(before, size));
    choose(undefined);
    setSaid(t('workshop.figures.undone'));
  };
  return { said, canUndo, edit, add, replace, undo };
}

/** The figures of a form, what is chosen among them, and everything that can be done to them (WORK-100, WORK-101). */
export function useFigures(name: string) {
  const drawn = useDrawn(name);
  const { chosen, choose } = drawn;
  const edits = useEdits(drawn);
  const [step, setStep] = useState(1);
  /** True where the key was one for figures. */
  const press = (event: KeyboardEvent, at: Chosen | undefined = chosen): boolean => {
    const { key, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if ((ctrlKey || metaKey) && !shiftKey && nativeEvent.code === 'KeyZ') {
      edits.undo();
      return true;
    }
    if (!at) return false;
    if (key === 'Escape') {
      choose(at.corner === undefined ? undefined : { figure: at.figure });
      return true;
    }
    const done = keyEdit(event, step);
    if (done !== undefined) edits.edit(done, at);
    return done !== undefined;
  };
  const handleView = useCallback(
    ({ resolution }: MapView) => setStep(Math.max(1, Math.round(resolution))),
    [],
  );
  return { ...drawn, ...edits, press, handleView };
}

export type Figures = ReturnType<typeof useFigures>;
