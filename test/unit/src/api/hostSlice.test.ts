import * as v from 'valibot';
import { capabilityLearned, selectCan } from '../../../../src/api/index.ts';
import { capabilities, clientConfig } from '../../../../src/contract/index.ts';
import { makeProgram } from '../../../support/factories.ts';

const programOf = (host: object) => makeProgram({ config: v.parse(clientConfig, { host }) }).store;

describe('what the host can do', () => {
  it('HOSTS-13 is what config.json says, and unknown where that says nothing', () => {
    const store = programOf({ readMarks: true, recovery: false });

    expect(selectCan(store.getState(), 'readMarks')).toBe(true);
    expect(selectCan(store.getState(), 'recovery')).toBe(false);
    expect(selectCan(store.getState(), 'idempotency')).toBeUndefined();
  });

  it.each(capabilities)(
    'HOSTS-13 is learned from an answer, whatever was thought before: %s',
    (one) => {
      const store = programOf({});
      for (const holds of [true, false]) {
        store.dispatch(capabilityLearned({ capability: one, holds }));
        expect(selectCan(store.getState(), one)).toBe(holds);
      }
      for (const other of capabilities.filter((name) => name !== one))
        expect(selectCan(store.getState(), other)).toBeUndefined();
    },
  );
});
