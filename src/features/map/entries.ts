import { LANGUAGE, type MapFeature, type MapTarget } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';

/** What a map leads to, once, however many figures stand for it. */
export interface MapEntry {
  /** Kind and key in one word, unique on its map. */
  readonly name: string;
  readonly kind: 'map' | 'location';
  readonly target: MapTarget;
  /** The ids of its figures, in the order of the map; at least one. */
  readonly figures: readonly [string, ...string[]];
}

/** Which entry a figure belongs to; undefined where it stands for nothing. */
function entryOf({ id, map, location }: MapFeature): MapEntry | undefined {
  if (map) return { name: `map/${map.key}`, kind: 'map', target: map, figures: [id] };
  if (!location) return undefined;
  const name = `location/${location.key}`;
  return { name, kind: 'location', target: location, figures: [id] };
}

const collator = new Intl.Collator(LANGUAGE, { numeric: true });

function inOrder(one: MapEntry, other: MapEntry): number {
  const mapsFirst = Number(one.kind === 'location') - Number(other.kind === 'location');
  return mapsFirst || collator.compare(one.target.title, other.target.title);
}

/** What the figures of a map lead to: the maps inside it first, then its places, each by title (MAP-06). */
export function entriesOf(features: readonly MapFeature[]): MapEntry[] {
  const found = new Map<string, MapEntry>();
  for (const feature of features) {
    const entry = entryOf(feature);
    if (!entry) continue;
    const known = found.get(entry.name);
    found.set(entry.name, known ? { ...known, figures: [...known.figures, feature.id] } : entry);
  }
  return [...found.values()].sort(inOrder);
}

/** Where an entry leads: into the place, or to the map inside this one (MAP-03). */
export function hrefOf(game: string, { kind, target: { key } }: MapEntry): string {
  return kind === 'map'
    ? pathTo('map', { game, currentMapKey: key })
    : pathTo('location', { game, currentLocationKey: key });
}

/** The dots of «ё», which many do not type. */
const DOTS = '\u0308';

/** Words as they are looked for: no capitals, «ё» as «е». */
const plain = (words: string): string =>
  words.toLocaleLowerCase(LANGUAGE).normalize('NFD').replaceAll(DOTS, '').normalize('NFC');

/** The entries whose titles hold all words that somebody typed. */
export function searchEntries(entries: readonly MapEntry[], typed: string): readonly MapEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ target }) => {
    const title = plain(target.title);
    return words.every((word) => title.includes(word));
  });
}
