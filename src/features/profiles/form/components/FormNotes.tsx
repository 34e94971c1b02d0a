import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { isAlreadyPosted, isUnsure } from '../../../../api/attempt.ts';
import { type ApiError, isApiError } from '../../../../api/index.ts';
import { useErrorText, useKeepsKeys } from '../../../../api/useErrorText.ts';
import { type ProfileField, profileFields } from '../../../../domain/index.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { DeviceNotes } from '../../../../ui/DeviceNotes.tsx';
import { Note } from '../../../../ui/Note.tsx';
import type { HostProfile } from '../profileDraft.ts';
import { fieldLabels, useFormFacts } from '../useProfileField.ts';
import type { ProfileWork } from '../useProfileForm.ts';
import { differingFields, valuesFrom } from '../values.ts';

/** The outcome of an attempt is shown at the end of a long form: the focus brings it into view. */
function useFocusAtOnce(): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return notice;
}

const Fields = styled('dl')(({ theme }) => ({
  margin: 0,
  '& dt': { fontWeight: 600 },
  '& dd': { margin: theme.spacing(0, 0, 1.5), whiteSpace: 'pre-line' },
}));

/** The text of the profile's fields. */
function useTexts({ values }: HostProfile): (field: ProfileField) => string {
  const { t } = useTranslation();
  const { choices } = useFormFacts();
  const shown = valuesFrom(values, choices);
  return (field) => {
    const value = shown[field];
    return (typeof value === 'string' ? value : value?.title) || t('profileForm.nothing');
  };
}

/** The profile was changed meanwhile: where it says something else now, and the choice between the two. */
function Conflict({ theirs, work }: { theirs: HostProfile; work: ProfileWork }) {
  const { t } = useTranslation();
  const textOf = useTexts(theirs);
  const differing = differingFields(theirs.values, work.fields.values());
  const fields = differing.filter((field) => field !== 'newcomment');
  return (
    <ConflictNote
      ref={useFocusAtOnce()}
      title={t('profileForm.changed')}
      lead={t(fields.length > 0 ? 'profileForm.theirs' : 'profileForm.theirsSame')}
      hint={t('profileForm.conflictHint')}
      acts={[
        { label: t('profileForm.keepMine'), onPress: work.keepMine },
        { label: t('profileForm.takeTheirs'), onPress: work.discard },
      ]}
    >
      {fields.length > 0 && (
        <Fields>
          {fields.map((field) => (
            <div key={field}>
              <dt>{t(fieldLabels[field])}</dt>
              <dd>{textOf(field)}</dd>
            </div>
          ))}
        </Fields>
      )}
    </ConflictNote>
  );
}

/** Why it was not saved, but for what stands under its fields; after a lost answer nobody knows whether it was. */
function Failure({ error, creating }: { error: ApiError; creating: boolean }) {
  const { t } = useTranslation();
  const { send } = useFormFacts();
  const reason = useErrorText()(error, profileFields);
  const keepsKeys = useKeepsKeys();
  const words = !isUnsure(error)
    ? t(creating ? 'profileForm.notCreated' : 'profileForm.failed', { reason })
    : t(creating && !keepsKeys ? 'profileForm.mayBeThere' : 'profileForm.unsure', { reason });
  const arrived = creating && isAlreadyPosted(error);
  const notice = useFocusAtOnce();
  return (
    <Note ref={notice} severity="error" acts={[{ label: t('app.retry'), onPress: send }]}>
      {arrived ? t('profileForm.arrived') : words}
    </Note>
  );
}

export interface FormNotesProps {
  work: ProfileWork;
  creating: boolean;
}

/** Another tab that writes, a draft that was restored, a form that was put aside. */
export function NotesAbove({ work, creating }: FormNotesProps) {
  const { t } = useTranslation();
  const { session, status, value, restoredAt } = work.draft;
  if (status === 'readOnly')
    return (
      <Note
        severity="info"
        title={t('profileForm.elsewhere')}
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
          {t(creating ? 'profileForm.restoredNew' : 'profileForm.restored', {
            date: formatDateTime(restoredAt),
          })}
        </Note>
      )}
      {value?.aside && (
        <Note
          severity="info"
          acts={[
            { label: t('profileForm.takeBack'), onPress: work.takeBack },
            { label: t('profileForm.forget'), onPress: work.forgetAside },
          ]}
        >
          {t('profileForm.aside', { date: formatDateTime(value.aside.at) })}
        </Note>
      )}
    </>
  );
}

const ERROR_ONLY = { subscription: { submitError: true } } as const;

/** The outcome of an attempt to save. */
export function NotesBelow({ work, creating }: FormNotesProps) {
  const { t } = useTranslation();
  const { conflict, persisted } = work.draft;
  const error: unknown = useFormState(ERROR_ONLY).submitError;
  return (
    <>
      {persisted === false && work.isChanged && (
        <Alert severity="warning">{t('profileForm.notKept')}</Alert>
      )}
      {conflict && <Conflict theirs={conflict} work={work} />}
      {isApiError(error) && <Failure error={error} creating={creating} />}
    </>
  );
}
