import { migrationFrom } from '../../../../src/contract/logMigrations.ts';

/** There is one version of the format so far: these steps are made up, to show how older ones will be read. */
const steps = {
  1: ({ tone, ...line }: Record<string, unknown>) => ({ ...line, colour: tone }),
  2: (line: Record<string, unknown>) => ({ ...line, bright: true }),
};

describe('older versions of a log', () => {
  it('are brought to the newest one step after another', () => {
    expect(migrationFrom(1, steps, 3)?.({ tone: 'red' })).toEqual({ colour: 'red', bright: true });
    expect(migrationFrom(2, steps, 3)?.({ tone: 'red' })).toEqual({ tone: 'red', bright: true });
  });

  it('stay as they are where they are the newest', () => {
    expect(migrationFrom(3, steps, 3)?.({ tone: 'red' })).toEqual({ tone: 'red' });
    expect(migrationFrom(1)?.({ kind: 'check' })).toEqual({ kind: 'check' });
  });

  it('cannot be read where a step is missing, and newer ones never can', () => {
    expect(migrationFrom(0, steps, 3)).toBeUndefined();
    expect(migrationFrom(4, steps, 3)).toBeUndefined();
    expect(migrationFrom(NaN, steps, 3)).toBeUndefined();
  });
});
