import { FORM_ERROR } from 'final-form';
import { hasMoreToSay, toApiError } from './apiError.ts';
import { useErrorText } from './useErrorText.ts';

/** Puts a failed call into the errors of a form with these fields: what is about a field under it, the rest under the whole. Nothing where nothing failed. */
export function useFormErrors(): (
  failure: unknown,
  fields: readonly string[],
) => Readonly<Record<string, string>> | undefined {
  const errorText = useErrorText();
  return (failure, fields) => {
    if (failure === undefined) return undefined;
    const error = toApiError(failure);
    return {
      ...error.fields,
      ...(hasMoreToSay(error, fields) && { [FORM_ERROR]: errorText(error, fields) }),
    };
  };
}
