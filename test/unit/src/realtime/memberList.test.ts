import { createMemberList } from '../../../../src/realtime/echoParts.ts';

const anna = { id: 5, type: 'profile', name: 'Анна' };
const namesake = { id: 5, type: 'user', name: 'Борис' };

describe('the members of a presence channel', () => {
  it('ONL-01 with the same id and another type are two', () => {
    const list = createMemberList();
    expect(list.here([anna])).toEqual([anna]);
    expect(list.joining(namesake)).toEqual([anna, namesake]);
    expect(list.joining({ ...anna, name: 'Анна II' })).toHaveLength(2);
    expect(list.leaving(namesake)).toEqual([{ ...anna, name: 'Анна II' }]);
  });

  it('may be of any shape without breaking the list', () => {
    const list = createMemberList();
    expect(list.here(undefined)).toEqual([]);
    for (const odd of [null, undefined, 7, 'кто-то', [], {}]) list.joining(odd);
    expect(list.leaving(null)).not.toContain(null);
  });
});
