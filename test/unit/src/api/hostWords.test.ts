import { messageOf } from '../../../../src/api/index.ts';
import { errorOfAnswer } from '../../../../src/api/errorAnswer.ts';
import { invalidFields } from '../../../support/fakeHost.ts';

const said = (status: number, text: string) => messageOf(errorOfAnswer(status, text));
const json = (status: number, body: object) => said(status, JSON.stringify(body));

describe('what another host says of a failure', () => {
  it.each([
    [401, 'Unauthenticated.', 'error.unauthenticated'],
    [403, 'This action is unauthorized.', 'error.forbidden'],
    [403, 'Forbidden', 'error.forbidden'],
    [404, 'Not Found', 'error.notFound'],
    [404, 'No query results for model [App\\Turn] 5', 'error.notFound'],
    [404, 'The route api/rpg/none could not be found.', 'error.notFound'],
    [405, 'Method Not Allowed', 'error.default'],
    [
      405,
      'The PATCH method is not supported for route x. Supported methods: GET.',
      'error.default',
    ],
    [419, 'CSRF token mismatch.', 'error.pageExpired'],
    [422, 'The given data was invalid.', 'error.validation'],
    [413, 'The POST data is too large.', 'error.tooLarge'],
    [422, 'The given data failed to pass validation.', 'error.validation'],
    [422, 'validation.required', 'error.validation'],
    [429, 'Too Many Attempts.', 'error.tooMany'],
    [500, 'Server Error', 'error.server'],
    [500, 'SQLSTATE[22001]: String data, right truncated: «Слово»', 'error.server'],
    [500, 'Attempt to read property "id" on null', 'error.server'],
  ])('HOSTS-08 %d with the formula “%s” is said in our words', (status, message, messageKey) => {
    expect(json(status, { message })).toEqual({ messageKey });
    expect(json(status, { error: message })).toEqual({ messageKey });
    expect(said(status, message)).toEqual({ messageKey });
  });

  it.each([
    [413, 'error.tooLarge'],
    [429, 'error.tooMany'],
    [500, 'error.server'],
    [502, 'error.unavailable'],
    [503, 'error.unavailable'],
    [504, 'error.timeout'],
  ])('HOSTS-08 a proxy’s page with %d becomes words that help', (status, messageKey) => {
    const page = `<html>\n<head><title>${status} Упс</title></head><body>nginx</body></html>`;
    expect(said(status, page)).toEqual({ messageKey });
    expect(said(status, '')).toEqual({ messageKey });
    expect(json(status, { message: page })).toEqual({ messageKey });
    expect(json(status, { error: ' ' })).toEqual({ messageKey });
  });

  it('HOSTS-08 fields without an envelope are named, as old hosts do', () => {
    const body = JSON.stringify({ body: ['Слишком коротко.'], message: ['Пусто.'] });
    expect(errorOfAnswer(422, body)).toMatchObject({
      kind: 'validation',
      fields: { body: 'Слишком коротко.', message: 'Пусто.' },
    });
    expect(errorOfAnswer(403, body).fields).toBeUndefined();
  });

  it('HOSTS-08 an English text of a proxy that broke is no text for the reader', () => {
    const text = 'upstream connect error or disconnect/reset before headers';
    expect(said(503, text)).toEqual({ messageKey: 'error.unavailable' });
  });

  it('HOSTS-08 ERR-01 the host’s own words stay, also beside a formula and in another language', () => {
    expect(json(503, { error: 'Обновляемся до вечера.', message: 'Service Unavailable' })).toEqual({
      text: 'Обновляемся до вечера.',
    });
    expect(json(403, { error: 'Forbidden', message: 'Сюда нельзя.' })).toEqual({
      text: 'Сюда нельзя.',
    });
    expect(json(403, { message: 'This game is closed for winter' })).toEqual({
      text: 'This game is closed for winter',
    });
  });

  it('HOSTS-08 of fields joins the host’s words, each once, without those that stand under their fields', () => {
    const answer = invalidFields({ name: ['Занято.'], age: ['Мало.'], years: ['Мало.'] });
    const error = errorOfAnswer(422, JSON.stringify(answer.json));
    expect(messageOf(error)).toEqual({ text: 'Занято. Мало.' });
    expect(messageOf(error, ['name'])).toEqual({ text: 'Мало.' });
    const message = 'Занято. (and 2 more errors)';
    expect(json(422, { message, errors: { name: ['Занято.'], age: ['Мало.'] } })).toEqual({
      text: 'Занято. Мало.',
    });
    expect(json(422, { error: 'Проверьте поля', errors: { age: ['Мало'] } })).toEqual({
      text: 'Проверьте поля. Мало',
    });
  });

  it('HOSTS-08 a field whose only text is a formula counts as one of which nothing is said', () => {
    const errors = { name: ['validation.unique'], age: ['The given data was invalid.'] };
    expect(json(422, { message: 'The given data was invalid.', errors })).toEqual({
      messageKey: 'error.validation',
    });
  });
});
