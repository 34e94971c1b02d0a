import fc from 'fast-check';
import { searchKinds } from '../../../../../src/contract/index.ts';
import {
  queryOf,
  type SearchAddress,
  searchAddress,
  searchHref,
} from '../../../../../src/features/search/address.ts';

const read = (href: string): SearchAddress =>
  searchAddress(new URL(href, 'https://letopis.example').searchParams);

const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const addresses: fc.Arbitrary<SearchAddress> = fc.record(
  {
    q: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    game: key,
    kind: fc.constantFrom(...searchKinds),
    character: fc.nat().map(String),
    place: key,
    quest: key,
    from: day,
    to: day,
  },
  { requiredKeys: ['q', 'game'] },
);

describe('the address of a search', () => {
  it('BACK-54 holds all that is looked for, whatever the words are', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(read(searchHref(address))).toEqual({ ...address, q: address.q.toWellFormed() });
      }),
    );
  });

  it('BACK-54 leaves out what cannot be read, and what belongs to no game', () => {
    expect(read('/search?q=+а+&kind=cat&character=x&from=soon&place=pier&quest=a')).toEqual({
      q: 'а',
    });
  });

  it('BACK-54 counts the last day as a whole, in the zone of the reader', () => {
    const { from, to } = queryOf({ q: 'а', from: '2026-11-25', to: '2026-11-26' });
    expect([from, to]).toEqual([
      new Date(2026, 10, 25).getTime(),
      new Date(2026, 10, 27).getTime(),
    ]);
  });
});
