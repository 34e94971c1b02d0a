import { useMemo } from 'react';
import type { MapData, MapTarget, WorkshopEntry } from '../../../contract/index.ts';
import { LazyMapStage, mapApi } from '../../map/index.ts';
import { workshopApi } from '../api.ts';
import { PreviewFold } from '../form/Preview.tsx';
import type { ThingScope } from '../form/thingDraft.ts';
import type { ThingWork } from '../form/useThing.ts';
import type { Values } from '../form/values.ts';
import { figuresIn, fitted } from './figureSet.ts';
import { useGround } from './useFigures.ts';

const { workshopList } = workshopApi.endpoints;

/** Things as a map shows them: what it shows of them already, else what their list knows. */
function targetsOf(
  things: readonly WorkshopEntry[] | undefined,
  known: ReadonlyMap<string, MapTarget>,
) {
  const shown = things?.filter(({ awayAt }) => awayAt === undefined) ?? [];
  return new Map(
    shown.map(({ id, key = id, title, image }): [string, MapTarget] => [
      id,
      known.get(key) ?? { key, title, characters: [], ...(image !== undefined && { image }) },
    ]),
  );
}

const keyed = (targets: readonly (MapTarget | undefined)[]) =>
  new Map(targets.flatMap((one) => (one ? [[one.key, one] as const] : [])));

/** The map with the figures of the form, as its page will have it. */
function useMapOfForm(scope: ThingScope, { figures: value }: Values): MapData | undefined {
  const { game, id } = scope;
  const { options, size } = useGround(scope);
  const places = workshopList.useQuery({ params: { game, kind: 'locations' } }).data;
  const maps = workshopList.useQuery({ params: { game, kind: 'maps' } }).data;
  const own = maps?.things.find((one) => one.id === id);
  const map = own?.key ?? '';
  const now = mapApi.endpoints.map.useQuery({ params: { game, map } }, { skip: map === '' }).data;
  return useMemo(() => {
    if (!options || !own) return undefined;
    const shown = now?.features ?? [];
    const byPlace = targetsOf(places?.things, keyed(shown.map((one) => one.location)));
    const byMap = targetsOf(maps?.things, keyed(shown.map((one) => one.map)));
    const features = fitted(figuresIn(value), size).list.map((figure, at) => {
      const location = byPlace.get(figure.location ?? '');
      const target = byMap.get(figure.target ?? '');
      return {
        ...{ id: String(at), geometry: figure.geometry },
        ...(location && { location }),
        ...(target && { map: target }),
      };
    });
    const info = now?.info ?? { key: map, title: own.title, breadcrumb: [] };
    return { info, options, features };
  }, [options, own, now, places, maps, value, size, map]);
}

function Stage({ scope, values }: { scope: ThingScope; values: Values }) {
  const data = useMapOfForm(scope, values);
  return data ? <LazyMapStage game={scope.game} data={data} /> : null;
}

/** How players will see the map, before it is saved (WORK-103). */
export function FiguresPreview({ work }: { work: ThingWork }) {
  return (
    <PreviewFold work={work}>
      {(values) => <Stage scope={work.scope} values={values} />}
    </PreviewFold>
  );
}
