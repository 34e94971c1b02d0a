import type { LoaderDefinitionFunction } from 'webpack';
import { textsOf } from './firstTexts.ts';

/** A webpack loader: of the translation table, the part that the first screen needs, or the one that comes later. */
export const textsLoader: LoaderDefinitionFunction<{ part: 'first' | 'later' }> = function (json) {
  const table = JSON.parse(json) as Parameters<typeof textsOf>[0];
  return JSON.stringify(textsOf(table, this.getOptions().part));
};

// webpack looks for a loader under `default`.
export { textsLoader as default };
