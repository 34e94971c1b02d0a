import Close from '@mui/icons-material/Close';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import type { ApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { ChatScope } from '../channels.ts';
import { beginEdit, copySelected, removeMessage } from './composerThunks.ts';
import { Bar, BarText, Note } from './composerParts.ts';
import type { ComposerState, Outgoing } from './composerState.ts';
import { editCancelled } from './composersSlice.ts';

interface DeleteDialogProps {
  channel: ChannelRef;
  /** The id of the message that is asked about; undefined while none is. */
  message: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a message is deleted, which cannot be taken back; says why where it was not. */
function DeleteDialog({ channel, message, onClose, onDone }: DeleteDialogProps) {
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
      {failure && (
        <Note role="alert" data-wrong style={{ marginBlock: 8 }}>
          {t(isUnsure(failure) ? 'composer.deleteUnsure' : 'composer.deleteFailed', {
            reason: errorText(failure),
          })}
        </Note>
      )}
    </ConfirmDialog>
  );
}

/** What can be done with the selected messages, and which of them is asked about before it is deleted. */
function useSelection(
  channel: ChannelRef,
  { selected, edit }: Pick<SelectionBarProps, 'selected' | 'edit'>,
) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<string>();
  const only = selected.length === 1 ? selected[0] : undefined;
  return {
    /** The one selected message; undefined where there are several. */
    only,
    asked,
    toggleEdit: () => {
      if (edit) dispatch(editCancelled({ channel }));
      else if (only !== undefined) dispatch(beginEdit(channel, only));
    },
    askDelete: () => setAsked(only),
    endAsking: () => setAsked(undefined),
    copy: () => void dispatch(copySelected(channel)),
  };
}

interface SelectionBarProps {
  scope: ChatScope;
  selected: ComposerState['selected'];
  edit: ComposerState['edit'] | undefined;
  /** What is on its way, as far as it keeps the tools from working. */
  busy: Outgoing['kind'] | undefined;
  onClear: () => void;
  /** Something was done with the selection, and it is over. */
  onDone: () => void;
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, disabled = false, pressed, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      color={pressed ? 'primary' : 'inherit'}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

/**
 * What is done with selected messages (spec 2 §2, MSG-01, MSG-02): one alone can be edited and deleted, several can be copied. There is
 * nothing of it without a selection, and no key that is typed renders it (QUICK-14).
 */
export const SelectionBar = memo(function SelectionBar(props: SelectionBarProps) {
  const { scope, selected, edit, busy, onClear, onDone } = props;
  const { t } = useTranslation();
  const tools = useSelection(scope.channel, props);
  const saving = busy === 'edit';
  const count = selected.length;
  const said = edit ? t('composer.editing') : count > 0 && t('composer.selected', { count });
  return (
    <>
      <Bar>
        <BarText role="status">{said}</BarText>
        {selected.length > 0 && (
          <div role="toolbar" aria-label={t('composer.tools')}>
            {tools.only !== undefined && (
              <>
                <Tool
                  label={edit ? t('composer.cancelEdit') : t('composer.edit')}
                  pressed={edit !== undefined}
                  disabled={busy !== undefined}
                  onClick={tools.toggleEdit}
                >
                  <Edit fontSize="small" />
                </Tool>
                <Tool label={t('composer.delete')} disabled={saving} onClick={tools.askDelete}>
                  <Delete fontSize="small" />
                </Tool>
              </>
            )}
            <Tool label={t('composer.copy')} onClick={tools.copy}>
              <ContentCopy fontSize="small" />
            </Tool>
            <Tool label={t('composer.cancel')} disabled={saving} onClick={onClear}>
              <Close fontSize="small" />
            </Tool>
          </div>
        )}
      </Bar>
      <DeleteDialog
        channel={scope.channel}
        message={tools.asked}
        onClose={tools.endAsking}
        onDone={onDone}
      />
    </>
  );
});
