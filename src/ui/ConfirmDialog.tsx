import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  /** The question. */
  children: ReactNode;
  /** Words of the two buttons; «Да» and «Нет» where absent. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Marks an act that cannot be taken back. */
  dangerous?: boolean;
  /** The act is under way: both buttons wait. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** It is gone from the screen, and holds the focus no more. */
  onClosed?: () => void;
}

/** Asks before an act. Escape and a press beside it mean no; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, dangerous = false, busy = false, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      maxWidth="xs"
      fullWidth
      {...(props.onClosed && { slotProps: { transition: { onExited: props.onClosed } } })}
      // Without a title the question is the name: the dialog would refer to a title that is not there.
      aria-labelledby={title ? titleId : textId}
      {...(title && { 'aria-describedby': textId })}
    >
      {title && <DialogTitle id={titleId}>{title}</DialogTitle>}
      <DialogContent>
        <DialogContentText id={textId} component="div" color="textPrimary">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this answer does no harm */}
        <Button onClick={onCancel} disabled={busy} color="inherit" autoFocus>
          {props.cancelLabel ?? t('app.no')}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy}
          variant="contained"
          color={dangerous ? 'error' : 'primary'}
        >
          {props.confirmLabel ?? t('app.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
