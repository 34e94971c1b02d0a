import fc from 'fast-check';
import messages from '../../../../../../server/errors/messages.ru.json' with { type: 'json' };
import {
  type ProfileField,
  profileFieldLength,
  profileFieldLimit,
  profileFields,
  type ProfileProblem,
  readProfile,
} from '../../../../../../src/domain/index.ts';
import {
  type FormValues,
  storableValues,
  positionsOf,
  steppedAge,
  valuesFrom,
  wrongIn,
} from '../../../../../../src/features/profiles/form/values.ts';
import ru from '../../../../../../src/i18n/ru.json' with { type: 'json' };
import { alina, choices } from './formProgram.tsx';

const said = ([id, numbers]: ProfileProblem): string => `${id} ${JSON.stringify(numbers)}`;

const good = valuesFrom(
  Object.fromEntries(
    profileFields.map((field) => [field, field === 'newcomment' ? '' : String(alina[field])]),
  ) as Record<ProfileField, string>,
  choices,
);

/** What the host judges: the values after their journey. */
const arrived = (values: FormValues): unknown => JSON.parse(JSON.stringify(storableValues(values)));

const oddText = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', '\u200B', '\u2800', '\n\n', 'а'.repeat(191), 'а'.repeat(192)),
  fc.constantFrom('😀'.repeat(191), '😀'.repeat(192), 'я'.repeat(4_000), 'я'.repeat(4_001), ' я '),
  fc.constantFrom('<p></p>', '<p>&nbsp;</p>', `<p>${'я'.repeat(4_001)}</p>`),
);
const oddAge = fc.oneof(
  fc.string(),
  fc.integer({ min: -300, max: 600 }).map(String),
  fc.constantFrom('', '0', '255', '256', '-1', '1.5', 'abc', '1e2', 'Infinity', ' 7 '),
);

/** Any value that one may bring into a field. */
function odd(field: ProfileField): fc.Arbitrary<unknown> {
  if (field === 'age') return oddAge;
  const options = { species: 'species', faction: 'factions', gender: 'genders' } as const;
  if (field === 'position') return fc.constantFrom(null, ...choices.positions);
  return field in options
    ? fc.constantFrom(null, ...choices[options[field as keyof typeof options]])
    : oddText;
}

const anyForm = fc.record(
  Object.fromEntries(profileFields.map((field) => [field, odd(field)])),
) as fc.Arbitrary<unknown> as fc.Arbitrary<FormValues>;

describe('the values of the form of a profile', () => {
  it('PROF-07 nothing is wrong with what is good', () => {
    expect(wrongIn(good, said)).toEqual({});
  });

  it.each(profileFields)('PROF-07 what is said of %s is what the host’s schema says', (field) => {
    fc.assert(
      fc.property(odd(field), (value) => {
        const values = { ...good, [field]: value } as FormValues;
        const problem = readProfile(arrived(values)).problems[field];
        expect(wrongIn(values, said)).toEqual(problem ? { [field]: said(problem) } : {});
      }),
    );
  });

  it('PROF-07 all that is wrong is said at once, as the host says it', () => {
    fc.assert(
      fc.property(anyForm, (values) => {
        const host = Object.entries(readProfile(arrived(values)).problems);
        const words = host.map(([field, problem]) => [field, said(problem)]);
        expect(Object.entries(wrongIn(values, said))).toEqual(words);
      }),
    );
  });

  it('PROF-07 the words are those of the host’s catalogue', () => {
    const { problem } = ru.profileForm;
    for (const [id, text] of Object.entries(problem)) {
      const host = messages.errors[id as keyof typeof problem];
      expect(text.replaceAll('{{', '{').replaceAll('}}', '}')).toBe(host);
    }
    expect(problem.fieldRequired).toBe('Обязательное поле');
  });

  it.each(['name', 'look', 'newcomment'] as const)(
    'PROF-07 %s is shown as too long exactly where the counter is over its limit',
    (field) => {
      fc.assert(
        fc.property(oddText, (text) => {
          const over = profileFieldLength(field, text) > profileFieldLimit(field);
          const words = wrongIn({ ...good, [field]: text }, said)[field] ?? '';
          expect(words.startsWith('fieldTooLong')).toBe(over);
        }),
      );
    },
  );

  it('PROF-08 options are kept by their values, and found again', () => {
    fc.assert(
      fc.property(anyForm, (values) => {
        const kept = storableValues(values);
        expect(Object.values(kept).every((one) => typeof one === 'string')).toBe(true);
        expect(kept.species).toBe(values.species?.value ?? '');
        const again = valuesFrom(kept, choices);
        expect(again.species).toBe(values.species);
        expect(again.gender).toBe(values.gender);
        const fits = positionsOf(choices, values.faction).includes(values.position!);
        expect(again.position).toBe(fits ? values.position : null);
      }),
    );
  });

  it('PROF-07 the arrow keys step an age within its bounds', () => {
    expect(steppedAge('', 1)).toBe('0');
    expect(steppedAge('abc', -1)).toBe('0');
    expect(steppedAge('7', 1)).toBe('8');
    expect(steppedAge('7.5', -1)).toBe('7');
    expect(steppedAge('255', 1)).toBe('255');
    expect(steppedAge('0', -1)).toBe('0');
    expect(steppedAge('900', -1)).toBe('255');
  });
});
