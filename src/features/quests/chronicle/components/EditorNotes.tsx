import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../../api/attempt.ts';
import { type ApiError, hasMoreToSay } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { DeviceNotes } from '../../../../ui/DeviceNotes.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { SafeHtml } from '../../../../ui/SafeHtml.tsx';
import { useFocusIfLost } from '../../../../ui/hooks.ts';
import type { Chronicle } from '../useChronicle.ts';

/** The field of which the host's words stand under the text. */
const UNDER_TEXT = ['chronicle'];

/** Somebody else changed the chronicle meanwhile: what stands there now, and the choice between the two. */
function Conflict({ theirs, work }: { theirs: string; work: Chronicle }) {
  const { t } = useTranslation();
  return (
    <ConflictNote
      ref={useFocusIfLost()}
      title={t('chronicle.changed')}
      lead={t('chronicle.theirText')}
      hint={t('chronicle.conflictHint')}
      acts={[
        { label: t('chronicle.keepMine'), onPress: work.keepMine },
        { label: t('chronicle.takeTheirs'), onPress: work.takeTheirs },
      ]}
    >
      {theirs === '' ? t('chronicle.theirsEmpty') : <SafeHtml html={theirs} />}
    </ConflictNote>
  );
}

/** After anything but a final refusal nobody knows whether the text arrived. */
function Failure({ error, work }: { error: ApiError; work: Chronicle }) {
  const { t } = useTranslation();
  const reason = useErrorText()(error, UNDER_TEXT);
  return (
    <Note severity="error" acts={[{ label: t('app.retry'), onPress: work.send }]}>
      {t(isUnsure(error) ? 'chronicle.unsure' : 'chronicle.failed', { reason })}
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
      <DeviceNotes draft={draft} htmlOf={({ html }) => html} />
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
      {error && hasMoreToSay(error, UNDER_TEXT) && <Failure error={error} work={work} />}
    </>
  );
}
