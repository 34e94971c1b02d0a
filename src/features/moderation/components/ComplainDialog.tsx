import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../api/index.ts';
import { type ComplaintKind, MODERATION_LIMIT } from '../../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { moderationApi } from '../api.ts';
import { Failed } from './parts.tsx';

const { useComplainMutation } = moderationApi;

export interface ComplainDialogProps {
  game: string;
  kind: ComplaintKind;
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Says something of its own at the foot of the page. */
export function say(
  messageKey: 'moderation.complained' | 'moderation.copied' | 'moderation.notCopied',
): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    dispatch(noticeRaised({ id: newId(), said: { messageKey } }));
  };
}

/** Why one complains (OWN-66). What was typed stays until it is sent, also where the dialog was closed. */
export function ComplainDialog({ game, kind, id, open, onClose }: ComplainDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [send, { isLoading, error }] = useComplainMutation();
  const { reason: limit } = MODERATION_LIMIT;
  const left = limit - Array.from(reason.trim()).length;
  const submit = async () => {
    const { data } = await send({ params: { game }, body: { kind, id, reason: reason.trim() } });
    if (!data) return;
    setReason('');
    dispatch(say('moderation.complained'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`moderation.complainOf.${kind}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('moderation.complainLead')}</Typography>
        <TextField
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is what it is for
          autoFocus
          label={t('moderation.complainReason')}
          multiline
          minRows={3}
          maxRows={12}
          value={reason}
          error={left < 0}
          helperText={t(left < 0 ? 'moderation.tooLong' : 'moderation.left', {
            count: Math.abs(left),
          })}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { readOnly: isLoading } }}
        />
        <Failed error={error} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('moderation.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isLoading}
          disabled={left < 0 || reason.trim() === ''}
          onClick={() => void submit()}
        >
          {t('moderation.sendComplaint')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
