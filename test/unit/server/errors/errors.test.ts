import * as v from 'valibot';
import { errorBody, errorStatus, noticeIds, type ErrorId } from '../../../../src/contract/index.ts';
import {
  check,
  DomainError,
  errorText,
  fill,
  invalid,
  noticeText,
} from '../../../../server/errors/index.ts';
import catalogue from '../../../../server/errors/messages.ru.json' with { type: 'json' };

const ids = Object.keys(errorStatus) as ErrorId[];
const caught = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('the catalogue', () => {
  it('has a Russian text for every refusal and every success, and none that nobody uses', () => {
    expect(Object.keys(catalogue.errors).sort()).toEqual([...ids].sort());
    expect(Object.keys(catalogue.notices).sort()).toEqual([...noticeIds].sort());
    for (const text of [
      ...ids.map((id) => errorText(id)),
      ...noticeIds.map((id) => noticeText(id)),
    ]) {
      expect(text).toMatch(/^[«А-ЯЁ].*[а-яё.»]$/);
    }
  });

  it('leaves no braces behind, whatever parameters come', () => {
    for (const id of ids) {
      expect(errorText(id)).not.toMatch(/[{}]|\s\s|\s[.,:]/);
      expect(errorText(id, { max: 50_000, min: 2, file: 'кот.png' })).not.toMatch(/[{}]/);
    }
  });

  it('writes numbers as Russian does and puts names in as they are', () => {
    expect(errorText('turnBodyTooLong', { max: 50_000 })).toBe(
      'Ход слишком длинный: не больше 50\u00a0000 зн.',
    );
    expect(errorText('uploadFailed', { file: '$& {max}.png' })).toContain('$& {max}.png');
    expect(fill('{a} и {b}', { a: 'раз' })).toBe('раз и');
  });

  it('says what the documents quote word for word', () => {
    expect(errorText('mapNotFound')).toBe('Карта не найдена.');
    expect(errorText('profileEditForbidden')).toBe(
      'Невозможно отредактировать персонажа. Обратитесь к Мастеру.',
    );
  });
});

describe('a refusal', () => {
  it('has the status and shape of the contract', () => {
    const error = new DomainError('turnNotFound');

    expect(error.status).toBe(404);
    expect(error.body).toEqual({ error: 'Ход не найден.', code: 'turnNotFound' });
    expect(v.parse(errorBody, error.body)).toMatchObject({ error: 'Ход не найден.' });
  });

  it('names fields with texts, and says the one that helps above them', () => {
    const error = invalid({ body: ['turnBodyRequired'] });

    expect(error.status).toBe(422);
    expect(error.body).toEqual({
      message: 'The given data was invalid.',
      error: 'Напишите что-нибудь: пустой ход отправить нельзя.',
      code: 'turnBodyRequired',
      errors: { body: ['Напишите что-нибудь: пустой ход отправить нельзя.'] },
    });
    expect(invalid({ age: ['fieldWrong'] }).body).toMatchObject({ code: 'validation' });
  });

  it('comes of a schema with a text under each field', () => {
    const schema = v.object({
      name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(5)),
      tag: v.pipe(v.string(), v.minLength(2)),
      age: v.number(),
      list: v.array(v.object({ id: v.string() })),
    });
    const error = caught(() => check(schema, { name: 'слишком', tag: 'а', age: 'x', list: [{}] }));

    expect(error.body).toMatchObject({
      errors: {
        name: ['Слишком длинно: не больше 5 зн.'],
        tag: ['Слишком коротко: не меньше 2 зн.'],
        age: ['Неверное значение'],
        'list.0.id': ['Обязательное поле'],
      },
    });
    expect(caught(() => check(schema, 'no object')).body).toMatchObject({
      errors: { body: ['Неверное значение'] },
    });
    expect(check(v.number(), 5)).toBe(5);
  });
});
