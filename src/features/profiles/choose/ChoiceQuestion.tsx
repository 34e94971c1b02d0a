import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Choosing } from './useChoosing.ts';

/** The question before a choice that cannot be taken back, in the words of the specification (PROF-04); and that its answer was lost. */
export function ChoiceQuestion({
  choosing,
  onClosed,
}: {
  choosing: Choosing;
  onClosed: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { asked, open, busy, unsure, confirm, cancel, closed } = choosing;
  if (!asked) return null;
  const handleClosed = () => {
    closed();
    onClosed();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('profileChoice.confirmTitle')}
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
      onClosed={handleClosed}
    >
      {t('profileChoice.confirm', { name: asked.name })}
      {unsure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('profileChoice.unsure', { reason: errorText(unsure) })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
