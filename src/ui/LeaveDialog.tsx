import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { LeaveQuestion } from './useLeaveQuestion.ts';

export interface LeaveDialogProps {
  question: LeaveQuestion;
  title: string;
  /** What becomes of the text where it is kept. */
  text: string;
  /** The text is where it will be found again. */
  kept: boolean;
}

/** Asks before an unsaved text is left, and says whether it will be there. */
export function LeaveDialog({ question, title, text, kept }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={question.asked}
      title={title}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      dangerous={!kept}
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      {kept ? text : t('leave.lost')}
    </ConfirmDialog>
  );
}
