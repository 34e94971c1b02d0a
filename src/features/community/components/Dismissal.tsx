import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

export interface DismissalProps {
  /** Who is to be dismissed. */
  name: string;
  question: string;
  explain: string;
  /** Resolves once it is done, or was refused. */
  onConfirm: () => Promise<unknown>;
}

/** A button that dismisses somebody, after a question. */
export function Dismissal({ name, question, explain, onConfirm }: DismissalProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const handleConfirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <ActionButton
        aria-label={`${t('community.dismiss')}: ${name}`}
        onClick={() => setAsked(true)}
      >
        {t('community.dismiss')}
      </ActionButton>
      <ConfirmDialog
        open={asked}
        title={question}
        confirmLabel={t('community.dismiss')}
        cancelLabel={t('community.cancel')}
        busy={busy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(false)}
      >
        {explain}
      </ConfirmDialog>
    </>
  );
}
