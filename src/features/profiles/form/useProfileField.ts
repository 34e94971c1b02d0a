import { useCallback } from 'react';
import { useField } from 'react-final-form';
import type { ProfileField } from '../../../domain/index.ts';
import { type FormFacts, useFormFacts } from './context.ts';
import type { FormValues } from './values.ts';

const asIs = (value: unknown): unknown => value;

/** A field is drawn anew with its own value and what is wrong with it, and with nothing else of the form. */
const CONFIG = {
  subscription: { value: true, error: true, submitError: true },
  // What is typed stays as it is: the library would make nothing of an empty text.
  format: asIs,
  parse: asIs,
} as const;

export interface ProfileFieldState<F extends ProfileField> extends FormFacts {
  readonly value: FormValues[F];
  /** What is wrong, in words; told from the first attempt to save on. */
  readonly wrong: string | undefined;
  readonly change: (value: FormValues[F]) => void;
  /** Give it to what takes the focus. */
  readonly hold: (shown: { readonly focus: () => void } | null) => void;
}

/** One field of the form (PROF-07). */
export function useProfileField<F extends ProfileField>(field: F): ProfileFieldState<F> {
  const facts = useFormFacts();
  const { writing, attempted } = facts;
  const { input, meta } = useField<FormValues[F]>(field, CONFIG);
  const { error, submitError } = meta as { readonly error?: string; readonly submitError?: string };
  const change = useCallback(
    (value: FormValues[F]) => writing.fields.change(field, value),
    [writing, field],
  );
  const hold = useCallback(
    (shown: { readonly focus: () => void } | null) => writing.fields.shownAt(field, shown),
    [writing, field],
  );
  const wrong = attempted ? (error ?? submitError) : undefined;
  return { ...facts, value: input.value, wrong, change, hold };
}
