import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../../ui/FormFoot.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { type Wrong, wrongFields } from '../finalForm.ts';
import { fieldLabels, useFormFacts } from '../useProfileField.ts';
import type { ProfileWork } from '../useProfileForm.ts';

const Facts = styled('div')(({ theme }) => ({
  flex: '1 1 8rem',
  minWidth: 0,
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
}));

const WRONG_ONLY = { subscription: { errors: true, submitErrors: true } } as const;

/** How many fields are wrong, with a button to the first; announced by name after each attempt (PROF-07). */
function WrongCount({ attempts }: { attempts: number }) {
  const { t } = useTranslation();
  const { fields: form } = useFormFacts();
  const { errors, submitErrors } = useFormState(WRONG_ONLY);
  const wrong = { ...(submitErrors as Wrong | undefined), ...(errors as Wrong | undefined) };
  const fields = attempts > 0 ? wrongFields(wrong) : [];
  return (
    <>
      {fields.length > 0 && (
        <Button color="error" size="small" onClick={form.focusWrong}>
          {t('profileForm.wrong', { count: fields.length })}
        </Button>
      )}
      <VisuallyHidden role="alert">
        <FieldList
          key={attempts}
          fields={fields.map((field) => `${t(fieldLabels[field])}: ${wrong[field] ?? ''}`)}
        />
      </VisuallyHidden>
    </>
  );
}

/** Keyed by the attempt: each one is announced again, and what is typed after it is not. */
function FieldList({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  return (
    <span>
      {t('profileForm.check')} {fields.join('; ')}
    </span>
  );
}

export interface SaveBarProps {
  work: ProfileWork;
  /** The form is on its way, or the host has it. */
  sending: boolean;
  creating: boolean;
}

/** Below the form: what is wrong, whether the draft is saved, and the button that saves the profile (PROF-07). */
export function SaveBar({ work, sending, creating }: SaveBarProps) {
  const { t } = useTranslation();
  const { status, pending, persisted } = work.draft;
  const readOnly = status === 'readOnly';
  return (
    <FormFoot ground="page">
      <Facts>
        <WrongCount attempts={work.attempts} />
        {work.isChanged && persisted && !readOnly && (
          <span>{t(pending ? 'profileForm.keeping' : 'form.draftKept')}</span>
        )}
      </Facts>
      {/* Not disabled while it is sent: it would lose the focus. A second press does nothing. */}
      <Button
        type="submit"
        variant="contained"
        disabled={readOnly}
        aria-busy={sending}
        title={t('profileForm.sendHint')}
        startIcon={sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {t(buttonText(sending, creating))}
      </Button>
    </FormFoot>
  );
}

function buttonText(sending: boolean, creating: boolean) {
  if (sending) return creating ? 'profileForm.creating' : 'profileForm.saving';
  return creating ? 'profileForm.create' : 'profileForm.save';
}
