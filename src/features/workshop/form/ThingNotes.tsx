import Alert from '@mui/material/Alert';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import { type ApiError, isApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { DeviceNotes } from '../../../ui/DeviceNotes.tsx';
import { Note } from '../../../ui/Note.tsx';
import { fieldsOf } from '../kinds/index.ts';
import { Conflict } from './Conflict.tsx';
import type { ThingWork } from './useThing.ts';
import { useFocusAtOnce } from './useThingField.ts';

export interface ThingNotesProps {
  work: ThingWork;
}

/** Another tab that writes, a draft that was restored, values that gave way to others. */
export function NotesAbove({ work }: ThingNotesProps) {
  const { t } = useTranslation();
  const { session, status, restoredAt, replaced, value } = work.draft;
  if (status === 'readOnly')
    return (
      <Note
        severity="info"
        title={t('workshop.elsewhere')}
        acts={[{ label: t('form.takeOver'), onPress: session.takeOver }]}
      >
        {t('form.elsewhereText')}
      </Note>
    );
  return (
    <>
      <DeviceNotes draft={work.draft} htmlOf={() => ''} />
      {restoredAt !== undefined && !work.draft.device && work.isChanged && (
        <Note severity="info" acts={[{ label: t('profileForm.discard'), onPress: work.discard }]}>
          {t('workshop.restored', { date: formatDateTime(restoredAt) })}
        </Note>
      )}
      {value?.aside && (
        <Note
          severity="info"
          acts={[
            { label: t('workshop.swap'), onPress: work.swap },
            { label: t('profileForm.forget'), onPress: work.forgetAside },
          ]}
        >
          {t('workshop.aside')}
        </Note>
      )}
      {replaced !== undefined && (
        <Note severity="info" acts={[{ label: t('workshop.takeBack'), onPress: session.takeBack }]}>
          {t('workshop.replaced')}
        </Note>
      )}
    </>
  );
}

/** Why it was not saved, but for what stands under its fields; after a lost answer nobody knows whether it was. */
function Failure({ error, work }: { error: ApiError; work: ThingWork }) {
  const { t } = useTranslation();
  const known = fieldsOf(work.scope.kind).map(({ name }) => name);
  const reason = useErrorText()(error, known);
  return (
    <Note
      ref={useFocusAtOnce()}
      severity="error"
      acts={[{ label: t('app.retry'), onPress: work.send }]}
    >
      {t(isUnsure(error) ? 'workshop.unsure' : 'workshop.failed', { reason })}
    </Note>
  );
}

const ERROR_ONLY = { subscription: { submitError: true } } as const;

/** The outcome of an attempt to save. */
export function NotesBelow({ work }: ThingNotesProps) {
  const { t } = useTranslation();
  const { conflict, persisted } = work.draft;
  const error: unknown = useFormState(ERROR_ONLY).submitError;
  return (
    <>
      {persisted === false && work.isChanged && (
        <Alert severity="warning">{t('workshop.notKept')}</Alert>
      )}
      {conflict && <Conflict key={conflict.version} theirs={conflict} work={work} />}
      {!conflict && isApiError(error) && <Failure error={error} work={work} />}
    </>
  );
}
