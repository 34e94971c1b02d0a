import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { useField } from 'react-final-form';
import type { ProfileField } from '../../../domain/index.ts';
import {
  LazyRichTextEditor,
  type RichTextEditorProps,
} from '../../../editor/LazyRichTextEditor.tsx';
import type { MessageKey } from '../../../i18n/index.ts';
import type { FormFields } from './FormFields.ts';
import type { Choices, FormValues } from './values.ts';

/** The labels of the fields. */
export const fieldLabels = {
  name: 'profileForm.name',
  alias: 'profiles.fields.alias',
  species: 'profiles.fields.species',
  faction: 'profiles.fields.faction',
  position: 'profiles.fields.position',
  gender: 'profiles.fields.gender',
  age: 'profiles.fields.age',
  activity: 'profiles.fields.activity',
  look: 'profiles.fields.look',
  temper: 'profiles.fields.temper',
  biography: 'profiles.fields.biography',
  skills: 'profiles.fields.skills',
  bag: 'profiles.fields.bag',
  newcomment: 'profileForm.comment',
} as const satisfies Record<ProfileField, MessageKey>;

/** What every field of the form needs. It does not change with what is typed. */
export interface FormFacts {
  readonly fields: FormFields;
  readonly choices: Choices;
  readonly send: () => void;
  /** It was tried to save: fields show what is wrong with them (PROF-07). */
  readonly attempted: boolean;
  /** The form can be read and not changed. */
  readonly closed: boolean;
  /** Counts the values that came into the form from elsewhere. */
  readonly revision: number;
}

export const FormFactsContext = createContext<FormFacts | undefined>(undefined);

/** The form that a field stands in. */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext);
  if (!facts) throw new Error('A field of a profile stands in no form');
  return facts;
}

/** The editor that the comment is written with; a test may hand over a plainer one. */
export const CommentEditorContext =
  createContext<ComponentType<RichTextEditorProps>>(LazyRichTextEditor);

const asIs = (value: unknown): unknown => value;

// The library would turn an empty text into undefined.
const AS_IS = { format: asIs, parse: asIs } as const;
const VALUE = { ...AS_IS, subscription: { value: true } } as const;
const WRONG = { ...AS_IS, subscription: { error: true, submitError: true } } as const;

export interface ProfileFieldState<F extends ProfileField> extends FormFacts {
  /** What is wrong, in words; shown from the first attempt to save on. */
  readonly wrong: string | undefined;
  readonly change: (value: FormValues[F]) => void;
  /** Give it to what takes the focus. */
  readonly hold: (shown: { readonly focus: () => void } | null) => void;
}

/** The value of a field, with nothing else of the form. */
export const useFieldValue = <F extends ProfileField>(field: F): FormValues[F] =>
  useField<FormValues[F]>(field, VALUE).input.value;

/** What follows from the value of a field, and is worked out for each value once; renders when that becomes another. */
export function useFieldFact<F extends ProfileField, Fact extends string | number | boolean>(
  field: F,
  of: (value: FormValues[F]) => Fact,
): Fact {
  const { form } = useFormFacts().fields;
  const listen = useCallback(
    (listener: () => void) => form.registerField(field, listener, { value: true }),
    [form, field],
  );
  return useSyncExternalStore(listen, () => of(form.getState().values[field]));
}

/** One field of the form (PROF-07), without its value: typing renders nothing that needs only this. */
export function useFieldState<F extends ProfileField>(field: F): ProfileFieldState<F> {
  const facts = useFormFacts();
  const { fields, attempted } = facts;
  const { meta } = useField<FormValues[F]>(field, WRONG);
  const { error, submitError } = meta as { readonly error?: string; readonly submitError?: string };
  const change = useCallback(
    (value: FormValues[F]) => fields.change(field, value),
    [fields, field],
  );
  const hold = useCallback(
    (shown: { readonly focus: () => void } | null) => fields.shownAt(field, shown),
    [fields, field],
  );
  const wrong = attempted ? (error ?? submitError) : undefined;
  return { ...facts, wrong, change, hold };
}

/** One field of the form with its value. */
export function useProfileField<F extends ProfileField>(
  field: F,
): ProfileFieldState<F> & { readonly value: FormValues[F] } {
  return { ...useFieldState(field), value: useFieldValue(field) };
}
