import type { SerializedError } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError, saidBy } from '../../../api/index.ts';

/** Puts a failed call into words: the host's own, or ours. */
export function useErrorText(): (error: ApiError | SerializedError) => string {
  const { t } = useTranslation();
  return (error) => {
    const said = isApiError(error) ? saidBy(error) : ({ messageKey: 'error.default' } as const);
    return 'text' in said ? said.text : t(said.messageKey);
  };
}
