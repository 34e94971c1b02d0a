import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Person } from '../../../contract/index.ts';
import { formatTime } from '../../../lib/time.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Fold } from '../../../ui/Fold.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { communityApi } from '../api.ts';
import { PersonPicker } from './PersonPicker.tsx';

/** A link by which somebody who forgot the password sets a new one: for owners, where the site sends no letters, or the person has no address (OWN-16). */
export function ResetLinks() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [person, setPerson] = useState<Person>();
  const [make, { data, error, isLoading }] = communityApi.endpoints.makeResetLink.useMutation();
  const handlePick = (picked: Person) => {
    setPerson(picked);
    void make({ params: { user: picked.id } });
  };
  const refusal = error && toApiError(error);
  return (
    <>
      <Quiet>{t('community.resetText')}</Quiet>
      <Fold>
        <summary>{t('community.resetFor')}</summary>
        <PersonPicker
          action={t('community.resetMake')}
          isDone={() => false}
          doneLabel=""
          busy={isLoading}
          onPick={handlePick}
        />
      </Fold>
      {refusal && (
        <Alert severity="error">
          {refusal.code === 'notFound' ? t('community.resetNone') : errorText(refusal)}
        </Alert>
      )}
      {data && person && (
        <CopyField
          key={data.url}
          label={t('community.resetUrl')}
          value={data.url}
          hint={t('community.resetMade', { name: person.name, time: formatTime(data.until) })}
        />
      )}
    </>
  );
}
