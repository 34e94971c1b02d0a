import fc from 'fast-check';
import { profileFields, type ProfileProblem } from '../../../../../../src/domain/index.ts';
import {
  createProfileForm,
  wrongOf,
} from '../../../../../../src/features/profiles/form/finalForm.ts';
import { FormFields } from '../../../../../../src/features/profiles/form/FormFields.ts';
import {
  emptyValues,
  valuesFrom,
  wrongIn,
} from '../../../../../../src/features/profiles/form/values.ts';
import { choices } from './formProgram.tsx';

const say = ([id, numbers]: ProfileProblem): string => `${id} ${JSON.stringify(numbers)}`;

describe('the library’s form', () => {
  it('PROF-07 says after any changes what is wrong with all fields, though it reads only what changed', () => {
    const typed = fc.constantFrom('', ' ', '7', '300', 'Алина', 'я'.repeat(192), 'я'.repeat(4_001));
    const change = fc.record({ field: fc.constantFrom(...profileFields), value: typed });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const form = createProfileForm({
          initialValues: valuesFrom(emptyValues, choices),
          say,
        });
        form.subscribe(() => undefined, { values: true, errors: true });
        for (const { field, value } of changes) {
          form.change(field, value);
          expect(wrongOf(form)).toEqual(wrongIn(form.getState().values, say));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('PROF-07 changes what changed, and nothing else: a field is notified only of itself', () => {
    const { form, change } = new FormFields({ choices, say, initial: emptyValues });
    const notified: string[] = [];
    for (const field of ['name', 'look', 'bag'] as const)
      form.registerField(field, () => notified.push(field), {
        value: true,
        error: true,
        submitError: true,
      });
    notified.length = 0;
    change('name', 'Я');
    change('name', 'Яна');
    expect(notified).toEqual(['name', 'name']);
  });
});
