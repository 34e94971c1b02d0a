import fc from 'fast-check';
import type { RootState } from '../../../../src/app/reducer.ts';
import { sessionApi } from '../../../../src/features/session/api.ts';
import { NAMES, SECRETS, WORDS } from '../../../../src/recorder/redaction.ts';
import { SECRET } from '../../../../src/recorder/redactor.ts';
import { finish } from '../../../../src/recorder/idleWork.ts';
import type { ActionLog } from '../../../../src/recorder/actionLog.ts';
import { logOf, makeRedactor } from '../../../support/recording.ts';
import { ChatHost } from '../features/chat/chatHost.ts';
import { chatProgram, first } from '../features/chat/chatProgram.ts';
import { openRoom, sendMessage } from '../../../../src/features/chat/lazy.ts';

const masked = makeRedactor(false);
const whole = makeRedactor(true);

/** A private word, as people write it, and a secret, as machines make it. */
const WORD = 'Сокровище под мостом';
const TOKEN = 'eyJhbGciOi.Sekret-0451_tajna';

type Json = Record<string, unknown>;

/** The same value with a marked text for every text in it that is no name of a thing. */
function marked(value: unknown, field: string, mark: (field: string) => string): unknown {
  if (typeof value === 'string') return NAMES.has(field) || value === '' ? value : mark(field);
  if (Array.isArray(value)) return value.map((item) => marked(item, field, mark));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Json).map(([name, item]) => [name, marked(item, name, mark)]),
  );
}

/** Actions of every kind that an evening of chat brings, and the state after them. */
async function recorded(): Promise<{ actionLog: ActionLog<RootState>; state: RootState }> {
  const actionLog: ActionLog<RootState> = [];
  const memory = new ChatHost();
  memory.fill(first, 10);
  const { begin, pass, store, host } = chatProgram(memory, actionLog);
  await begin();
  await pass(1);
  store.dispatch(openRoom(first, 'window'));
  await host.settle();
  void store.dispatch(sendMessage(first, 'Слово'));
  await host.settle();
  await pass(31);
  return { actionLog, state: store.getState() };
}

const plainJson = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme-ascii' });
const anyName = fc
  .oneof(
    fc.constantFrom(...WORDS, ...SECRETS, 'payload', 'meta', 'arg', 'params', 'body', 'extra'),
    fc.stringMatching(/^[a-z][A-Za-z_]{0,12}$/),
  )
  .filter((name) => !NAMES.has(name) && name !== 'params');

/** Anything at all, with marks at the ends of whatever fields. */
const withMarks = fc.letrec<{ node: unknown; fields: Json }>((tie) => ({
  fields: fc.dictionary(anyName, tie('node'), { minKeys: 1, maxKeys: 4 }),
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(WORD, TOKEN, `<p>${WORD}</p>`, `${TOKEN} ${WORD}`),
    plainJson.filter((value) => !JSON.stringify(value).includes('Sekret')),
    tie('fields'),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
}));

const tells = (text: string): boolean =>
  [WORD, 'Сокровище', 'мостом', TOKEN, 'Sekret', 'tajna'].some((part) => text.includes(part));

/** The same value, so deep below. */
const below = (value: unknown, depth: number): unknown =>
  depth === 0 ? value : { list: [below(value, depth - 1)], at: depth };

it('QA-01 redacts a state in steps as it does at once', () => {
  fc.assert(
    fc.property(withMarks.fields, fc.nat({ max: 40 }), (fields, depth) => {
      const state = { ...fields, date: new Date(0), none: undefined, deep: below(fields, depth) };
      for (const redactor of [masked, whole])
        expect(finish(redactor.stateInSteps(state))).toEqual(redactor.state(state));
    }),
    { numRuns: 200 },
  );
});

describe('the redactor', () => {
  it('QA-01 lets no word and no secret through in any field of any action', () => {
    fc.assert(
      fc.property(withMarks.fields, fc.stringMatching(/^[a-z]+\/[A-Za-z]+$/), (payload, type) => {
        expect(tells(JSON.stringify(masked.action({ type, payload })))).toBe(false);
        expect(tells(JSON.stringify(masked.state({ ui: payload })))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('QA-01 lets no secret through where the user leaves words in', () => {
    for (const field of [...SECRETS, 'state', 'something', 'settings'])
      expect(JSON.stringify(whole.action({ type: 'a/b', [field]: TOKEN }))).not.toContain('Sekret');
    expect(whole.action({ type: 'a/b', post: WORD })).toEqual({ type: 'a/b', post: WORD });
  });

  it('QA-01 lets neither through in any real action of the program', async () => {
    const { actionLog, state } = await recorded();
    const actions = actionLog.map(([, action]) => action);
    expect(new Set(actions.map(({ type }) => type)).size).toBeGreaterThan(12);
    for (const mark of [() => WORD, () => TOKEN])
      for (const action of actions) {
        const full = marked(action, '', mark) as { type: string };
        expect(tells(JSON.stringify(masked.action(full)))).toBe(false);
      }
    expect(tells(JSON.stringify(masked.state(marked(state, '', () => WORD))))).toBe(false);
    const words = marked(state, '', (field) => (SECRETS.has(field) ? TOKEN : WORD));
    expect(JSON.stringify(whole.state(words))).not.toContain('Sekret');
  });

  it('QA-01 keeps of a sign-in only that there was one', () => {
    const body = { code: 'oauth-code', code_verifier: TOKEN, redirect_uri: 'https://a/b' };
    const meta = {
      arg: { type: 'mutation', endpointName: 'login', originalArgs: { body } },
      requestId: 'r1',
      requestStatus: 'fulfilled',
    };
    const payload = { user: { id: '3', name: 'Алина', settings: {} } };
    const action = { type: 'api/executeMutation/fulfilled', meta, payload };
    expect(sessionApi.endpoints.login.matchFulfilled(action as never)).toBe(true);
    const log = whole.action(action) as Json;
    expect(JSON.stringify(log)).not.toMatch(/oauth-code|Sekret|https|Алина/);
    expect(log['meta']).toMatchObject({ arg: { endpointName: 'login' }, requestId: 'r1' });
    expect(sessionApi.endpoints.login.matchFulfilled(log as never)).toBe(true);
  });

  it('QA-01 keeps the upload token out of state and action', async () => {
    const { actionLog, state } = await recorded();
    const session = { ...state.session, uploadToken: TOKEN };
    const log = logOf(actionLog, { ...state, session }, true);
    expect(log).not.toContain('Sekret');
    expect(masked.state({ session })).toMatchObject({ session: { uploadToken: SECRET } });
  });

  it('QA-01 keeps the numbers of the dice window, and hides what else was typed there', () => {
    const dice = { count: '12', sides: '-6', modifier: 'Sekret0451', sign: 'plus' };
    const redacted = masked.state({ dice }) as { dice: Json };
    expect(redacted.dice).toMatchObject({ count: '12', sides: '-6', sign: 'plus' });
    expect(JSON.stringify(redacted)).not.toContain('Sekret');
  });

  it('QA-01 redacts arguments in cache keys and keeps the keys distinct', () => {
    const key = (title: string) => `modelOfTitle({"title":"${title}","type":"tag"})`;
    const state = { queries: { [key('Дождь')]: 1, [key('Ветер ночью')]: 2 } };
    const out = masked.state(state) as { queries: Json };
    const keys = Object.keys(out.queries);
    expect(new Set(keys).size).toBe(2);
    for (const one of keys)
      expect(one).toMatch(/^modelOfTitle\(\{"title":"[а-я ]+","type":"tag"\}\)$/);
    expect(keys.join()).not.toMatch(/Дождь|Ветер/);
    const arg = { type: 'a', meta: { arg: { queryCacheKey: key('Дождь') } } };
    expect(masked.action(arg)).toEqual({ type: 'a', meta: { arg: { queryCacheKey: keys[0] } } });
  });

  it('QA-01 drops what is no plain data, and never mutates its input', () => {
    const file = new Blob(['тайна']);
    const action = Object.freeze({
      type: 'a/b',
      payload: Object.freeze({ file, when: new Date(0), at: NaN, run: () => 1, id: '7' }),
    });
    expect(masked.action(action)).toEqual({ type: 'a/b', payload: { at: null, id: '7' } });
    expect(masked.action({ type: 'a/b', payload: [undefined, file] })).toEqual({
      type: 'a/b',
      payload: [null, null],
    });
  });
});
