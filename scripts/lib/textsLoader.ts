import type { LoaderDefinitionFunction } from 'webpack';
import { textsOf } from './firstTexts.ts';

type Table = Parameters<typeof textsOf>[0];

/** All that the service worker says by itself. */
const ofWorker = ({ worker = {} }: Table): Table => ({ worker });

/** A webpack loader: of the translation table, the part that the first screen needs, the one that comes later, or the service worker's. */
export const textsLoader: LoaderDefinitionFunction<{ part: 'first' | 'later' | 'worker' }> =
  function (json) {
    const table = JSON.parse(json) as Table;
    const { part } = this.getOptions();
    return JSON.stringify(part === 'worker' ? ofWorker(table) : textsOf(table, part));
  };

// webpack looks for a loader under `default`.
export { textsLoader as default };
