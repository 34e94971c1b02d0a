import BookIcon from '@mui/icons-material/MenuBookOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { BookSubject } from '../fetchBook.ts';
import type { BookDialogProps } from './BookDialog.tsx';

const Dialog = lazyPart<BookDialogProps>(async () => {
  const { BookDialog } = await import(/* webpackChunkName: "book" */ './BookDialog.tsx');
  return BookDialog;
}, PartFailure);

/** Opens the dialog that keeps a story as a book (BACK-76). */
export function BookButton({ subject }: { subject: BookSubject }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton variant="outlined" style={{ gap: 8 }} onClick={() => setOpen(true)}>
        <BookIcon aria-hidden="true" fontSize="small" />
        {t('books.title')}
      </ActionButton>
      {open && <Dialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
