import { throwDie } from '../../../server/deps.ts';

describe('the die', () => {
  it('FORM-17 shows every side, and nothing beside them', () => {
    for (let sides = 2; sides <= 20; sides += 1) {
      const shown = new Set(Array.from({ length: 2_000 }, () => throwDie(sides)));
      expect([...shown].sort((a, b) => a - b)).toEqual(
        Array.from({ length: sides }, (_, index) => index + 1),
      );
    }
  });

  it('takes no side’s part', () => {
    const counts = new Map<number, number>();
    for (let thrown = 0; thrown < 60_000; thrown += 1) {
      const shown = throwDie(6);
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
    // Ten standard deviations: chance itself will not be caught here in the life of the project.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(920);
  });

  it('does not draw from Math.random', () => {
    const { random } = Math;
    Math.random = () => {
      throw new Error('No chance');
    };
    try {
      expect(throwDie(20)).toBeGreaterThan(0);
    } finally {
      Math.random = random;
    }
  });
});
