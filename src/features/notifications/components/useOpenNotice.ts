import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../api/index.ts';
import type { Notification } from '../../../contract/index.ts';
import { markRead, playFor } from '../flow.ts';

/** A press that opens a new tab or window leaves this one where it is. */
const staysHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Goes to what a notification tells of, as the character that it is for; it is read then. */
export function useOpenNotice(
  onOpened: () => void,
): (entry: Notification, event?: MouseEvent) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const go = async ({ url, ...entry }: Notification): Promise<void> => {
    onOpened();
    await navigate(url);
    dispatch(playFor(entry));
  };
  return (entry, event) => {
    void dispatch(markRead(entry.id));
    if (event && !staysHere(event)) return;
    event?.preventDefault();
    void go(entry);
  };
}
