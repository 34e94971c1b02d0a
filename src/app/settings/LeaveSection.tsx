import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan, toApiError } from '../../api/index.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { eraseTexts } from '../../features/drafts/lazy.ts';
import { accountApi, selectUser, type SessionUser } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Quiet, Section } from '../../ui/Section.tsx';
import { useSignOut } from '../shell/useSignOut.ts';
import { heaps, wipe } from './device.ts';
import { Choices } from './parts.tsx';

type LeaveValue = { readonly name: string; readonly texts: 'kept' | 'removed' };

/** Leaves; then this browser forgets as the host has. */
function useLeave(user: SessionUser) {
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const [leave, { isLoading, error, reset }] = accountApi.endpoints.leaveCommunity.useMutation();
  const handleLeave = async (body: LeaveValue) => {
    const answer = await leave({ body });
    if (answer.error) return;
    await signOut();
    await dispatch(eraseTexts(user.id));
    for (const heap of heaps) if (heap !== 'texts') await wipe(window, heap);
  };
  return { handleLeave, isLoading, error, reset };
}

interface LeaveFieldsProps {
  user: SessionUser;
  value: LeaveValue;
  /** Another name than the own was sent. */
  isWrong: boolean;
  onChange: (value: LeaveValue) => void;
}

function LeaveFields({ user, value, isWrong, onChange }: LeaveFieldsProps) {
  const { t } = useTranslation();
  const [askId, helpId] = [useId(), useId()];
  return (
    <>
      <Alert severity="warning">{t('settings.leave.explain')}</Alert>
      <Choices
        legend={t('settings.leave.names')}
        value={value.texts}
        options={[
          ['kept', t('settings.leave.kept')],
          ['removed', t('settings.leave.removed')],
        ]}
        onChange={(texts) => onChange({ ...value, texts: texts === 'removed' ? texts : 'kept' })}
      />
      <Quiet>{t('settings.leave.removedHint')}</Quiet>
      <p id={askId} style={{ margin: 0 }}>
        {t('settings.leave.confirm', { name: user.name })}
      </p>
      <TextField
        label={t('settings.leave.name')}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        error={isWrong}
        helperText={isWrong ? t('settings.leave.nameWrong') : ' '}
        autoComplete="off"
        slotProps={{
          htmlInput: { 'aria-describedby': `${askId} ${helpId}` },
          formHelperText: { id: helpId },
        }}
        fullWidth
      />
    </>
  );
}

interface LeaveQuestionProps {
  user: SessionUser;
  open: boolean;
  onClose: () => void;
}

/** Asks for the own name, so that nobody leaves by a slip; and whose the texts are to be (OWN-38). */
function LeaveQuestion({ user, open, onClose }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleId = useId();
  const [value, setValue] = useState<LeaveValue>({ name: '', texts: 'kept' });
  const [tried, setTried] = useState(false);
  const { handleLeave, isLoading, error, reset } = useLeave(user);
  const isRight = value.name.trim() === user.name.trim();
  const handleSubmit = () => {
    setTried(true);
    if (isRight) void handleLeave(value);
  };
  const handleClose = () => {
    reset();
    setValue({ name: '', texts: 'kept' });
    setTried(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={isLoading ? undefined : handleClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <DialogTitle id={titleId}>{t('settings.leave.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <LeaveFields user={user} value={value} isWrong={tried && !isRight} onChange={setValue} />
          {error && <Alert severity="error">{errorText(toApiError(error))}</Alert>}
        </DialogContent>
        <DialogActions>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this answer does no harm */}
          <Button onClick={handleClose} disabled={isLoading} color="inherit" autoFocus>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isLoading}>
            {t('settings.leave.go')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The way out for good; of a host that knows none nothing is shown. */
export function LeaveSection() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const knows = useAppSelector((state) => selectCan(state, 'accounts'));
  const [open, setOpen] = useState(false);
  if (!user || knows !== true) return null;
  return (
    <Section id="leave" title={t('settings.leave.title')}>
      <Quiet>{t('settings.leave.text')}</Quiet>
      <ActionButton
        variant="outlined"
        onClick={() => setOpen(true)}
        style={{ justifySelf: 'start' }}
      >
        {t('settings.leave.open')}
      </ActionButton>
      <LeaveQuestion user={user} open={open} onClose={() => setOpen(false)} />
    </Section>
  );
}
