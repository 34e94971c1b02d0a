import { deliveryOf, wholeRules } from '../../../../src/domain/index.ts';

const loud = { list: true, browser: true, push: true };

describe('how somebody is notified', () => {
  it('NOTE-01 is quiet until it is chosen: in the list alone', () => {
    expect(deliveryOf([], 'chat', 'sea')).toEqual({ list: true, browser: false, push: false });
    expect(wholeRules([]).map(({ kind, browser, push }) => [kind, browser, push])).toEqual([
      ['turn', false, false],
      ['comment', false, false],
      ['mention', false, false],
      ['chat', false, false],
      ['profileComment', false, false],
      ['order', false, false],
      ['review', false, false],
      ['complaint', false, false],
    ]);
  });

  it('NOTE-01 is chosen by kind, for all games or for one, whose own rule counts', () => {
    const rules = [
      { kind: 'chat' as const, game: 'sea', list: true, browser: false, push: true },
      { kind: 'chat' as const, ...loud },
    ];
    expect(deliveryOf(rules, 'chat', 'sea')).toEqual({ list: true, browser: false, push: true });
    expect(deliveryOf(rules, 'chat', 'feast')).toEqual(loud);
    expect(deliveryOf(rules, 'turn', 'feast').push).toBe(false);
    expect(wholeRules(rules)).toHaveLength(9);
  });

  it('NOTE-01 what is not in the list rings nowhere', () => {
    const rules = [{ kind: 'turn' as const, ...loud, list: false }];
    expect(deliveryOf(rules, 'turn', 'sea')).toEqual({ list: false, browser: false, push: false });
  });
});
