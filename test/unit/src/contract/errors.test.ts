import * as v from 'valibot';
import { errorBody, errorStatus } from '../../../../src/contract/index.ts';

describe('refusals', () => {
  it('carry statuses that the documents know', () => {
    const known = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503];
    expect(Object.values(errorStatus).filter((status) => !known.includes(status))).toEqual([]);
  });

  it.each([
    ['error', { error: 'Нельзя' }, { error: 'Нельзя', errors: {} }],
    ['message', { message: 'Server Error' }, { message: 'Server Error', errors: {} }],
    ['an error in an object', { error: { message: 'Велика' } }, { error: 'Велика', errors: {} }],
    ['fields', { errors: { body: ['Пусто', 'Мало'] } }, { errors: { body: ['Пусто', 'Мало'] } }],
    ['a field with one text', { errors: { body: 'Пусто' } }, { errors: { body: ['Пусто'] } }],
    ['fields of nonsense', { errors: { body: [5, null], x: {} } }, { errors: {} }],
    ['nonsense', { error: 5, errors: 'x' }, { errors: {} }],
    ['nothing', {}, { errors: {} }],
    ['an empty list', [], { errors: {} }],
  ])('are read by %s', (_what, body, read) => {
    expect(v.parse(errorBody, body)).toEqual(read);
  });
});
