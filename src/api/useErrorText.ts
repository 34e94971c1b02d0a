import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../lib/store.ts';
import { selectCan } from './hostSlice.ts';
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

/** May a form promise that nothing is doubled by a retry? Only where the host has shown that it keeps idempotency keys (HOSTS-02). */
export const useKeepsKeys = (): boolean =>
  useAppSelector((state) => selectCan(state, 'idempotency') === true);
