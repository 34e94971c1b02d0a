import type { FoundName } from '../../../../../src/contract/index.ts';
import { nameWords } from '../../../../../src/domain/index.ts';
import { offersFor } from '../../../../../src/features/search/components/offers.ts';

const name = (kind: FoundName['kind'], title: string, url = `/${title}`): FoundName => ({
  kind,
  title,
  url,
  id: title,
  game: 'sea',
  gameTitle: 'Море',
});

const titles = (typed: string, known: FoundName[], found: FoundName[] = []) =>
  offersFor(nameWords(typed), known, found).map(({ kind, names }) => [
    kind,
    ...names.map(({ title }) => title),
  ]);

describe('what the palette offers', () => {
  const known = [
    name('place', 'Старый маяк'),
    name('place', 'Маячная улица'),
    name('game', 'Ёлки'),
    name('channel', 'Причал'),
  ];

  it('BACK-55 is what is known at once, by the beginnings of words, the best first', () => {
    expect(titles('мая', known)).toEqual([['place', 'Маячная улица', 'Старый маяк']]);
    expect(titles('МАЯК старый', known)).toEqual([['place', 'Старый маяк']]);
    expect(titles('елк', known)).toEqual([['game', 'Ёлки']]);
    expect(titles('аяк', known)).toEqual([]);
  });

  it('BACK-55 takes in what the host finds, each once, by kinds in their order', () => {
    const found = [name('character', 'Майя'), name('place', 'Старый маяк'), name('place', 'Май')];
    expect(titles('ма', known, found)).toEqual([
      ['place', 'Маячная улица', 'Старый маяк', 'Май'],
      ['character', 'Майя'],
    ]);
  });

  it('BACK-55 is no more than five of a kind', () => {
    const many = Array.from({ length: 9 }, (_, index) => name('place', `Маяк ${index}`));
    expect(titles('маяк', many)[0]).toHaveLength(6);
  });
});
