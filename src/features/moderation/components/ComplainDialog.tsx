import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeRaised } from '../../../api/index.ts';
import { useFormErrors } from '../../../api/useFormErrors.ts';
import type { ComplaintKind } from '../../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { TextRow } from '../../../ui/KeptForm.tsx';
import { moderationApi } from '../api.ts';
import { OwnForm, reasonProblem } from './parts.tsx';

const { useComplainMutation } = moderationApi;

export interface ComplainDialogProps {
  game: string;
  kind: ComplaintKind;
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Says something of its own at the foot of the page. */
function sayComplained(): AppThunk<void> {
  return (dispatch, _getState, { newId }) => {
    dispatch(noticeRaised({ id: newId(), said: { messageKey: 'moderation.complained' } }));
  };
}

/** Why one complains (OWN-66). What was typed stays until it is sent, also where the dialog was closed. */
export function ComplainDialog({ game, kind, id, open, onClose }: ComplainDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const titleId = useId();
  const errorsOf = useFormErrors();
  const [complain] = useComplainMutation();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`moderation.complainOf.${kind}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: 0 }}>
        <Typography>{t('moderation.complainLead')}</Typography>
        <OwnForm
          name={`complaint/${kind}/${id}`}
          initial={{ reason: '' }}
          problems={reasonProblem}
          send={async ({ reason = '' }) => {
            const { error } = await complain({ params: { game }, body: { kind, id, reason } });
            return errorsOf(error, ['reason']);
          }}
          onSent={() => {
            dispatch(sayComplained());
            onClose();
          }}
          sendLabel={t('moderation.sendComplaint')}
          foot={(button) => (
            <DialogActions sx={{ px: 0 }}>
              <Button color="inherit" onClick={onClose}>
                {t('moderation.cancel')}
              </Button>
              {button}
            </DialogActions>
          )}
        >
          <TextRow
            name="reason"
            label={t('moderation.complainReason')}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is what it is for
            autoFocus
            multiline
            minRows={3}
            maxRows={12}
          />
        </OwnForm>
      </DialogContent>
    </Dialog>
  );
}
