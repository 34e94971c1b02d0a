import * as v from 'valibot';
import { mapFeature, type MapFeature } from '../../../../../src/contract/index.ts';
import { entriesOf, hrefOf, searchEntries } from '../../../../../src/features/map/entries.ts';

let ids = 0;

function figure(target: object): MapFeature {
  const geometry = { type: 'Point', coordinates: [1, 1] };
  return v.parse(mapFeature, { id: (ids += 1), geometry, ...target });
}

const place = (key: string, title = key) => figure({ location: { key, title } });
const inside = (key: string, title = key) => figure({ map: { key, title } });
const titles = (...features: MapFeature[]) => entriesOf(features).map(({ target }) => target.title);

describe('the entries of a map', () => {
  it('MAP-06 are the maps inside it, then its places, each by title as people order them', () => {
    const features = [place('a', 'Ярмарка'), place('b', 'Ёлки'), place('c', 'Дом 10')];
    const more = [
      place('d', 'Дом 2'),
      inside('e', 'Юг'),
      place('f', 'Жнивьё'),
      inside('g', 'Верх'),
    ];
    expect(titles(...features, ...more)).toEqual([
      ...['Верх', 'Юг', 'Дом 2', 'Дом 10', 'Ёлки', 'Жнивьё', 'Ярмарка'],
    ]);
  });

  it('MAP-06 name a place once that has several figures, and nothing that stands for nothing', () => {
    const [one, two] = [place('pier'), place('pier')];
    const entries = entriesOf([one, figure({}), two]);
    expect(entries.map(({ name, figures }) => ({ name, figures }))).toEqual([
      { name: 'location/pier', figures: [one.id, two.id] },
    ]);
  });

  it('keep a place and a map of the same key apart', () => {
    const [map, location] = entriesOf([place('pier'), inside('pier')]);
    expect(hrefOf('forest', map!)).toBe('/forest/map/pier');
    expect(hrefOf('forest', location!)).toBe('/forest/location/pier');
  });

  it('MAP-03 lead where their keys say, whatever these are made of', () => {
    const [entry] = entriesOf([place('синий дом/1')]);
    expect(hrefOf('forest', entry!)).toBe(`/forest/location/${encodeURIComponent('синий дом/1')}`);
  });

  it.each([
    ['', ['Ёлки', 'Жнивьё', 'Причал у моря']],
    ['елк', ['Ёлки']],
    ['ЖНИВЬЕ', ['Жнивьё']],
    ['моря прич', ['Причал у моря']],
    [' море ', []],
  ])('MAP-06 are found by words of their titles: «%s»', (typed, found) => {
    const entries = entriesOf([
      place('a', 'Ёлки'),
      place('b', 'Жнивьё'),
      place('c', 'Причал у моря'),
    ]);
    expect(searchEntries(entries, typed).map(({ target }) => target.title)).toEqual(found);
  });
});
