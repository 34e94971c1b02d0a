import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isAlreadyPosted, isFinalRefusal } from '../../../../api/attempt.ts';
import type { ApiError } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import type { ProfileField } from '../../../../domain/index.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { Note } from '../../../../ui/Note.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { useFormFacts } from '../context.ts';
import { fieldLabels } from '../fieldTexts.ts';
import type { FormState } from '../formState.ts';
import type { HostProfile } from '../sendProfile.ts';
import { differingFields, valuesFrom } from '../values.ts';

/** What became of an attempt stands at the end of a long form: the focus brings it into view. */
function useFocusAtOnce(): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return notice;
}

const Theirs = styled('dl')(({ theme }) => ({
  maxHeight: '40vh',
  overflowY: 'auto',
  margin: theme.spacing(1.5, 0),
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `3px solid ${paletteOf(theme).divider}`,
  color: paletteOf(theme).text.primary,
  overflowWrap: 'anywhere',
  '& dt': { fontWeight: 600 },
  '& dd': { margin: theme.spacing(0, 0, 1.5), whiteSpace: 'pre-line' },
}));

/** What the profile says now in this field, for reading. */
function useSaid({ values }: HostProfile): (field: ProfileField) => string {
  const { t } = useTranslation();
  const { choices } = useFormFacts();
  const shown = valuesFrom(values, choices);
  return (field) => {
    const value = shown[field];
    return (typeof value === 'string' ? value : value?.title) || t('profileForm.nothing');
  };
}

/** The profile was changed meanwhile: where it says something else now, and the choice between the two. */
function Conflict({ theirs }: { theirs: HostProfile }) {
  const { t } = useTranslation();
  const { writing } = useFormFacts();
  const notice = useFocusAtOnce();
  const said = useSaid(theirs);
  const differing = differingFields(theirs.values, writing.fields.values());
  const fields = differing.filter((field) => field !== 'newcomment');
  return (
    <Note
      ref={notice}
      severity="warning"
      role="alert"
      title={t('profileForm.changed')}
      acts={[
        { label: t('profileForm.keepMine'), onPress: () => void writing.keepMine() },
        { label: t('profileForm.takeTheirs'), onPress: writing.takeTheirs },
      ]}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {t(fields.length > 0 ? 'profileForm.theirs' : 'profileForm.theirsSame')}
      {fields.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        <Theirs tabIndex={0}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{t(fieldLabels[field])}</dt>
              <dd>{said(field)}</dd>
            </div>
          ))}
        </Theirs>
      )}
      {t('profileForm.conflictHint')}
    </Note>
  );
}

/** Why it was not saved, where no field is to blame; after a lost answer nobody knows whether it was. */
function Failure({ error, creating }: { error: ApiError; creating: boolean }) {
  const { t } = useTranslation();
  const { writing } = useFormFacts();
  const reason = useErrorText()(error);
  const words = isFinalRefusal(error)
    ? t(creating ? 'profileForm.notCreated' : 'profileForm.failed', { reason })
    : t('profileForm.unsure', { reason });
  const arrived = creating && isAlreadyPosted(error);
  const notice = useFocusAtOnce();
  return (
    <Note
      ref={notice}
      severity="error"
      acts={[{ label: t('app.retry'), onPress: () => void writing.send() }]}
    >
      {arrived ? t('profileForm.arrived') : words}
    </Note>
  );
}

export interface FormNotesProps {
  state: FormState;
  creating: boolean;
}

/** What there is to know before one goes on: another tab, a draft that came back, a text that gave way. */
export function NotesAbove({ state, creating }: FormNotesProps) {
  const { t } = useTranslation();
  const { writing } = useFormFacts();
  const { elsewhere, restoredAt, aside } = state;
  if (elsewhere)
    return (
      <Note
        severity="info"
        title={t('profileForm.elsewhere')}
        acts={[{ label: t('form.takeOver'), onPress: writing.takeOver }]}
      >
        {t('form.elsewhereText')}
      </Note>
    );
  return (
    <>
      {restoredAt !== undefined && (
        <Note
          severity="info"
          acts={[{ label: t('profileForm.discard'), onPress: writing.discard }]}
        >
          {t(creating ? 'profileForm.restoredNew' : 'profileForm.restored', {
            date: formatDateTime(restoredAt),
          })}
        </Note>
      )}
      {aside && (
        <Note
          severity="info"
          acts={[
            { label: t('profileForm.takeBack'), onPress: writing.takeBack },
            { label: t('profileForm.forget'), onPress: writing.forgetAside },
          ]}
        >
          {t('profileForm.aside', { date: formatDateTime(aside.at) })}
        </Note>
      )}
    </>
  );
}

/** What became of an attempt to save. */
export function NotesBelow({ state, creating }: FormNotesProps) {
  const { t } = useTranslation();
  const { theirs, error, kept, changed } = state;
  return (
    <>
      {!kept && changed && <Alert severity="warning">{t('profileForm.notKept')}</Alert>}
      {theirs && <Conflict theirs={theirs} />}
      {error && <Failure error={error} creating={creating} />}
    </>
  );
}
