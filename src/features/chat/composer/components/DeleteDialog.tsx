import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import type { ChannelRef } from '../../../../contract/index.ts';
import { useAppDispatch } from '../../../../lib/store.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { removeMessage } from '../sendThunks.ts';
import { Note } from './composerParts.ts';

interface DeleteDialogProps {
  channel: ChannelRef;
  /** The id of the message that is asked about; undefined while none is. */
  message: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a message is deleted, which cannot be taken back; says why where it was not. */
export function DeleteDialog({ channel, message, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const deleted = useRef(false);
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const remove = async () => {
    if (message === undefined) return;
    setBusy(true);
    const error = await dispatch(removeMessage(channel, message));
    setBusy(false);
    setFailure(error);
    if (error) return;
    deleted.current = true;
    onClose();
  };
  // The dialog keeps the focus as long as it is seen, and then gives it to a button that went with the message.
  const closed = () => {
    if (deleted.current) onDone();
    deleted.current = false;
  };
  const reason = failure && errorText(failure);
  return (
    <ConfirmDialog
      open={message !== undefined}
      title={t('composer.deleteTitle')}
      confirmLabel={t('composer.delete')}
      cancelLabel={t('composer.keep')}
      dangerous
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
      onClosed={closed}
    >
      {t('composer.deleteText')}
      {reason !== undefined && (
        <Note role="alert" data-wrong style={{ marginBlock: 8 }}>
          {t('composer.deleteFailed', { reason })}
        </Note>
      )}
    </ConfirmDialog>
  );
}
