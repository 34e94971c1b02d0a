import { LOG_FORMAT, LOG_VERSION } from '../../../../../src/contract/log.ts';
import { lazyParts, rootReducer } from '../../../../../src/app/reducer.ts';
import { logEnvironment } from '../../../../support/recording.ts';

export interface Said {
  readonly type: string;
  readonly payload?: unknown;
}

/** The file of a visit in which this was done, a second after a second. */
export function replayLog(actions: readonly Said[], over: object = {}): string {
  const header = {
    kind: 'header',
    format: LOG_FORMAT,
    version: LOG_VERSION,
    ...logEnvironment,
    savedAt: 1_700_000_600_000,
    words: true,
    parts: lazyParts,
    ...over,
  };
  const state = rootReducer(undefined, { type: 'begin' });
  const begun = 1_700_000_000_000;
  const lines = actions.map((action, index) => ({
    kind: 'action',
    seq: index + 1,
    at: begun + (index + 1) * 1_000,
    action,
  }));
  const snapshot = { kind: 'snapshot', seq: 1, at: begun, state };
  return `${[header, snapshot, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`;
}
