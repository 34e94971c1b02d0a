import { createForm, type FormApi } from 'final-form';
import { type ProfileField, profileFields, type ProfileProblem } from '../../../domain/index.ts';
import { type FormValues, wrongIn } from './values.ts';

/** The form of the library over the values of a profile. */
export type ProfileForm = FormApi<FormValues, Partial<FormValues>>;

/** What is wrong, by field, in words. */
export type Wrong = Partial<Record<ProfileField, string>>;

export interface FormParts {
  readonly initialValues: FormValues;
  /** The words for what is wrong with a field. */
  readonly say: (problem: ProfileProblem) => string;
}

/** Validates the fields that changed since the last call, and remembers the others: one letter must not validate all texts. */
function createValidate(say: (problem: ProfileProblem) => string): (values: FormValues) => Wrong {
  let before: FormValues | undefined;
  let wrong: Wrong = {};
  return (values) => {
    const changed = profileFields.filter((field) => !before || before[field] !== values[field]);
    const same = Object.entries(wrong).filter(([field]) => !changed.some((one) => one === field));
    wrong = { ...Object.fromEntries(same), ...wrongIn(values, say, changed) };
    before = values;
    return wrong;
  };
}

/** The library's form: the fields, validated by the schema of the domain (PROF-07). */
export function createProfileForm({ initialValues, say }: FormParts): ProfileForm {
  return createForm<FormValues, Partial<FormValues>>({
    initialValues,
    validate: createValidate(say),
    // useProfileForm sets the real one.
    onSubmit: () => undefined,
    mutators: {
      /** Drops the host's refusal of a field that changed; of all, where none is named. */
      forgetRefusal: (args: unknown[], { formState }) => {
        const [field] = args;
        const refused = Object.entries(formState.submitErrors ?? {});
        const left = field === undefined ? [] : refused.filter(([name]) => name !== field);
        formState.submitErrors = Object.fromEntries(left);
      },
    },
  });
}

/** Other values come into the form all at once. */
export function putValues(
  form: ProfileForm,
  values: FormValues,
  fields: readonly ProfileField[],
): void {
  form.batch(() => {
    for (const field of fields) form.change(field, values[field]);
  });
  form.mutators.forgetRefusal?.();
}

/** What is wrong with the form now, whoever says so. */
export function wrongOf(form: ProfileForm): Wrong {
  const { errors, submitErrors } = form.getState();
  return { ...(submitErrors as Wrong | undefined), ...(errors as Wrong | undefined) };
}

/** The wrong fields in the order of the form. */
export const wrongFields = (wrong: Wrong): readonly ProfileField[] =>
  profileFields.filter((field) => wrong[field] !== undefined);
