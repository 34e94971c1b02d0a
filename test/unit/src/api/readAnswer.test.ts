import { readAnswer } from '../../../../src/api/readAnswer.ts';
import { calls, saysRefusal } from '../../../../src/contract/index.ts';

const answered = (said: unknown, call: 'turns' | 'sendChatMessage' = 'turns') =>
  readAnswer({ status: 200, text: JSON.stringify(said) }, calls[call], {});

describe('an answer with the status of success', () => {
  it.each([
    { success: false, error: 'Мастер закрыл раздел.' },
    { ok: false, message: 'Мастер закрыл раздел.' },
    { status: 'error', message: 'Мастер закрыл раздел.', data: null },
    { error: 'Мастер закрыл раздел.' },
    { status: false, message: 'Мастер закрыл раздел.' },
    { success: '0', message: 'Мастер закрыл раздел.' },
    { success: 0, error: ['Мастер закрыл раздел.'] },
  ])('HOSTS-08 that refuses in its words is a refusal: %j', (said) => {
    const error = { kind: 'refused', status: 200, message: 'Мастер закрыл раздел.' };
    expect(answered(said)).toEqual({ error });
    expect(answered(said, 'sendChatMessage')).toEqual({ error });
  });

  it.each([
    { error: { message: 'Слишком коротко.' } },
    { error: true, message: 'Слишком коротко.' },
    { error: '1', message: 'Слишком коротко.' },
    { errors: ['Слишком коротко.'] },
  ])('HOSTS-08 that names an error of what was to be changed is a refusal: %j', (said) => {
    const error = { kind: 'refused', status: 200, message: 'Слишком коротко.' };
    expect(answered(said, 'sendChatMessage')).toEqual({ error });
  });

  it('HOSTS-08 that is a record with a status of its own is none', () => {
    for (const status of [false, 'failed'])
      expect([saysRefusal({ status }), saysRefusal({ id: 1, name: 'А', status })]).toEqual([
        true,
        false,
      ]);
  });

  it('HOSTS-08 that names fields of what was to be changed is a refusal of them', () => {
    const error = { kind: 'validation', status: 200, fields: { message: 'Слишком коротко.' } };
    const errors = { message: ['Слишком коротко.'] };
    expect(answered({ errors }, 'sendChatMessage')).toEqual({ error });
    expect(answered({ message: { id: 5 }, error: false, errors: [] }, 'sendChatMessage')).toEqual({
      data: {},
      losses: [],
    });
  });

  it.each([
    { errors: { message: 'Слишком коротко.' } },
    { error: { message: ['Слишком коротко.'] } },
    { error: { message: ['Слишком коротко.'], id: [] } },
    { errors: [{ field: 'message', message: 'Слишком коротко.' }] },
    { success: false, message: 'Validation Error.', data: { message: ['Слишком коротко.'] } },
  ])('HOSTS-08 that names fields in other ways is a refusal of them: %j', (said) => {
    const error = { kind: 'validation', status: 200, fields: { message: 'Слишком коротко.' } };
    expect(answered(said, 'sendChatMessage')).toMatchObject({ error });
  });

  it.each([
    { error: false },
    { error: '0', message: { id: 5 } },
    { error: 'false', success: '1' },
    { error: null, success: 'true' },
    { error: [], errors: {} },
    { error: 0, status: true },
    { status: 200 },
  ])('HOSTS-01 that says that there is no error is success: %j', (said) => {
    expect(answered(said, 'sendChatMessage')).toMatchObject({ data: {} });
  });

  it('HOSTS-01 that has only a text under data is success of a call that changes something', () => {
    expect(answered({ data: 'Сообщение отправлено' }, 'sendChatMessage')).toEqual({
      data: {},
      losses: [],
    });
  });

  it.each([
    { success: true, error: null, turns: [] },
    { status: 'ok', error: '', data: [] },
    { error: 'Старое поле', turns: [] },
  ])('HOSTS-08 that carries what it was asked for is no refusal: %j', (said) => {
    expect(answered(said)).toMatchObject({ data: { turns: [] } });
  });

  it('HOSTS-04 may be JSON in a text of JSON, with blank around it', () => {
    const text = ` ${JSON.stringify(JSON.stringify({ turns: [] }))}\n`;
    expect(readAnswer({ status: 200, text }, calls.turns, {})).toMatchObject({
      data: { turns: [] },
    });
  });

  it.each(['null', 'false', '""', '', '[]', '{}'])(
    'HOSTS-04 may say %j of an empty list, and of a record that is missing',
    (text) => {
      const found = (call: 'turns' | 'profile') =>
        readAnswer({ status: 200, text }, calls[call], {});
      expect(found('turns')).toMatchObject({ data: { turns: [] }, losses: [] });
      expect(found('profile')).toEqual({ error: { kind: 'wrongShape', status: 200 } });
    },
  );

  const notice =
    '<br />\n<b>Notice</b>:  Undefined index: a in <b>/app.php</b> on line <b>1</b><br />\n';

  it('HOSTS-04 may have notices of PHP before it', () => {
    const text = `${notice}${notice.replace('Notice', 'Deprecated')}{"turns":[]}`;
    expect(readAnswer({ status: 200, text }, calls.turns, {})).toMatchObject({
      data: { turns: [] },
    });
  });

  it.each([`${notice}<p>Ошибка`, '<!DOCTYPE html><html></html>', '{"turns":[]}<!-- 0.2 s -->'])(
    'ERR-02 HOSTS-08 that is no JSON cannot be read: %j',
    (text) => {
      const error = { kind: 'notJson', status: 200 };
      expect(readAnswer({ status: 200, text }, calls.turns, {})).toEqual({ error });
    },
  );
});
