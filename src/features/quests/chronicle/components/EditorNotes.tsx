import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { Note } from '../../../../ui/Note.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { useFocusIfLost } from '../../../../ui/hooks.ts';
import type { Chronicle } from '../useChronicle.ts';

const Theirs = styled('blockquote')(({ theme }) => ({
  maxHeight: '40vh',
  overflowY: 'auto',
  margin: theme.spacing(1, 0),
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.primary,
}));

/** Somebody else changed the chronicle meanwhile: what stands there now, and the choice between the two. */
function Conflict({ theirs, work }: { theirs: string; work: Chronicle }) {
  const { t } = useTranslation();
  const notice = useFocusIfLost();
  return (
    <Note
      ref={notice}
      severity="warning"
      role="alert"
      title={t('chronicle.changed')}
      acts={[
        { label: t('chronicle.keepMine'), onPress: work.keepMine },
        { label: t('chronicle.takeTheirs'), onPress: work.takeTheirs },
      ]}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {t('chronicle.theirText')}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <Theirs tabIndex={0}>
        {theirs === '' ? t('chronicle.theirsEmpty') : <SafeHtml html={theirs} />}
      </Theirs>
      {t('chronicle.conflictHint')}
    </Note>
  );
}

/** Refusals of the host say what they are about; after anything else nobody knows whether the text arrived. */
const isRefusal = ({ kind }: ApiError): boolean => kind === 'refused' || kind === 'validation';

function Failure({ error, work }: { error: ApiError; work: Chronicle }) {
  const { t } = useTranslation();
  const reason = useErrorText()(error);
  return (
    <Note severity="error" acts={[{ label: t('app.retry'), onPress: work.send }]}>
      {t(isRefusal(error) ? 'chronicle.failed' : 'chronicle.unsure', { reason })}
    </Note>
  );
}

export interface EditorNotesProps {
  work: Chronicle;
}

/** What there is to know before one writes on: another tab, a draft that is at hand, a text that gave way. */
export function NotesAbove({ work: { draft } }: EditorNotesProps) {
  const { t } = useTranslation();
  const { session, status, offer, declined, replaced } = draft;
  return (
    <>
      {status === 'readOnly' && (
        <Note
          severity="info"
          title={t('chronicle.elsewhere')}
          acts={[{ label: t('form.takeOver'), onPress: session.takeOver }]}
        >
          {t('form.elsewhereText')}
        </Note>
      )}
      {declined && offer && (
        <Note
          severity="info"
          acts={[{ label: t('chronicle.restore'), onPress: session.acceptOffer }]}
        >
          {t('chronicle.draftAtHand', { date: formatDateTime(offer.savedAt) })}
        </Note>
      )}
      {replaced !== undefined && (
        <Note
          severity="info"
          acts={[{ label: t('chronicle.takeBack'), onPress: session.takeBack }]}
        >
          {t('chronicle.replaced')}
        </Note>
      )}
    </>
  );
}

/** What became of an attempt to send. */
export function NotesBelow({ work }: EditorNotesProps) {
  const { t } = useTranslation();
  const { error } = work.chronicle;
  const { conflict, persisted } = work.draft;
  return (
    <>
      {persisted === false && work.isChanged && (
        <Alert severity="warning">{t('chronicle.notKept')}</Alert>
      )}
      {conflict && <Conflict theirs={conflict.html} work={work} />}
      {error && error.fields?.chronicle === undefined && <Failure error={error} work={work} />}
    </>
  );
}
