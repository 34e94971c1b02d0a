import { baseApi } from '../../../../src/api/index.ts';
import { wholeReducer } from '../../../../src/app/lazyFeatures.ts';
import { injectingFiles } from '../../../support/injectingFiles.ts';

type Fields = Readonly<Record<string, object>>;

/** Every slice of the state, and every call of the api. */
function all(): string[] {
  const state = wholeReducer()(undefined, { type: 'begin' }) as Fields;
  const slices = Object.entries(state).flatMap(([name, part]) =>
    Object.keys(part).map((slice) => `${name}.${slice}`),
  );
  return [...slices, ...Object.keys(baseApi.endpoints)].sort();
}

describe('the reducer of a replay', () => {
  it('QA-02 QA-03 has every slice and every endpoint that some file injects', async () => {
    const here = all();
    expect(injectingFiles.length).toBeGreaterThan(25);
    for (const file of injectingFiles) await import(file);
    expect(here).toEqual(all());
  });
});
