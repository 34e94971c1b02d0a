import { useTranslation } from 'react-i18next';
import { plainText, textVersion } from '../../../../domain/index.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import type { EditorNotesProps } from './EditorNotes.tsx';

const Excerpt = styled('blockquote')(({ theme }) => ({
  margin: theme.spacing(1.5, 0, 0),
  padding: theme.spacing(0.5, 0, 0.5, 2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.secondary,
  fontFamily: 'var(--letopis-reading-font)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
}));

/** How many of the last letters are shown, so that the text is recognised. */
const LAST_LETTERS = 240;

function lastWords(html: string): string {
  const text = plainText(html);
  return text.length > LAST_LETTERS ? `…${text.slice(-LAST_LETTERS)}` : text;
}

/** A draft that differs from the chronicle (CHRON-03): it comes back, or the chronicle stays as it is and the draft at hand. */
export function DraftDialog({ work: { chronicle, draft } }: EditorNotesProps) {
  const { t } = useTranslation();
  const { session, offer, declined } = draft;
  const changed = offer?.value?.base !== textVersion(chronicle.host);
  return (
    <ConfirmDialog
      open={offer !== undefined && declined !== true}
      title={t('chronicle.draftTitle')}
      confirmLabel={t('chronicle.restore')}
      cancelLabel={t('chronicle.declineDraft')}
      onConfirm={session.acceptOffer}
      onCancel={session.declineOffer}
    >
      {offer?.value && (
        <>
          {t('chronicle.draftText', { date: formatDateTime(offer.savedAt) })}
          {changed && <p>{t('chronicle.draftOvertaken')}</p>}
          <Excerpt>{lastWords(offer.value.html)}</Excerpt>
        </>
      )}
    </ConfirmDialog>
  );
}
