import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface LeaveQuestion {
  /** A navigation is blocked until the user answers. */
  readonly asked: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Blocks navigation and closing of the page while `asks` returns true. Memoise `asks`. */
export function useLeaveQuestion(asks: () => boolean): LeaveQuestion {
  // Only navigations away from here: a page that is left is rendered a moment longer, and must not block the way back.
  const { pathname: here } = useLocation();
  const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
    currentLocation.pathname === here && nextLocation.pathname !== here && asks();
  const blocker = useBlocker(useCallback(isLeaving, [asks, here]));
  useBeforeUnload(useCallback((event) => asks() && event.preventDefault(), [asks]));
  return {
    asked: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

export interface LeaveDialogProps {
  question: LeaveQuestion;
  title: string;
  /** What happens to a saved draft. */
  text: string;
  draftSaved: boolean;
}

/** Asks before an unsaved text is left, and says whether its draft is saved. */
export function LeaveDialog({ question, title, text, draftSaved }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={question.asked}
      title={title}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      dangerous={!draftSaved}
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      {draftSaved ? text : t('leave.lost')}
    </ConfirmDialog>
  );
}
