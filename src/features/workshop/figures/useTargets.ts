import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkshopFigure } from '../../../contract/index.ts';
import type { Named } from '../api.ts';
import { useThings } from '../form/controls/Refs.tsx';
import type { ThingFieldState } from '../form/useThingField.ts';
import type { FigureSet } from './figureSet.ts';

const PLACE = 'location/';
const MAP = 'map/';

/** What a figure leads to, in one word; empty where it leads nowhere. */
export function targetOf({ location, target }: WorkshopFigure): string {
  if (location !== undefined) return PLACE + location;
  return target === undefined ? '' : MAP + target;
}

/** Such a word as the fields of a figure. */
export function leadTo(word = ''): Pick<WorkshopFigure, 'location' | 'target'> {
  if (word.startsWith(PLACE)) return { location: word.slice(PLACE.length) };
  return word.startsWith(MAP) ? { target: word.slice(MAP.length) } : {};
}

/** What figures can lead to: places, and the other maps (WORK-102). */
export function useTargets({ list }: FigureSet, { scope }: Pick<ThingFieldState, 'scope'>) {
  const { t } = useTranslation();
  const places = useThings(
    'locations',
    list.flatMap(({ location }) => location ?? []),
  );
  const maps = useThings(
    'maps',
    list.flatMap(({ target }) => target ?? []),
  );
  const options = useMemo<readonly Named[]>(
    () => [
      ...places.options.map(({ id, title }) => ({ id: PLACE + id, title })),
      ...maps.options
        .filter(({ id }) => id !== scope.id)
        .map(({ id, title }) => ({
          id: MAP + id,
          title: t('workshop.figures.mapOption', { title }),
        })),
    ],
    [places.options, maps.options, scope.id, t],
  );
  const titles = useMemo(() => new Map(options.map(({ id, title }) => [id, title])), [options]);
  return {
    options,
    loading: places.loading || maps.loading,
    /** What a figure is called: by its number, and by what it leads to. */
    nameOf: (set: FigureSet, at: number): string => {
      const figure = set.list[at];
      const word = figure ? targetOf(figure) : '';
      const [, id = ''] = word.split('/');
      const title = titles.get(word) ?? t('workshop.unknown', { id });
      const number = at + 1;
      return word === ''
        ? t('workshop.figures.loose', { number })
        : t('workshop.figures.one', { number, title });
    },
  };
}

export type Targets = ReturnType<typeof useTargets>;
