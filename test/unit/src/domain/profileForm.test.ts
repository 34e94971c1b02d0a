import fc from 'fast-check';
import { calls, PROFILE_LIMIT } from '../../../../src/contract/index.ts';
import {
  characterCount,
  profileFieldLimit,
  profileFields,
  type ProfileField,
  readProfile,
} from '../../../../src/domain/index.ts';
import * as v from 'valibot';

const good = {
  ...{ name: 'Алина', alias: 'Чайка', species: 'coast', faction: 'crew', position: 'mate' },
  ...{ gender: 'female', age: 27, activity: 'Дела', look: 'Вид', temper: 'Нрав' },
  ...{ biography: 'Жизнь', skills: 'Умения', bag: 'Сумка', newcomment: '<p>Вот</p>' },
};

/** The field that is wrong, and by what. */
const problem = (field: ProfileField, value: unknown) => {
  const { profile, problems } = readProfile({ ...good, [field]: value });
  expect([field, value, profile]).toEqual([field, value, undefined]);
  expect(Object.keys(problems)).toEqual([field]);
  return problems[field];
};

const NAMES = ['name', 'alias'] as const;
const TEXTS = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const;
const CHOICES = ['species', 'faction', 'gender'] as const;
const REQUIRED = [...NAMES, ...CHOICES, 'age', ...TEXTS] as const;

describe('the form of a profile', () => {
  it('PROF-07 takes what is good as it is', () => {
    expect(readProfile(good)).toEqual({ profile: good, problems: {} });
  });

  it('PROF-07 names everything that is missing, in the order of the form; position and comment may be', () => {
    const { problems } = readProfile({});
    expect(Object.entries(problems)).toEqual(
      profileFields
        .filter((field) => field !== 'position' && field !== 'newcomment')
        .map((field) => [field, ['fieldRequired', {}]]),
    );
    expect(Object.keys(problems).sort()).toEqual([...REQUIRED].sort());
  });

  it.each(REQUIRED)('PROF-07 %s may not be emptied', (field) => {
    for (const empty of [undefined, null, '', '  \n\t', '\u200b\u2800\u3164'])
      expect(problem(field, empty)).toEqual(['fieldRequired', {}]);
  });

  it.each([...NAMES, ...TEXTS])('PROF-07 %s has its greatest length, counted as read', (field) => {
    const max = (NAMES as readonly string[]).includes(field)
      ? PROFILE_LIMIT.name
      : PROFILE_LIMIT.text;
    expect(profileFieldLimit(field)).toBe(max);
    for (const letter of ['ы', '🙂']) {
      const whole = letter.repeat(max);
      expect(readProfile({ ...good, [field]: whole }).profile?.[field]).toBe(whole);
      expect(problem(field, whole + letter)).toEqual(['fieldTooLong', { max }]);
    }
  });

  it.each([
    [0, 0],
    ['255', 255],
    [' 7 ', 7],
  ])('PROF-07 an age may be %j', (age, read) => {
    expect(readProfile({ ...good, age }).profile?.age).toBe(read);
  });

  it.each([-1, 256, '-1', '256', 1e300, -0.5])('PROF-07 an age of %j is out of range', (age) => {
    expect(problem('age', age)).toEqual(['fieldOutOfRange', { min: 0, max: 255 }]);
  });

  it.each([1.5, '1,5', 'сто', Number.NaN, Infinity, true, [], {}])(
    'PROF-07 an age of %j is none',
    (age) => {
      expect(problem('age', age)).toEqual(['fieldWrong', {}]);
    },
  );

  it.each([...NAMES, ...TEXTS, ...CHOICES, 'position', 'newcomment'] as const)(
    '%s takes nothing but text',
    (field) => {
      for (const value of [5, true, ['x']])
        expect(problem(field, value)).toEqual(['fieldWrong', {}]);
    },
  );

  it.each([...CHOICES, 'position'] as const)('%s takes nothing but a key', (field) => {
    for (const value of ['a b', 'ключ', '../x', 'x'.repeat(192)])
      expect(problem(field, value)).toEqual(['fieldWrong', {}]);
  });

  it('PROF-08 reduces the options that were chosen to their values', () => {
    const { profile } = readProfile({
      ...good,
      species: { value: 'deep', title: 'Донники' },
      faction: { key: 'shore', title: 'Берег' },
      position: { value: 'cook', title: 'Кок' },
      gender: { id: 'male', name: 'Мужской' },
    });
    expect(profile).toMatchObject({ species: 'deep', faction: 'shore', gender: 'male' });
    expect(profile?.position).toBe('cook');
  });

  it.each([undefined, null, '', '<p></p>', '<p> &nbsp;<br></p>', '<p>\u200b</p>'])(
    'PROF-08 a comment with nothing to read in it is sent as null: %j',
    (newcomment) => {
      expect(readProfile({ ...good, newcomment }).profile?.newcomment).toBeNull();
    },
  );

  it('PROF-08 a position that was taken back is sent as null', () => {
    for (const position of [undefined, null, ''])
      expect(readProfile({ ...good, position }).profile?.position).toBeNull();
  });

  it('a comment is measured by what is read of it', () => {
    const html = (count: number) => `<p><em>${'щ'.repeat(count)}</em></p>`;
    expect(readProfile({ ...good, newcomment: html(4_000) }).problems).toEqual({});
    expect(problem('newcomment', html(4_001))).toEqual(['fieldTooLong', { max: 4_000 }]);
  });

  it('a name is one line without marks that are not seen; a text keeps its lines', () => {
    const { profile } = readProfile({
      ...good,
      name: ' \u202eАли\u0301на\n  Ветрова\u0007 ',
      look: '\r\nПервая\rвторая\r\n\r\nтретья <3 \u0000',
    });
    expect(profile?.name).toBe('Али\u0301на Ветрова');
    expect(profile?.look).toBe('Первая\nвторая\n\nтретья <3');
  });

  it('PROF-07 PROF-08 what it has read is read the same again, also by way of the contract', () => {
    const anything = fc.dictionary(
      fc.constantFrom(...profileFields),
      fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)),
    );
    fc.assert(
      fc.property(anything, (given) => {
        const { profile } = readProfile({ ...good, ...given });
        if (profile === undefined) return;
        expect(readProfile(profile)).toEqual({ profile, problems: {} });
        const sent = v.parse(calls.saveProfile.body, JSON.parse(JSON.stringify(profile)));
        expect(readProfile(sent)).toEqual({ profile, problems: {} });
        expect(characterCount(profile.name)).toBeLessThanOrEqual(PROFILE_LIMIT.name);
      }),
    );
  });

  it('never fails, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.anything(), (values) => {
        const { profile, problems } = readProfile(values);
        expect(profile !== undefined).toBe(Object.keys(problems).length === 0);
      }),
    );
  });
});
