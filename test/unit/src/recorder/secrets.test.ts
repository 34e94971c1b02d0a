import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { wholeReducer } from '../../../../src/app/lazyFeatures.ts';
import { baseApi, callEndpoint } from '../../../../src/api/index.ts';
import type { RootState } from '../../../../src/app/reducer.ts';
import { makeStore } from '../../../../src/app/store.ts';
import { type Call, calls } from '../../../../src/contract/index.ts';
import { NAMES, NAMES_OF_CALL, SECRET_CALLS, SECRETS } from '../../../../src/recorder/redaction.ts';
import { createActionLog, type ActionLog } from '../../../../src/recorder/actionLog.ts';
import { FakeHost, type FakeAnswer } from '../../../support/fakeHost.ts';
import { markedOf, type MarksOf } from '../../../support/markedValues.ts';
import { logOf } from '../../../support/recording.ts';
import { makeTestServices } from '../../../support/testServices.ts';

/** A private word, which no field of a log may show, and what opens doors, in the looks that fields take. */
const WORD = 'Сокровище';
const SECRET = 'Sekret0451';
const words: MarksOf = () => [`${WORD} под мостом`, WORD];
const anyLook = [SECRET.repeat(4), SECRET.repeat(9), `https://example.org/${SECRET}`];
const everywhere: MarksOf = () => anyLook;
/** The same in all texts of a call but names of things: in what nobody thought of as well. */
const noNames =
  (call: string, marks: MarksOf): MarksOf =>
  (field) =>
    NAMES.has(field) || NAMES_OF_CALL[call]?.has(field) ? [] : marks(field);
/** Texts that stay out even where words may go in. */
const doors: MarksOf = (field) => (SECRETS.has(field) ? anyLook : []);

/** Where a log tells it, with what stands before: the log whole would be too much to read. */
const around = (log: string | undefined, mark: string): string[] =>
  [...(log ?? mark).matchAll(new RegExp(`.{0,60}${mark}`, 'gu'))].map(([found]) => found);

interface Thunks {
  readonly initiate: (arg: unknown) => UnknownAction;
}

/** Every call as an endpoint: the program's own where it has one of that name, else one that is made alike. */
function endpointsOf(list: readonly Call[]): Readonly<Record<string, Thunks>> {
  const api = baseApi.injectEndpoints({
    endpoints: (build) =>
      Object.fromEntries(
        list.map((call) => {
          const { query, extraOptions } = callEndpoint(call, { show: 'silent' });
          const ask = (arg: unknown) => query(arg as never);
          return [call.id, build.mutation({ query: ask, extraOptions })];
        }),
      ),
    overrideExisting: false,
  });
  return api.endpoints as unknown as Record<string, Thunks>;
}

const all = Object.values(calls) as readonly Call[];
const table = all.map((call): [string, Call] => [call.id, call]);

/** Parameters that are numbers. */
const numbered: Readonly<Record<string, object>> = { sendArchive: { at: '0' } };

/** What some of the program's own endpoints take besides. */
const further = {
  place: { kind: 'latest', game: 'key1', character: 'key1', location: 'key1', page: 1 },
  viewer: 'key1',
};

interface Exchange {
  readonly marks: MarksOf;
  readonly answer?: FakeAnswer;
}

/** Calls whose `key` lets in whoever has it; elsewhere keys are names. */
const KEYED = ['found', 'makeInvitation', 'invitation', 'acceptInvitation'];

describe('a log of every call of the contract', () => {
  let endpoints: Readonly<Record<string, Thunks>>;

  beforeAll(() => {
    wholeReducer();
    endpoints = endpointsOf(all);
  });

  /** Lets a call with marked fields go through a store; the logs that come of it, and what they were made of. */
  async function logsOf(call: Call, { marks, answer }: Exchange) {
    const json = markedOf(call.response, marks);
    const host = new FakeHost().otherwise(() => answer ?? { json });
    const actionLog: ActionLog<RootState> = [];
    const services = makeTestServices({ fetch: host.fetch, cookie: () => SECRET });
    const store = makeStore({ services, middleware: [createActionLog(actionLog, services.clock)] });
    const arg = {
      ...further,
      params: Object.assign(
        {},
        markedOf(call.params, () => []),
        numbered[call.id],
      ),
      ...(call.query && { query: markedOf(call.query, marks) }),
      ...(call.body && { body: markedOf(call.body, marks) }),
      ...(call.encoding === 'multipart' && { file: new Blob([WORD, SECRET]) }),
    };
    // What some reducers and listeners need of their screens is not here.
    await Promise.resolve(store.dispatch(endpoints[call.id]!.initiate(arg))).catch(() => undefined);
    await host.settle();
    expect(host.requests).not.toEqual([]);
    const [log, whole] = [false, true].map((leave) => logOf(actionLog, store.getState(), leave));
    // Cache entries without a subscriber wait for their removal in timers, which would keep Jest alive.
    store.dispatch(baseApi.util.resetApiState());
    return { log, whole, exchanged: JSON.stringify([arg, v.parse(call.response, json)]) };
  }

  it.each(table)(
    'QA-01 of %s shows no private word of what was sent and answered',
    async (id, call) => {
      const { log } = await logsOf(call, { marks: words });
      expect(around(log, WORD)).toEqual([]);
      // With leave it stays, where it is no name: so it was there to be hidden.
      const { whole, exchanged } = await logsOf(call, { marks: noNames(id, words) });
      expect(whole?.includes(WORD)).toBe(exchanged.includes(WORD) && !SECRET_CALLS.has(id));
    },
  );

  it.each(table)('QA-01 of %s shows no secret, whatever it is called', async (id, call) => {
    const isAboutDoors = SECRET_CALLS.has(id);
    const { log } = await logsOf(call, {
      marks: isAboutDoors ? everywhere : noNames(id, everywhere),
    });
    expect(around(log, SECRET)).toEqual([]);
    const { whole } = await logsOf(call, { marks: isAboutDoors ? everywhere : doors });
    expect(around(whole, SECRET)).toEqual([]);
  });

  it.each(table.filter(([id]) => KEYED.includes(id)))(
    'QA-01 of %s shows no key of a founding link or an invitation',
    async (_id, call) => {
      const { log, whole } = await logsOf(call, { marks: everywhere });
      expect([around(log, SECRET), around(whole, SECRET)]).toEqual([[], []]);
    },
  );

  it.each(table)('QA-01 of %s shows no private word of a refusal', async (_id, call) => {
    const said = `${WORD} под мостом`;
    const json = { error: said, message: said, errors: { body: [said], token: [said] } };
    for (const status of [403, 422, 500])
      expect(
        around((await logsOf(call, { marks: words, answer: { status, json } })).log, WORD),
      ).toEqual([]);
  });

  it('QA-01 marks what there is: words and secrets are in most calls', () => {
    const fields = (marks: MarksOf, mark: string) =>
      all.filter(({ body, response }) =>
        JSON.stringify([body && markedOf(body, marks), markedOf(response, marks)]).includes(mark),
      );
    expect(fields(words, WORD).length).toBeGreaterThan(all.length / 2);
    expect(fields(doors, SECRET).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['init', 'login', 'subscribePush', 'authorizeChannel']),
    );
  });
});
