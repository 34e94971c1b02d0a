import { useTranslation } from 'react-i18next';
import { isApiError, type UserMessage, messageOf } from './apiError.ts';

/** Puts into words what the state keeps as a text of the host or as a key of the table. */
export function useMessageText(): (said: UserMessage) => string {
  const { t } = useTranslation();
  return (said) => ('text' in said ? said.text : t(said.messageKey));
}

/**
 * Puts a failed call into words: the host's own, but for the fields that `shown` names, else ours for its status or kind, else those for
 * whatever goes wrong (ERR-01, ERR-02, HOSTS-08).
 */
export function useErrorText(): (error: unknown, shown?: readonly string[]) => string {
  const say = useMessageText();
  return (error, shown) =>
    say(isApiError(error) ? messageOf(error, shown) : { messageKey: 'error.default' });
}
