import { useTranslation } from 'react-i18next';
import { type ApiError, saidBy } from '../../../api/index.ts';

/** Puts a failed call into words: the host's own, or ours. */
export function useErrorText(): (error: ApiError) => string {
  const { t } = useTranslation();
  return (error) => {
    const said = saidBy(error);
    return 'text' in said ? said.text : t(said.messageKey);
  };
}
