import { takeErrors } from './errors.ts';

/** Of each browser test: an error of a page that the test has not allowed fails it. */
afterEach(async () => {
  expect(await takeErrors()).toEqual([]);
});
