import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isPermitted } from '../../../scripts/lib/licences.ts';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({
      hasInstallScript: v.optional(v.boolean()),
      dev: v.optional(v.boolean()),
      integrity: v.optional(v.string()),
      optional: v.optional(v.boolean()),
    }),
  ),
});

describe('what the program is made of (SAFE-15)', () => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')));

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['NOASSERTION', false],
    [undefined, false],
  ])('judges the licence %s (SAFE-15)', (licence, permitted) => {
    expect(isPermitted(licence)).toBe(permitted);
  });

  it('needs no script at installation, and runs none (SAFE-15)', () => {
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
      .map(([name]) => name);
    expect(scripted).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('is installed as it was locked: each package that is not optional has its hash', () => {
    const without = Object.entries(packages)
      .filter(([name, { integrity, optional }]) => name !== '' && !integrity && !optional)
      .map(([name]) => name);
    expect(without).toEqual([]);
  });
});
