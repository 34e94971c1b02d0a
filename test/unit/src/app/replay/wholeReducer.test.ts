import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { baseApi } from '../../../../../src/api/index.ts';
import { wholeReducer } from '../../../../../src/app/replay/frame/wholeReducer.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

/** What puts slices and endpoints in when it is loaded, as the replay in Node finds it. */
const lateFiles = globSync('src/features/**/*.ts', { cwd: root }).filter((file) =>
  /^\w+Reducer\.inject\(|\.injectEndpoints\(/m.test(readFileSync(path.join(root, file), 'utf8')),
);

type Fields = Readonly<Record<string, object>>;

/** Every slice of the state, and every call of the api. */
function all(): string[] {
  const state = wholeReducer()(undefined, { type: 'begin' }) as Fields;
  const slices = Object.entries(state).flatMap(([name, part]) =>
    Object.keys(part).map((slice) => `${name}.${slice}`),
  );
  return [...slices, ...Object.keys(baseApi.endpoints)].sort();
}

describe('the reducer of a replay in the browser', () => {
  it('QA-03 has every slice and every call that comes late, as the replay in Node has', async () => {
    const here = all();
    expect(lateFiles.length).toBeGreaterThan(25);
    for (const file of lateFiles) await import(path.join(root, file));
    expect(here).toEqual(all());
  });
});
